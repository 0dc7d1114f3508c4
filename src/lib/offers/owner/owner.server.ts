import { type FieldChanges, reversed } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { normalCode } from '#lib/codes.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { edit, keepChanges } from '#lib/records/edit.server.ts'
import { keepVersion } from '#lib/records/history.server.ts'
import { setBack } from '#lib/records/set-back.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import { offerRecord } from './offer-record.ts'
import { type Offer, OFFERS_TAG } from '../offers.ts'
import { findByCode } from '../offers.sql.ts'
import { readOwnCodes } from '../own-codes.server.ts'
import { checkUnguessed, faultsOf, type GivenOffer, givenOf, termsOf } from './given.ts'
import { type OfferChoices, findNamed, readChoices, readNamed } from './named.server.ts'
import {
  insertOffer,
  listOffers,
  listOrdersWithOffer,
  lockOffer,
  type OfferColumns,
  sumUses,
  type Use,
  updateOffer,
} from './owner.sql.ts'
import { offerWordsOf } from './words.ts'

/** Those of what `offerRecord` describes. */
type FactColumns = Omit<OfferColumns, 'kind' | 'terms' | 'scope' | 'places'>

const UNUSED: Use = { uses: 0, paid: 0, costKobo: 0 }
const SHOWN_ORDERS = 50

/** Every offer with how often it was used, the newest first. */
export async function readOffers(shop: Shop): Promise<(Offer & Use)[]> {
  const [offers, uses] = [await listOffers(shop.db), await sumUses(shop.db, shop.now())]
  return offers.map((offer) => ({ ...offer, ...(uses.get(offer.id) ?? UNUSED) }))
}

/** The names of all offers by their ids. */
export const readOfferNames = async ({ db }: Shop): Promise<Map<number, string>> =>
  new Map((await listOffers(db)).map(({ id, name }) => [id, name]))

/**
 * An offer, its fields, the codes of its own in numbers, and the newest orders that used it. Throws
 * ShopError('not_found').
 */
export async function readOffer(shop: Shop, id: number) {
  const offer = (await readOffers(shop)).find((each) => each.id === id)
  if (!offer) throw new ShopError('not_found')
  const choices = await readChoices(shop)
  return {
    offer,
    choices,
    given: await readGiven(shop, offer, choices),
    ownCodes: await readOwnCodes(shop, id),
    orders: await listOrdersWithOffer(shop.db, id, shop.now(), SHOWN_ORDERS),
  }
}

/** Whether some cart costs nothing by this offer. Throws ShopError('not_found'). */
export async function takesAll({ db }: Shop, id: number): Promise<boolean> {
  const offer = await lockOffer(db, id)
  if (!offer) throw new ShopError('not_found')
  return kindOf(offer.kind).takesAll?.(offer.terms, offer.leastKobo ?? 0) ?? false
}

/** Makes an offer. `who`: null for the shop itself. Throws ShopError('invalid') beside the fields. */
export async function createOffer(
  shop: Work,
  kind: KindName,
  given: GivenOffer,
  who: string | null,
): Promise<number> {
  await shop.invalidate([OFFERS_TAG])
  const choices = await readChoices(shop)
  checkUnguessed(given)
  const columns = await toColumns(shop, { kind, given, choices })
  const id = await insertOffer(shop.db, columns, shop.now())
  await keepVersion(shop, { kind: 'offer', id }, { who, changes: {} })
  return id
}

/** An offer that nobody else changes until the transaction ends, with its fields. Throws ShopError('not_found'). */
async function openOffer(shop: Shop, id: number, who: string | null) {
  const offer = await lockOffer(shop.db, id)
  if (!offer) throw new ShopError('not_found')
  const choices = await readChoices(shop)
  const about = {
    subject: { kind: 'offer' as const, id },
    who,
    ...offerWordsOf(offer.kind, choices),
  }
  return { offer, choices, about, before: await readGiven(shop, offer, choices) }
}

/**
 * Changes fields of an offer. Returns in words what each was and is. Orders keep what they were made with. Throws
 * ShopError: `not_found`, `invalid`, and `changed_since` where somebody else changed a field since it was seen.
 */
export async function changeOffer(
  shop: Work,
  id: number,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> {
  const open = await openOffer(shop, id, who)
  const { about, before } = open
  return edit(shop, about, { before, changes }, (values) => {
    const given = { ...before, ...values } as GivenOffer
    if ('code' in values || 'person' in values) checkUnguessed(given)
    return writeOffer(shop, open, given)
  })
}

/** Ends an offer now. False when it has ended already. Throws ShopError('not_found'). */
export async function endOffer(shop: Work, id: number, who: string | null): Promise<boolean> {
  const now = shop.now()
  const open = await openOffer(shop, id, who)
  const { offer, about, before } = open
  if (offer.until !== null && offer.until <= now) return false
  // One that was planned for later never begins.
  const from = before.from !== null && before.from >= now ? null : before.from
  await keepChanges(
    shop,
    about,
    before,
    await writeOffer(shop, open, { ...before, from, until: now }),
  )
  return true
}

/** Writes the fields of an offer. Returns them as they are stored: a code in small letters is not. */
async function writeOffer(
  shop: Shop,
  { offer: { id, kind }, choices }: { offer: Offer; choices: OfferChoices },
  given: GivenOffer,
): Promise<GivenOffer> {
  const columns = await toColumns(shop, { kind, given, choices }, id)
  await updateOffer(shop.db, id, columns, shop.now())
  await shop.invalidate([OFFERS_TAG])
  const stored = await lockOffer(shop.db, id)
  if (!stored) throw new ShopError('not_found')
  return readGiven(shop, stored, choices)
}

/** Sets back what a change of an offer changed. Throws ShopError as `changeOffer`. */
export const setBackOffer = (
  shop: Work,
  id: number,
  version: number,
  who: string | null,
): Promise<FieldInWords[]> =>
  setBack(shop, { kind: 'offer', id }, version, (changes) =>
    changeOffer(shop, id, reversed(changes), who),
  )

/** What a history says of an offer. Throws ShopError('not_found'). */
export async function readOfferWords(shop: Shop, id: number) {
  const offer = (await listOffers(shop.db)).find((each) => each.id === id)
  if (!offer) throw new ShopError('not_found')
  return { name: offer.name, ...offerWordsOf(offer.kind, await readChoices(shop)) }
}

const readGiven = async (shop: Shop, offer: Offer, choices: OfferChoices): Promise<GivenOffer> =>
  givenOf(offer, await readNamed(shop, offer, choices))

async function toColumns(
  shop: Shop,
  { kind, given, choices }: { kind: KindName; given: GivenOffer; choices: OfferChoices },
  ownId: number | null = null,
): Promise<OfferColumns> {
  const faults = faultsOf(kind, given)
  if (Object.keys(faults).length > 0) throw new ShopError('invalid', { fields: faults })
  const code = given.code && normalCode(given.code)
  const other = code && (await findByCode(shop.db, code))
  if (other && other.id !== ownId) throw fieldError('code', texts.faults.taken(other.name))
  const { scope, places } = await findNamed(shop, given, choices)
  return {
    ...offerRecord.toRow<FactColumns>({ ...given, code: code || null }),
    kind,
    terms: JSON.stringify(termsOf(kind, given)),
    scope: JSON.stringify(scope),
    places: places && JSON.stringify(places),
  }
}
