import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Problem } from '#lib/catalogue/import/problems.ts'
import { parseYaml } from '#lib/catalogue/import/yaml.server.ts'
import { SettingError } from '#lib/config.server.ts'
import { barePhone } from '#lib/delivery/phone.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'

/** An address or `off`. */
const mailOrOff = z.union([
  z.literal(['off', false]),
  z.email({ error: 'Write an e-mail address, or off.' }),
])

const line = z.string().check(z.minLength(1), z.maxLength(200))
/** Each has an icon in components/elements/icons.ts. */
export const SOCIAL_ICONS = [
  'facebook',
  'instagram',
  'linkedin',
  'telegram',
  'tiktok',
  'whatsapp',
  'x',
  'youtube',
] as const
const socialIcon = z.enum(SOCIAL_ICONS, { error: `Choose one of ${SOCIAL_ICONS.join(', ')}.` })

const phone = line.check(
  z.refine((text) => /^\+?\d{7,}$/.test(barePhone(text)), {
    error: 'Write a phone number, such as "0803 555 0142".',
  }),
)

const daysFrom = (least: number) =>
  z.int({ error: 'Write a whole number of days.' }).check(z.minimum(least), z.maximum(60))

const appLink = z._default(z.nullable(z.url({ protocol: /^https$/ })), null)

export const factsSchema = z.object({
  brand: line,
  tagline: line,
  email: z.email(),
  phone: line,
  address: line,
  hours: line,
  whatsapp: z._default(z.nullable(phone), null),
  socials: z._default(
    z.array(z.object({ url: z.url({ protocol: /^https?$/ }), icon: socialIcon })),
    [],
  ),
  about: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
  registered_name: z._default(z.nullable(line), null),
  cac_number: z._default(
    z.nullable(line.check(z.regex(/^(RC|BN|IT) ?\d{1,8}$/i, { error: 'Write it as RC 123456.' }))),
    null,
  ),
  apps: z._default(
    z.union([z.literal(['off', false]), z.object({ ios: appLink, android: appLink })]),
    {
      ios: null,
      android: null,
    },
  ),
  vat_registered: z._default(z.boolean(), false),
  pack_days: z._default(daysFrom(1), 1),
  return_days: z._default(daysFrom(0), 7),
  order_mail: z.optional(mailOrOff),
})

export type Social = {
  url: string
  /** Lower-cased name, which is also the name of its icon. */
  icon: (typeof SOCIAL_ICONS)[number]
}

export type ShopFacts = {
  brand: string
  tagline: string
  email: string
  phone: string
  address: string
  hours: string
  /** A phone number as people write it; null when the shop does not use it. */
  whatsapp: string | null
  socials: Social[]
  /** Paragraphs about the people behind the shop; empty when the owner wrote none. */
  about: string[]
  /** The number at the Corporate Affairs Commission, as `RC 123456`. */
  cacNumber: string | null
  /** The registered name, where it is another than the brand. */
  registeredName: string | null
  /** That name and the number, as papers must say them; null when neither is known. */
  registeredAs: string | null
  /** The app stores with the shop's app and its address; null: coming soon. Empty: the owner has no app. */
  apps: { store: string; url: string | null }[]
  vatRegistered: boolean
  /** Working days from payment to packing. */
  packDays: number
  /** How many days after delivery goods can be returned for any reason; 0: the shop takes nothing back. */
  returnDays: number
  /** The address for mails about paid orders; null for none. */
  orderMail: string | null
}

let known: ShopFacts | null = null

/** The facts of shop.yaml. Read once. Throws SettingError that names what is wrong in the file. */
export function shopFacts(): ShopFacts {
  known ??= readFacts()
  return known
}

/** Reads shop.yaml. Throws one SettingError with everything that `checkFacts` finds. Only tests pass another `file`. */
export function readFacts(file = shopFolder().facts): ShopFacts {
  const { data, faults } = parseFacts(file)
  if (!data)
    throw new SettingError(faults.map((at) => `${at.file}:${at.line}  ${at.reason}`).join('\n'))
  const { vat_registered, registered_name, cac_number, pack_days, ...others } = data
  const { return_days, order_mail: mail, ...facts } = others
  const orderMail = mail === 'off' || mail === false ? null : (mail ?? facts.email)
  const about = (facts.about ?? '').split(/\n\s*\n/).flatMap((text) => text.trim() || [])
  return {
    ...facts,
    about,
    cacNumber: cac_number,
    registeredName: registered_name,
    registeredAs: [registered_name, cac_number].filter(Boolean).join(', ') || null,
    apps: storesOf(facts.apps),
    vatRegistered: vat_registered,
    packDays: pack_days,
    returnDays: return_days,
    orderMail,
  }
}

type Apps = z.infer<typeof factsSchema>['apps']

const storesOf = (apps: Apps): ShopFacts['apps'] =>
  apps === 'off' || apps === false
    ? []
    : [
        { store: 'App Store', url: apps.ios },
        { store: 'Google Play', url: apps.android },
      ]

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The errors in shop.yaml. Only tests pass another `file`. */
export const checkFacts = (file = shopFolder().facts): Problem[] => parseFacts(file).faults

function parseFacts(file: string) {
  const faults: Problem[] = []
  const read = parseYaml(file, readText(file), factsSchema, (fault) => faults.push(fault))
  return { data: read?.data ?? null, faults }
}
