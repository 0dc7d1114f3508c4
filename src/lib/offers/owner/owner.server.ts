import { compareChanges, type FieldChanges } from '#lib/catalogue/goods/field-changes.ts'
import { changedSince } from '#lib/catalogue/goods/refuse.ts'
import type { FieldInWords } from '#lib/catalogue/goods/words.ts'
import { normalCode } from '#lib/codes.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import { type Offer, OFFERS_TAG } from '../offers.ts'
import { findByCode } from '../offers.sql.ts'
import { readOwnCodes } from '../own-codes.server.ts'
import { checkUnguessed, faultsOf, type GivenOffer, givenOf, termsOf } from './given.ts'
import { type Choices, findNamed, readChoices, readNamed } from './named.server.ts'
import {
  insertOffer,
  insertVersion,
  listOffers,
  listOrdersOf,
  lockOffer,
  type OfferColumns,
  sumUses,
  type Use,
  updateOffer,
} from './owner.sql.ts'
import { type Value, wordsOf } from './words.ts'

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
    orders: await listOrdersOf(shop.db, id, shop.now(), SHOWN_ORDERS),
  }
}

/** Whether some cart costs nothing by this offer. Throws ShopError('not_found'). */
export async function takesAll({ db }: Shop, id: number): Promise<boolean> {
  const offer = await lockOffer(db, id)
  if (!offer) throw new ShopError('not_found')
  return kindOf(offer.kind).takesAll?.(offer.terms, offer.leastKobo ?? 0) ?? false
}

/**
 * Makes an offer. `who`: null for the shop itself. Throws ShopError('invalid') beside the fields. Call it in a
 * transaction.
 */
export async function createOffer(
  shop: Shop,
  kind: KindName,
  given: GivenOffer,
  who: string | null,
): Promise<number> {
  await shop.invalidate([OFFERS_TAG])
  const choices = await readChoices(shop)
  const now = shop.now()
  checkUnguessed(given)
  const id = await insertOffer(shop.db, await toColumns(shop, { kind, given, choices }), now)
  await insertVersion(shop.db, { offer_id: id, who, made_at: now, changes: '{}' })
  return id
}

/**
 * Changes fields of an offer. Returns in words what each was and is. Orders keep what they were made with. Throws
 * ShopError: `not_found`, `invalid`, and `changed_since` where somebody else changed a field since it was seen. Call it
 * in a transaction.
 */
export async function changeOffer(
  shop: Shop,
  id: number,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> {
  const offer = await lockOffer(shop.db, id)
  if (!offer) throw new ShopError('not_found')
  const choices = await readChoices(shop)
  const before = await readGiven(shop, offer, choices)
  const { values, changedSince: since, unknown } = compareChanges(before, changes)
  if (unknown.length > 0) throw new ShopError('not_found')
  const words = wordsOf(offer.kind, choices)
  if (since.length > 0)
    throw changedSince(
      since.map((each) => ({ ...each, who: null, at: null })),
      (field, value) => words.say(field, value) || goodsTexts.nothing,
    )
  if (Object.keys(values).length === 0) return []
  const given = { ...before, ...values } as GivenOffer
  if ('code' in values || 'person' in values) checkUnguessed(given)
  const changed = await saveOffer(shop, offer, { given, before, choices, who })
  return Object.entries(changed).map(([field, [was, is]]) => words.change(field, was, is))
}

/** Ends an offer now. False when it has ended already. Throws ShopError('not_found'). Call it in a transaction. */
export async function endOffer(shop: Shop, id: number, who: string | null): Promise<boolean> {
  const now = shop.now()
  const offer = await lockOffer(shop.db, id)
  if (!offer) throw new ShopError('not_found')
  if (offer.until !== null && offer.until <= now) return false
  const choices = await readChoices(shop)
  const before = await readGiven(shop, offer, choices)
  const given = { ...before, until: now }
  // One that was planned for later never begins.
  if (given.from !== null && given.from >= now) given.from = null
  await saveOffer(shop, offer, { given, before, choices, who })
  return true
}

type Save = { given: GivenOffer; before: GivenOffer; choices: Choices; who: string | null }

/** Writes the fields of an offer, with a version that can be set back. Returns what was changed, as it is stored. */
async function saveOffer(
  shop: Shop,
  { id, kind }: Offer,
  { given, before, choices, who }: Save,
): Promise<Record<string, [was: Value, is: Value]>> {
  const columns = await toColumns(shop, { kind, given, choices }, id)
  await updateOffer(shop.db, id, columns, shop.now())
  await shop.invalidate([OFFERS_TAG])
  const stored = await lockOffer(shop.db, id)
  if (!stored) throw new ShopError('not_found')
  const after = await readGiven(shop, stored, choices)
  const changed = Object.fromEntries(
    // What was only written in another way, such as a code in small letters, is no change.
    (Object.keys(after) as (keyof GivenOffer)[]).flatMap((field) => {
      const [was, is] = [before[field] ?? null, after[field] ?? null]
      return was === is ? [] : [[field, [was, is]] as const]
    }),
  )
  if (Object.keys(changed).length > 0) {
    const changes = JSON.stringify(changed)
    await insertVersion(shop.db, { offer_id: id, who, made_at: shop.now(), changes })
  }
  return changed as Record<string, [Value, Value]>
}

const readGiven = async (shop: Shop, offer: Offer, choices: Choices): Promise<GivenOffer> =>
  givenOf(offer, await readNamed(shop, offer, choices))

async function toColumns(
  shop: Shop,
  { kind, given, choices }: { kind: KindName; given: GivenOffer; choices: Choices },
  ownId: number | null = null,
): Promise<OfferColumns> {
  const faults = faultsOf(kind, given)
  if (Object.keys(faults).length > 0) throw new ShopError('invalid', { fields: faults })
  const code = given.code && normalCode(given.code)
  const other = code && (await findByCode(shop.db, code))
  if (other && other.id !== ownId) throw fieldError('code', texts.faults.taken(other.name))
  const { scope, places } = await findNamed(shop, given, choices)
  return {
    name: given.name,
    code: code || null,
    person: given.person,
    person_note: given.personNote,
    kind,
    terms: JSON.stringify(termsOf(kind, given)),
    scope: JSON.stringify(scope),
    places: places && JSON.stringify(places),
    least_kobo: given.leastKobo,
    least_units: given.leastUnits,
    first_order: given.isFirstOrder ? 1 : 0,
    once_each: given.isOnceEach ? 1 : 0,
    most_uses: given.mostUses,
    from_at: given.from,
    until_at: given.until,
    on_top: given.isOnTop ? 1 : 0,
  }
}
