import { compareChanges, type FieldChanges } from '#lib/catalogue/goods/field-changes.ts'
import { changedSince } from '#lib/catalogue/goods/refuse.ts'
import type { FieldInWords } from '#lib/catalogue/goods/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import type { KindName } from '../kinds/kinds.ts'
import { normalCode, type Offer, OFFERS_TAG } from '../offers.ts'
import { findByCode } from '../offers.sql.ts'
import { faultsOf, type GivenOffer, givenOf, MOST_ITEMS, slugsIn, termsOf } from './given.ts'
import {
  findItemIds,
  findSlugs,
  insertOffer,
  listOffers,
  listOrdersOf,
  lockOffer,
  readCategoryNames,
  type OfferColumns,
  sumUses,
  type Use,
  updateOffer,
} from './owner.sql.ts'
import { wordsOf } from './words.ts'

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

/** An offer, its fields, and the newest orders that used it. Throws ShopError('not_found'). */
export async function readOffer(shop: Shop, id: number) {
  const offer = (await readOffers(shop)).find((each) => each.id === id)
  if (!offer) throw new ShopError('not_found')
  return {
    offer,
    given: await readGiven(shop, offer),
    orders: await listOrdersOf(shop.db, id, shop.now(), SHOWN_ORDERS),
  }
}

/** Makes an offer. Throws ShopError('invalid') beside the fields. Call it in a transaction. */
export async function createOffer(shop: Shop, kind: KindName, given: GivenOffer): Promise<number> {
  await shop.invalidate([OFFERS_TAG])
  return insertOffer(shop.db, await toColumns(shop, kind, given, null), shop.now())
}

/**
 * Changes fields of an offer. Returns in words what each was and is. Orders keep what they were made with. Throws ShopError: `not_found`,
 * `invalid`, and `changed_since` where somebody else changed a field since it was seen. Call it in a transaction.
 */
export async function changeOffer(
  shop: Shop,
  id: number,
  changes: FieldChanges,
): Promise<FieldInWords[]> {
  const offer = await lockOffer(shop.db, id)
  if (!offer) throw new ShopError('not_found')
  const before = await readGiven(shop, offer)
  const { values, changedSince: since, unknown } = compareChanges(before, changes)
  if (unknown.length > 0) throw new ShopError('not_found')
  const words = wordsOf(offer.kind, await readCategoryNames(shop.db))
  if (since.length > 0)
    throw changedSince(
      since.map((each) => ({ ...each, who: null, at: null })),
      (field, value) => words.say(field, value) || goodsTexts.nothing,
    )
  if (Object.keys(values).length === 0) return []
  const after = { ...before, ...values } as GivenOffer
  await updateOffer(shop.db, id, await toColumns(shop, offer.kind, after, id), shop.now())
  await shop.invalidate([OFFERS_TAG])
  return Object.keys(values).map((name) => {
    const field = name as keyof GivenOffer
    return words.change(field, before[field] ?? null, after[field] ?? null)
  })
}

/** Ends an offer now. False when it has ended already. Throws ShopError('not_found'). Call it in a transaction. */
export async function endOffer(shop: Shop, id: number): Promise<boolean> {
  const now = shop.now()
  const offer = await lockOffer(shop.db, id)
  if (!offer) throw new ShopError('not_found')
  if (offer.until !== null && offer.until <= now) return false
  const given = { ...(await readGiven(shop, offer)), until: now }
  // One that was planned for later never begins.
  if (given.from !== null && given.from >= now) given.from = null
  await updateOffer(shop.db, id, await toColumns(shop, offer.kind, given, id), now)
  await shop.invalidate([OFFERS_TAG])
  return true
}

async function readGiven(shop: Shop, offer: Offer): Promise<GivenOffer> {
  const items = await findSlugs(shop.db, offer.scope.items)
  return givenOf(
    offer,
    items.map(({ slug }) => slug),
  )
}

async function toColumns(
  shop: Shop,
  kind: KindName,
  given: GivenOffer,
  ownId: number | null,
): Promise<OfferColumns> {
  const faults = faultsOf(kind, given)
  if (Object.keys(faults).length > 0) throw new ShopError('invalid', { fields: faults })
  const code = given.code && normalCode(given.code)
  const other = code && (await findByCode(shop.db, code))
  if (other && other.id !== ownId) throw fieldError('code', texts.faults.taken(other.name))
  return {
    name: given.name,
    code: code || null,
    kind,
    terms: JSON.stringify(termsOf(kind, given)),
    scope: JSON.stringify({
      categories: given.category === null ? [] : [given.category],
      items: await readItemIds(shop, given.items),
    }),
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

async function readItemIds(shop: Shop, items: string): Promise<number[]> {
  const slugs = slugsIn(items)
  if (slugs.length > MOST_ITEMS) throw fieldError('items', texts.faults.tooManyItems(MOST_ITEMS))
  const found = await findItemIds(shop.db, slugs)
  const unknown = slugs.find((slug) => found.every((item) => item.slug !== slug))
  if (unknown !== undefined) throw fieldError('items', texts.faults.noItem(unknown))
  return found.map(({ id }) => id)
}
