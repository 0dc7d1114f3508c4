import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import {
  type BrandColours,
  type ChosenColours,
  chosenIn,
  unreadableChoices,
} from '#lib/brand/colours.ts'
import { readColours } from '#lib/brand/colours-file.server.ts'
import type { Problem } from '#lib/catalogue/import/problems.ts'
import { parseYaml } from '#lib/yaml/yaml-file.server.ts'
import { SettingError } from '#lib/config.server.ts'
import type { ClosedDays } from '#lib/delivery/delivery.ts'
import { findNoted } from '#lib/db/noted.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf, type Moment } from '#lib/time.ts'
import { factTexts as texts } from '#lib/texts/owner/facts.ts'
import { whatsappLink } from './content.ts'
import { readClosedDays } from './facts/closed-days.ts'
import { type KeptFacts, mergeFacts } from './facts/kept.ts'
import { type Facts, factsInFile, fields } from './facts/fields.ts'
import { factOfOld, type OldSocial, SOCIAL_ICONS, SOCIAL_NAMES } from './facts/socials.ts'

/** An address or `off`. */
const mailOrOff = z.union([
  z.literal(['off', false]),
  z.email({ error: 'Write an e-mail address, or off.' }),
])

const oldSocial = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    icon: z.enum(SOCIAL_ICONS, { error: `Choose one of ${SOCIAL_ICONS.toSorted().join(', ')}.` }),
  })
  .check(
    z.refine((entry) => factOfOld(entry)[1] !== null, {
      error: ({ input }) => texts.faults.oldSocial((input as OldSocial).icon),
    }),
  )

const appLink = z._default(z.nullable(z.url({ protocol: /^https$/ })), null)

export const factsSchema = z.object({
  ...factsInFile.shape,
  socials: z._default(z.array(oldSocial), []),
  apps: z._default(
    z.union([z.literal(['off', false]), z.object({ ios: appLink, android: appLink })]),
    {
      ios: null,
      android: null,
    },
  ),
  /** Without the day: from the beginning. */
  vat_registered: z._default(z.boolean(), false),
  order_mail: z.optional(mailOrOff),
})

export type Social = {
  url: string
  /** Lower-cased name, which is also the name of its icon. */
  icon: OldSocial['icon']
}

export type ShopFacts = Omit<Facts, 'about'> & {
  socials: Social[]
  /** Paragraphs about the people behind the shop; empty when the owner wrote none. */
  about: string[]
  /** The days on which the shop does not work. */
  closed: ClosedDays
  /** Registered name, number and TIN, as papers must say them; null when none is known. */
  registeredAs: string | null
  /** The app stores with the shop's app and its address; null: coming soon. Empty: the owner has no app. */
  apps: { store: string; url: string | null }[]
  /** The address for mails about paid orders; null for none. */
  orderMail: string | null
}

/** Under which name the database has what the desk has made of the facts. */
export const KEPT_FACTS = 'facts'
/** The tag of all that says facts of the shop. */
export const FACTS_TAG = 'facts'
/** By which `npm run build` hands what is kept to the process that builds the pages. */
export const BUILT_WITH = 'BUILT_WITH_FACTS'

let inFile: FactsFile | null = null
let own: Facts | undefined
let known: ShopFacts | null = null
let turns = 0

/**
 * The facts of the shop: those of shop.yaml, but for what the desk has changed. Throws SettingError that names what is
 * wrong in the file.
 */
export function shopFacts(): ShopFacts {
  known ??= toFacts(fileFacts(), own ?? factsOfBuild())
  return known
}

/** Undefined but in a build, which comes before the start that reads the file for the database. */
function factsOfBuild(): Facts | undefined {
  const kept = process.env[BUILT_WITH]
  if (!kept) return undefined
  return mergeFacts(readFactsOfFile(), JSON.parse(kept) as KeptFacts | null).facts
}

declare const __BUILT_WITH_FACTS__: string | undefined

/** What the pages of this build say: the file's facts, but for what the desk had changed before it was built. */
export function builtFacts(): Facts {
  const kept =
    typeof __BUILT_WITH_FACTS__ === 'string'
      ? __BUILT_WITH_FACTS__
      : (process.env[BUILT_WITH] ?? 'null')
  return mergeFacts(readFactsOfFile(), JSON.parse(kept) as KeptFacts | null).facts
}

/** Reads again what the desk has changed. The newest reading counts. */
export async function loadFacts(db: Shop['db']): Promise<void> {
  const turn = ++turns
  const kept = await findNoted<KeptFacts>(db, KEPT_FACTS)
  if (turn !== turns) return
  own = kept?.own
  // The file is read where a fact is asked for: a command that asks for none does its work without.
  known = null
}

/** A shop is closed: the next one in this process has facts of its own. */
export function forgetFacts(): void {
  turns++
  inFile = null
  own = undefined
  known = null
}

/** Whether an order of this moment says the VAT in it. */
export const hasVat = (
  moment: Moment,
  { vatFrom }: Pick<ShopFacts, 'vatFrom'> = shopFacts(),
): boolean => vatFrom !== null && lagosDayOf(moment) >= vatFrom

/** The file as it was when this process first read it: half-written changes must not show by themselves. */
function fileFacts(): FactsFile {
  inFile ??= readFile(shopFolder().facts)
  return inFile
}

type FactsFile = z.infer<typeof factsSchema>

/** Throws one SettingError with everything that `checkFacts` finds. */
function readFile(file: string): FactsFile {
  const { data, faults } = parseFacts(file)
  if (!data)
    throw new SettingError(faults.map((at) => `${at.file}:${at.line}  ${at.reason}`).join('\n'))
  return data
}

const SINCE_EVER = '2000-01-01'

const factsIn = (data: FactsFile): Facts => {
  const facts = factsInFile.read(data) as Facts
  const vatFrom = facts.vatFrom ?? (data.vat_registered ? SINCE_EVER : null)
  const elsewhere = Object.fromEntries(
    data.socials.map(factOfOld).filter(([name]) => facts[name] === null),
  )
  return { ...facts, ...coloursIn(facts), logo: null, vatFrom, ...elsewhere }
}

/** Those of shop.yaml come before those of brand/colours.yaml. */
const coloursIn = (facts: Facts): ChosenColours => {
  const { bandColour, buttonColour, accentColour } = chosenIn(coloursOfFile())
  return {
    bandColour: facts.bandColour ?? bandColour,
    buttonColour: facts.buttonColour ?? buttonColour,
    accentColour: facts.accentColour ?? accentColour,
  }
}

/** Of brand/colours.yaml; while it has a fault, of which the build speaks, those of the demo shop. */
export const coloursOfFile = (): BrandColours => readColours(shopFolder()).colours

/** Reads shop.yaml again. Throws SettingError. */
export function rereadFile(): void {
  inFile = readFile(shopFolder().facts)
  known = null
}

/** What shop.yaml says of the facts that the desk changes, too. Throws SettingError. */
export const readFactsOfFile = (): Facts => factsIn(fileFacts())

/** Whether the shop has taken shop.yaml as it is now. Throws SettingError. */
export async function isFileKnown({ db }: Shop): Promise<boolean> {
  const kept = await findNoted<KeptFacts>(db, KEPT_FACTS)
  return isDeepStrictEqual(kept?.file, readFactsOfFile())
}

/** Only tests call it. */
export const readFacts = (file: string): ShopFacts => toFacts(readFile(file))

/** `own`: what the desk has made of them. */
function toFacts(data: FactsFile, own?: Facts): ShopFacts {
  const facts = { ...factsIn(data), ...own }
  const { order_mail: mail, apps } = data
  return {
    ...facts,
    socials: socialsOf(facts),
    closed: readClosedDays(facts.closedDays ?? '') ?? new Set(),
    about: (facts.about ?? '').split(/\n\s*\n/).flatMap((text) => text.trim() || []),
    registeredAs:
      [facts.registeredName, facts.cacNumber, facts.tin && `TIN ${facts.tin}`]
        .filter(Boolean)
        .join(', ') || null,
    apps: storesOf(apps),
    orderMail: mail === 'off' || mail === false ? null : (mail ?? facts.email),
  }
}

const socialsOf = ({ whatsapp, ...facts }: Facts): Social[] => [
  ...SOCIAL_NAMES.flatMap((icon) => {
    const url = facts[icon]
    return url ? [{ url, icon }] : []
  }),
  ...(whatsapp ? [{ url: whatsappLink(whatsapp), icon: 'whatsapp' } as const] : []),
]

const storesOf = (apps: FactsFile['apps']): ShopFacts['apps'] =>
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
  if (!read) return { data: null, faults }
  const colours = coloursOfFile()
  for (const { field, ...fault } of unreadableChoices(
    colours,
    chosenIn(colours),
    coloursIn(factsInFile.read(read.data) as Facts),
  ))
    faults.push({
      file,
      line: read.lineOf([fields[field].inFile.at]),
      reason: texts.faults.unreadable(fault),
    })
  return { data: faults.length > 0 ? null : read.data, faults }
}
