import { fieldError, ShopError } from '#lib/errors.ts'
import {
  type PricedWithOffers,
  priceWithOffers,
  readByCode,
  type Whose,
} from '#lib/offers/offers.server.ts'
import type { Destination, OfferLine, OrderOffer } from '#lib/offers/offers.ts'
import type { PricedLine } from '#lib/pricing/lines.ts'
import { type Price, unitPrice } from '#lib/pricing/pricing.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { sayRefusal } from '#lib/texts/buying/offer-refusals.ts'
import { offerTexts } from '#lib/texts/buying/offers.ts'
import type { Customer } from '#lib/visitor.ts'
import { guestCartId, newCustomerCartId } from './cart-key.server.ts'
import {
  findGoods,
  findLinesToOrder,
  lockCartById,
  lockCartOfCustomer,
  lockGuestCart,
} from './cart.sql.ts'
import { NEVER_CHANGED } from './cart.ts'
import { availableOf, colourOf, type Line } from './lines.ts'

/** A line as an order copies it; money in kobo. */
export type CartLineForOrder = Price &
  PricedLine &
  OfferLine & {
    id: number
    itemId: number
    sizeId: number
    name: string
    slug: string
    /** A media hash. */
    image: string | null
    size: string
    colour: string
    /** Of one unit; null: not weighed. */
    weightGrams: number | null
    /** The names of the offers that take something off, and of an agreed price. */
    offers: string[]
    /** Whether it is still in the catalogue. */
    isSold: boolean
  }

export type CartForOrder = {
  id: string
  version: number
  /** Without what offers take off. */
  lines: CartLineForOrder[]
  whose: Pick<Whose, 'cartId' | 'codeOfferId' | 'customerId'>
}

/**
 * The customer's cart, locked until the transaction ends; it may be empty and have no row yet. `priceForOrder` prices
 * it. Throws ShopError('not_found') for any other cart.
 */
export async function readCartForOrder(
  shop: Shop,
  customer: Pick<Customer, 'id' | 'publicId'>,
  cartId: string,
): Promise<CartForOrder> {
  const kept = await lockCartOfCustomer(shop.db, customer.id)
  const id = kept?.id ?? newCustomerCartId(shop, customer)
  if (id !== cartId) throw new ShopError('not_found')
  const lines = await findLinesToOrder(shop.db, cartId, shop.now())
  const whose = { codeOfferId: kept?.offer_id ?? null, customerId: customer.id, cartId }
  return { id, version: kept?.version ?? NEVER_CHANGED, lines: lines.map(toOrderLine), whose }
}

/**
 * The cart of the guest with this secret, as `readCartForOrder` reads a customer's. Throws ShopError('not_found') for
 * any other cart.
 */
export async function readGuestCartForOrder(
  shop: Shop,
  secret: string,
  cartId: string,
): Promise<CartForOrder> {
  const id = guestCartId(shop, secret)
  if (id !== cartId) throw new ShopError('not_found')
  const kept = await lockGuestCart(shop.db, id, hashSecret(secret))
  const lines = kept ? await findLinesToOrder(shop.db, id, shop.now()) : []
  const whose = { codeOfferId: kept?.offer_id ?? null, customerId: null, cartId: id }
  return { id, version: kept?.version ?? NEVER_CHANGED, lines: lines.map(toOrderLine), whose }
}

/**
 * What offers take off a cart that is ordered in this transaction and goes `to` this place. For a guest none counts
 * that is for a first order, once for each customer, or so many times in all.
 */
export const priceForOrder = (
  shop: Shop,
  { lines, whose }: CartForOrder,
  to: Destination,
): Promise<PricedWithOffers<CartLineForOrder>> =>
  priceWithOffers(
    shop,
    lines,
    { ...whose, to },
    { isOrder: true, withoutAccount: whose.customerId === null ? 'guest' : null },
  )

/** `available`: available units; 0 when it is no longer sold. */
export type GoodsForOrder = CartLineForOrder & { available: number }

/** Goods to order without a cart, in the order of `units`, without deleted sizes. */
export async function readGoodsForOrder(
  { db, now }: Shop,
  units: readonly { sizeId: number; quantity: number }[],
): Promise<GoodsForOrder[]> {
  if (units.length === 0) return []
  const sizeIds = units.map(({ sizeId }) => sizeId)
  const rows = await findGoods(db, sizeIds, now())
  const goods = new Map(rows.map((row) => [row.size_id, row]))
  const lines = units.flatMap(({ sizeId, quantity }) => {
    const row = goods.get(sizeId)
    if (!row) return []
    return [{ ...toOrderLine({ ...row, id: sizeId, quantity }), available: availableOf(row) }]
  })
  return lines
}

/**
 * The same with what offers take off that count by themselves, and that of the code, if one was typed; without an
 * account none counts that is for a first order or once for each customer. `isOrder`: as `priceWithOffers` has it.
 * Throws ShopError('invalid') beside `code` for one that is unknown, and for an order also for one that does not count.
 */
export async function readGoodsWithOffers(
  shop: Shop,
  units: readonly { sizeId: number; quantity: number }[],
  { code, to, isOrder = false }: { code: string; to: Destination; isOrder?: boolean },
): Promise<PricedWithOffers<GoodsForOrder>> {
  const goods = await readGoodsForOrder(shop, units)
  const offer = code === '' ? null : await readByCode(shop, code)
  if (code !== '' && !offer) throw fieldError('code', offerTexts.unknown)
  const whose = { codeOfferId: offer?.id ?? null, customerId: null, cartId: '', to }
  const priced = await priceWithOffers(shop, goods, whose, {
    isOrder,
    withoutAccount: 'desk',
  })
  if (isOrder && priced.refused) throw fieldError('code', sayRefusal(priced.refused))
  return priced
}

/** What each offer takes off the goods or the delivery of an order. */
export const toOrderOffers = (
  { applied, freeDelivery }: Pick<PricedWithOffers<unknown>, 'applied' | 'freeDelivery'>,
  savedKobo: number,
): OrderOffer[] => [
  ...applied.map((each) => ({ ...each, deliveryKobo: 0 })),
  ...(freeDelivery ? [{ offer: freeDelivery, discountKobo: 0, deliveryKobo: savedKobo }] : []),
]

/** Locks this cart until the transaction ends, so that nobody else orders it. */
export const lockCart = ({ db }: Shop, cartId: string): Promise<void> => lockCartById(db, cartId)

/** Locks the customer's cart until the transaction ends, so that nobody else orders it. */
export async function lockCartOf({ db }: Shop, customerId: number): Promise<void> {
  await lockCartOfCustomer(db, customerId)
}

const toOrderLine = (
  line: Omit<Line, 'left' | 'favourite_id' | 'seen_price_kobo'>,
): CartLineForOrder => ({
  id: line.id,
  itemId: line.item_id,
  sizeId: line.size_id,
  quantity: line.quantity,
  name: line.name,
  slug: line.slug,
  image: line.image,
  size: line.size,
  colour: colourOf(line),
  priceKobo: line.priceKobo,
  newPriceKobo: line.newPriceKobo,
  unitKobo: unitPrice(line),
  discountKobo: 0,
  offers: [],
  categoryId: line.category_id,
  sectionId: line.section_id,
  weightGrams: line.weight_grams,
  isSold: line.published === 1,
})
