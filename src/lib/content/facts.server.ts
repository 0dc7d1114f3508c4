import { isDeepStrictEqual } from 'node:util'
import type { ClosedDays } from '#lib/delivery/delivery.ts'
import { findNoted } from '#lib/db/noted.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf, type Moment } from '#lib/time.ts'
import { whatsappLink } from './content.ts'
import { readClosedDays } from './facts/closed-days.ts'
import { type KeptFacts, mergeFacts, NO_PICTURE } from './facts/kept.ts'
import { factsIn, type FactsFile, readFile } from './facts/facts-file.server.ts'
import type { Facts } from './facts/fields.ts'
import { type OldSocial, SOCIAL_NAMES } from './facts/socials.ts'

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

/** `own`: what the desk has made of them. */
export function toFacts(data: FactsFile, own?: Facts): ShopFacts {
  const facts = { ...factsIn(data), ...(own ?? NO_PICTURE) }
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
