import { lockCart, readGoodsForOrder } from '#lib/cart/order.server.ts'
import { ShopError } from '#lib/errors.ts'
import { takeAgainFor, takeCard } from '#lib/gift-cards/pay.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { priceWithOffers, readOffersOf } from '#lib/offers/offers.server.ts'
import { destinationOf } from '#lib/offers/offers.ts'
import type { Locked } from './locks.server.ts'
import { sumLines, totalOf } from '#lib/pricing/lines.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, type Moment } from '#lib/time.ts'
import type { Customer, Payer } from '#lib/visitor.ts'
import { unitsStillThere } from './status/complete.server.ts'
import { releaseExpiredHolds } from './status/expire.server.ts'
import { type Holder, lockHoldsOf, mayHoldStock } from './stock/holds.server.ts'
import {
  findOrderById,
  findNewerOfCart,
  findOrderOf,
  findPresentPrices,
  findPurchaseOf,
  hasOtherOfCart,
  listOrdersOfCustomer,
} from './orders.sql.ts'
import { toTotalsJson } from './order-json.ts'
import { leftToPay } from './status/left-to-pay.ts'
import { HOLD_MS, type Order, type OrderStatus } from './orders.ts'
import { isBegun, isOpen, isReopenable } from './standing.ts'
import { isInReview } from './status/payable.ts'
import { reopenOrder } from './life.sql.ts'
import { findShortage, holdStock } from './stock/stock.server.ts'
import { extendHolds } from './stock/stock.sql.ts'
import { addRefund, extendPayBefore, hideFailedOrder, updateOrder } from './write.sql.ts'

/** A customer's own order, or for id null an order of the desk. Throws ShopError('not_found') for every other. */
export async function findOrder(
  shop: Shop,
  customer: Pick<Payer, 'id'>,
  orderId: string,
): Promise<Order> {
  await releaseExpiredHolds(shop)
  // PostgreSQL refuses a text with a NUL character.
  const order = orderId.includes('\0') ? null : await findOrderOf(shop.db, customer.id, orderId)
  if (!order) throw new ShopError('not_found')
  return order
}

/** Newest first, at most 100. */
export async function listOrders(
  shop: Shop,
  customer: Customer,
  filter: { cartId?: string | undefined; status?: OrderStatus | undefined },
): Promise<Order[]> {
  await releaseExpiredHolds(shop)
  return listOrdersOfCustomer(shop.db, customer.id, filter)
}

/**
 * The customer's order with this item, also when the item is no longer sold; undefined when they have not bought it.
 */
export const findPurchase = (shop: Shop, customer: Customer, slug: string) =>
  findPurchaseOf(shop.db, customer.id, slug)

/** The order that took the place of this one; null when none did. */
export const findNewerOrder = async ({ db }: Shop, order: Order) =>
  order.statusReason === 'replaced' && order.endedAt !== null
    ? ((await findNewerOfCart(db, order)) ?? null)
    : null

/**
 * Takes a failed order off the list. Throws ShopError: `not_found`, `payment_underway` while a person looks at money
 * for it, or `order_not_failed` in any other status.
 */
export async function hideOrder(shop: Shop, customer: Customer, orderId: string): Promise<void> {
  if (isInReview(await findOrder(shop, customer, orderId))) throw new ShopError('payment_underway')
  const isHidden = await hideFailedOrder(shop.db, customer.id, orderId, shop.now())
  if (!isHidden) throw new ShopError('order_not_failed')
}

/**
 * A customer's order that may be paid now. An expired order is reopened when its goods and prices are unchanged. Throws
 * ShopError: `not_found`, `already_paid`, `order_not_payable`, `price_changed`, `too_many_held`, `insufficient_stock`.
 */
export async function takeUpOrder(
  shop: Shop,
  payer: Payer,
  orderId: string,
): Promise<{ order: Order; isTakenUp: boolean }> {
  const order = await findOrder(shop, payer, orderId)
  if (isWaiting(order)) return { order, isTakenUp: false }
  const { id, network } = payer
  if (id === null) throw new ShopError('order_not_payable')
  await shop.inTransaction(async (shop) => {
    await lockCart(shop, order.cartId)
    // Read again under the lock: a second tap may have reopened it already.
    const present = await findOrderOf(shop.db, id, orderId)
    if (present && !isWaiting(present)) await reopen(shop, { id, network }, present)
  })
  return { order: await findOrder(shop, payer, orderId), isTakenUp: true }
}

/**
 * True for an order that waits for payment, false for one that must be reopened first. Throws ShopError:
 * `already_paid`, `order_not_payable`.
 */
function isWaiting(order: Order): boolean {
  if (isBegun(order)) throw new ShopError('already_paid')
  if (!isOpen(order) && !isReopenable(order)) throw new ShopError('order_not_payable')
  return isOpen(order)
}

const isLongAgo = (moment: Moment, now: Moment): boolean =>
  moment <= after(now, -LIMITS.expiredOrders.windowMs)

/**
 * Reopens a locked order of an account that was not paid in time, for the team: a part of its money has come. Throws
 * ShopError as `takeUpOrder` does.
 */
export async function reopenForTeam(shop: Work, order: Locked<Order>): Promise<void> {
  if (order.customerId === null) throw new ShopError('order_not_payable')
  await lockCart(shop, order.cartId)
  await reopen(shop, { id: order.customerId, network: '' }, order)
}

async function reopen(shop: Work, buyer: Holder, order: Order): Promise<void> {
  // The cart is in another unpaid order by now.
  if (await hasOtherOfCart(shop.db, order)) throw new ShopError('order_not_payable')
  await checkPrices(shop, order)
  await checkOffers(shop, buyer, order)
  const now = shop.now()
  const units = unitsStillThere(order) ?? []
  await lockHoldsOf(shop, buyer)
  const holdsGoods = await mayHoldStock(shop, buyer, units)
  const payBefore = after(now, HOLD_MS)
  const isReopened = await reopenOrder(shop.db, order.id, {
    pay_before: payBefore,
    network: holdsGoods ? buyer.network : null,
    holds_goods: holdsGoods ? 1 : 0,
    // An old expiry no longer counts.
    ...(isLongAgo(order.payBefore, now) ? { expired_times: 0 } : {}),
    updated_at: now,
  })
  if (!isReopened) return
  const missing = holdsGoods
    ? await holdStock(shop, order.id, units, payBefore)
    : await findShortage(shop, units)
  if (missing.length === 0) {
    const creditKobo = await takeAgainFor(shop, order.id)
    if (creditKobo > 0) await updateOrder(shop.db, order.id, { credit_kobo: creditKobo })
    return
  }
  const availableOf = new Map(missing.map((shortage) => [shortage.sizeId, shortage.available]))
  const short = order.items.filter(({ sizeId }) => sizeId !== null && availableOf.has(sizeId))
  throw new ShopError('insufficient_stock', {
    extra: {
      items: short.map((item) => ({
        order_item: item.id,
        name: item.name,
        available: availableOf.get(item.sizeId ?? 0) ?? 0,
      })),
    },
  })
}

/** Throws ShopError: `order_not_payable` when something is no longer sold, `price_changed` with the totals of now. */
async function checkPrices(shop: Shop, order: Order): Promise<void> {
  const units = unitsStillThere(order)
  const sizeIds = order.items.flatMap(({ sizeId }) => (sizeId === null ? [] : [sizeId]))
  const prices = await findPresentPrices(shop.db, sizeIds, shop.now())
  let goodsKobo = 0
  for (const item of order.items) {
    const unitKobo = prices.get(item.sizeId ?? 0)
    if (!units || unitKobo === undefined) throw new ShopError('order_not_payable')
    goodsKobo += unitKobo * item.quantity
  }
  if (goodsKobo === order.cartGrandTotalKobo) return
  const totals = {
    billingTotalKobo: order.billingTotalKobo,
    cartGrandTotalKobo: goodsKobo,
    discountKobo: order.discountKobo,
    sumTotalKobo: order.sumTotalKobo - order.cartGrandTotalKobo + goodsKobo,
  }
  throw new ShopError('price_changed', { extra: toTotalsJson(totals) })
}

/** Holds the goods of a pending order at least until then, for example while a payment is confirmed. */
export async function keepOrderUntil(shop: Shop, orderId: string, until: string): Promise<void> {
  await shop.inTransaction(async (shop) => {
    await extendPayBefore(shop.db, orderId, until)
    await extendHolds(shop.db, orderId, until)
  })
}

/**
 * Lets a gift card pay what it can of a pending order. Returns the order as it is then. Throws ShopError beside `card`
 * when it can pay nothing.
 */
export async function takeCardFor(
  shop: Work,
  order: Locked<Order>,
  { cardId, mostKobo = Infinity }: { cardId: number; mostKobo?: number },
): Promise<Locked<Order>> {
  const leftKobo = Math.min(leftToPay(order), mostKobo)
  const kobo = await takeCard(shop, { orderId: order.id, cardId, leftKobo })
  const creditKobo = order.creditKobo + kobo
  await updateOrder(shop.db, order.id, { credit_kobo: creditKobo })
  return { ...order, creditKobo }
}

/** Any customer's order; null when there is none. */
export const findAnyOrder = (shop: Shop, orderId: string): Promise<Order | null> =>
  findOrderById(shop.db, orderId)

export const recordRefund = (shop: Shop, orderId: string, amountKobo: number): Promise<void> =>
  addRefund(shop.db, orderId, amountKobo)

/**
 * Throws ShopError('price_changed') with the totals of now when the offers of an order no longer take off what they
 * did.
 */
async function checkOffers(shop: Shop, { id: customerId }: Holder, order: Order): Promise<void> {
  const used = await readOffersOf(shop, order.id)
  if (used.length === 0) return
  const code = used.find(({ code }) => code !== null)
  const units = unitsStillThere(order) ?? []
  const to = destinationOf(order.shippingMode, order.address.lga?.id ?? null)
  const whose = { codeOfferId: code?.offer_id ?? null, customerId, cartId: order.cartId, to }
  const goods = await readGoodsForOrder(shop, units)
  const { lines, freeDelivery } = await priceWithOffers(shop, goods, whose, { isOrder: true })
  const { discountKobo } = sumLines(lines)
  const savedKobo = used.reduce((sum, { delivery_kobo }) => sum + delivery_kobo, 0)
  if (discountKobo === order.discountKobo && (savedKobo === 0 || freeDelivery !== null)) return
  const billingTotalKobo = order.billingTotalKobo + (freeDelivery === null ? savedKobo : 0)
  const sumTotalKobo = totalOf(
    { goodsKobo: order.cartGrandTotalKobo, discountKobo },
    billingTotalKobo,
  )
  const totals = { ...order, billingTotalKobo, discountKobo, sumTotalKobo }
  throw new ShopError('price_changed', { extra: toTotalsJson(totals) })
}
