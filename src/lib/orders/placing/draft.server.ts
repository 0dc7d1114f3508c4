import {
  type GoodsForOrder,
  readGoodsForOrder,
  readGoodsWithOffers,
} from '#lib/cart/order.server.ts'
import { findItemsInShop, readSizes } from '#lib/catalogue/items/sizes.server.ts'
import { findTerms, listLgasOf, listPickups, listStates } from '#lib/delivery/delivery.server.ts'
import { toE164 } from '#lib/letters/phone.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { readDoorOffer } from '../door/offer.server.ts'
import { releaseExpiredHolds } from '../status/expire.server.ts'
import { readByPhone } from '../listing/listing.server.ts'
import type { OrderWeight, OrderTotals } from '../orders.ts'
import { agreedOf, linesAsAgreed } from './agreed.server.ts'
import { priceOrder } from './write-order.server.ts'
import { destinationOf } from '#lib/offers/offers.ts'
import type { Shop } from '#lib/shop.ts'
import { sayRefusal } from '#lib/texts/buying/offer-refusals.ts'
import { draftTexts as texts } from '#lib/texts/buying/draft.ts'
import { detailsOf, type Draft, fillIn, oneMore, toQuantity } from './draft.ts'

const MOST_FOUND = 50
const MOST_ITEMS = 20
/** More sizes than MOST_ITEMS items have. */
const MOST_SIZES = 1_000
const MOST_EARLIER = 5

type ShownLine = GoodsForOrder & {
  /** As it was typed. */
  typed: string
  sku: string | null
  /** Why this quantity cannot be ordered; null when it can. */
  wrong: string | null
}

export type DraftView = Awaited<ReturnType<typeof viewDraft>>

/**
 * Everything about a new order as far as it was typed: its goods, place and price, and earlier orders of the phone
 * number. `known` is the phone number (E.164) whose details were last filled in.
 */
export async function viewDraft(shop: Shop, typed: Draft, known: string) {
  await releaseExpiredHolds(shop)
  const { scanned, ...search } = await findGoods(shop, typed)
  const { draft, ...caller } = await lookUp(shop, scanned ?? typed, toE164(known))
  const lines = await readLines(shop, draft)
  const lgas = await listLgasOf(shop, draft.state)
  const lga = lgas.some(({ id }) => String(id) === draft.lga) ? draft.lga : ''
  const priced = await priceFor(shop, { ...draft, lga }, lines)
  return {
    draft: { ...draft, lga },
    ...caller,
    lines,
    isGone: lines.length < draft.lines.length,
    ...search,
    states: await listStates(shop),
    lgas,
    pickups: await listPickups(shop),
    ...priced,
    ...(await doorFor(shop, { ...draft, lga }, priced.price)),
  }
}

/** What the words find. At the counter the whole SKU of something in stock puts it on the list, as a scanner types it. */
async function findGoods(shop: Shop, draft: Draft) {
  const found = await searchGoods(shop, draft.words)
  const sku = draft.words.toLowerCase()
  const one = found.found.find((line) => line.sku?.toLowerCase() === sku && line.available > 0)
  if (!draft.isHandedOver || !one) return { ...found, scanned: null }
  const scanned = { ...draft, words: '', lines: oneMore(draft.lines, one.sizeId) }
  return { found: [], hasMore: false, scanned }
}

/** Whether the shop lets anybody pay on delivery, and, once there is a price, whether this order can be. */
async function doorFor(
  shop: Shop,
  { shippingMode: mode, lga, phone }: Draft,
  price: OrderTotals | null,
) {
  if (!price) return { hasDoor: (await findTerms(shop)).hasDoor, door: null }
  const { sumTotalKobo: totalKobo, billingTotalKobo: feeKobo } = price
  const lgaId = mode === 'pickup' ? null : Number(lga)
  const asked = { mode, lgaId, totalKobo, feeKobo, restKobo: totalKobo }
  const person = { customerId: null, phone: toE164(phone) ?? '' }
  const door = await readDoorOffer(shop, { ...asked, takesNaira: true }, person)
  return { hasDoor: door !== null, door }
}

/** Fills in the details of earlier orders for the phone number, once for each number. */
async function lookUp(shop: Shop, draft: Draft, known: string | null) {
  const phone = toE164(draft.phone)
  if (!phone) return { draft, known, earlier: [], isFilled: false }
  const earlier = await readByPhone(shop, phone, MOST_EARLIER)
  if (phone === known) return { draft, known, earlier, isFilled: false }
  const before = detailsOf(known ? await readByPhone(shop, known, MOST_EARLIER) : [])
  const filled = fillIn(draft, before, detailsOf(earlier))
  return { draft: filled, known: phone, earlier, isFilled: earlier.length > 0 }
}

async function readLines(shop: Shop, draft: Draft): Promise<ShownLine[]> {
  const typedOf = new Map(draft.lines.map(({ sizeId, typed }) => [sizeId, typed]))
  const units = [...typedOf].map(([sizeId, typed]) => ({
    sizeId,
    quantity: toQuantity(typed) ?? 1,
  }))
  const goods = await readGoodsForOrder(shop, units)
  return goods.map((line) => {
    const typed = typedOf.get(line.sizeId) ?? ''
    return { ...line, typed, sku: null, wrong: whatIsWrong(line, typed) }
  })
}

function whatIsWrong({ isSold, available, quantity }: GoodsForOrder, typed: string) {
  if (toQuantity(typed) === null) return texts.noQuantity
  if (!isSold) return texts.notSold
  return quantity > available ? texts.left(available) : null
}

/** Sizes on sale of the items that `words` find, available ones first. `hasMore`: there are more than are returned. */
export async function searchGoods(shop: Shop, words: string) {
  const items = await findItemsInShop(shop, words)
  const itemIds = items.slice(0, MOST_ITEMS).map(({ id }) => id)
  const { sizes } = await readSizes(shop, { itemIds }, MOST_SIZES)
  const skuOf = new Map(sizes.map(({ id, sku }) => [id, sku]))
  const units = sizes.map(({ id }) => ({ sizeId: id, quantity: 1 }))
  const goods = (await readGoodsForOrder(shop, units))
    .filter(({ isSold }) => isSold)
    .map((line) => ({ ...line, sku: skuOf.get(line.sizeId) ?? null }))
    .toSorted(byAvailability)
  const hasMore = items.length > MOST_ITEMS || goods.length > MOST_FOUND
  return { found: goods.slice(0, MOST_FOUND), hasMore }
}

/** Available sizes first, then by name, then in the order in which the sizes were made. */
const byAvailability = (one: GoodsForOrder, other: GoodsForOrder): number =>
  Number(other.available > 0) - Number(one.available > 0) ||
  one.name.localeCompare(other.name) ||
  one.sizeId - other.sizeId

/** `offers`: the names of those that take something off. */
type Priced = { price: (OrderTotals & OrderWeight) | null; offers: string[]; errors: FieldErrors }

/** The price, as soon as the place of delivery is known. */
async function priceFor(shop: Shop, draft: Draft, goods: readonly ShownLine[]): Promise<Priced> {
  const { lga, shippingMode: mode, placeId, isHandedOver: isCounter, code } = draft
  const errors: FieldErrors = {}
  const to = destinationOf(mode, lga === '' ? null : Number(lga))
  const asked = { code, to }
  const priced = await readGoodsWithOffers(shop, goods, asked).catch(async (error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    Object.assign(errors, error.fields)
    return readGoodsWithOffers(shop, goods, { ...asked, code: '' })
  })
  if (priced.refused) errors['code'] = [sayRefusal(priced.refused)]
  const names = [...priced.applied.map(({ offer }) => offer), priced.freeDelivery]
  const offers = [...new Set(names.flatMap((offer) => offer?.code ?? offer?.name ?? []))]
  if (goods.length === 0 || (mode === 'delivery' && lga === ''))
    return { price: null, offers, errors }
  try {
    const lgaId = mode === 'pickup' ? null : Number(lga)
    const isDeliveryFree = priced.freeDelivery !== null
    const to = { lgaId, mode, placeId, isCounter }
    const lines = linesAsAgreed(priced.lines, agreedOf(draft))
    const price = await priceOrder(shop, { lines, ...to, isDeliveryFree })
    return { price, offers, errors }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { price: null, offers, errors: { ...errors, ...error.fields } }
  }
}
