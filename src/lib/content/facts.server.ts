import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { SettingError } from '#lib/config.server.ts'

/** The owner's file; paths are from the shop's own folder. */
export const FACTS_FILE = 'catalogue/shop.yaml'

/** An address or `off`. */
const mailOrOff = z.union([
  z.literal(['off', false]),
  z.email({ error: 'Write an e-mail address, or off.' }),
])

const line = z.string().check(z.minLength(1), z.maxLength(200))
const icons = [
  'facebook',
  'instagram',
  'linkedin',
  'telegram',
  'tiktok',
  'whatsapp',
  'x',
  'youtube',
]

export const factsSchema = z.object({
  brand: line,
  tagline: line,
  email: z.email(),
  phone: line,
  address: line,
  hours: line,
  whatsapp: z._default(z.nullable(line), null),
  socials: z._default(
    z.array(z.object({ url: z.url({ protocol: /^https?$/ }), icon: z.enum(icons) })),
    [],
  ),
  vat_registered: z._default(z.boolean(), false),
  order_mail: z.optional(mailOrOff),
})

export type Social = {
  url: string
  /** Lower-cased name, which is also the name of its icon. */
  icon: string
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
  vatRegistered: boolean
  /** Who hears of each paid order; null when nobody wants to. */
  orderMail: string | null
}

let known: ShopFacts | null = null

/** Who the shop is, as its owner wrote it. Read once; throws SettingError that names what is wrong in the file. */
export function shopFacts(): ShopFacts {
  known ??= readFacts()
  return known
}

/** `file` is only another in tests. */
export function readFacts(file = FACTS_FILE): ShopFacts {
  const parsed = factsSchema.safeParse(readYaml(file))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingError(`${file} is not right. ${wrong.join('; ')}`)
  }
  const { vat_registered: vatRegistered, order_mail: mail, ...facts } = parsed.data
  const orderMail = mail === 'off' || mail === false ? null : (mail ?? facts.email)
  return { ...facts, vatRegistered, orderMail }
}

function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
