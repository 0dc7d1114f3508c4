import {
  type CartForOrder,
  priceForOrder,
  readCartForOrder,
  toOrderOffers,
} from '#lib/cart/order.server.ts'
import { findAddress } from '#lib/delivery/address.server.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { toE164 } from '#lib/letters/phone.ts'
import { checkQuote } from '#lib/delivery/quote.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { creditFor } from '#lib/gift-cards/pay.server.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { destinationOf } from '#lib/offers/offers.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { orderNotices, orderTexts } from '#lib/texts/buying/orders.ts'
import { after, MINUTE_MS } from '#lib/time.ts'
import type { Buyer } from '#lib/visitor.ts'
import { quoteDeposit } from '../door/offer.server.ts'
import { failOrder, releaseExpiredHolds } from '../status/expire.server.ts'
import { lockHoldsOf, mayHoldStock } from '../stock/holds.server.ts'
import { NOT_AT_DOOR } from '../life.sql.ts'
import { checkMayOrder } from '../people/blocked.server.ts'
import { findPendingOrdersOfCart } from '../orders.sql.ts'
import { toPayJson } from '../order-json.ts'
import { type DeliveryAddress, HOLD_MS, type Order, PAYING_MS, placedKey } from '../orders.ts'
import { updateOrder } from '../write.sql.ts'
import {
  addressColumns,
  arrivalColumns,
  placeColumns,
  type OrderPlan,
  priceOrder,
  weightColumns,
  writeOrder,
} from './write-order.server.ts'

type Contact = { name: string; phone: string; email: string }

export type NewOrder = {
  cartId: string
  quote?: string | undefined
  shippingMode: ShippingMode
  /** Where the goods are picked up; without one, the first place. */
  placeId?: number | null | undefined
  /** Who picks the goods up; when missing, the saved delivery address. Not used for a delivery. */
  contact?: Contact | undefined
}

/** Counts an order that is about to be made. Throws ShopError('throttled'). Call it outside transactions. */
export const limitOrders = (shop: Shop, { id }: Buyer): Promise<void> =>
  limitRate(shop, `order:${id}`, LIMITS.orders)

/**
 * Makes an order of the customer's cart and holds its goods. The cart stays as it is until the order is paid. For an
 * unchanged cart it returns the same order (`isNew` false); an unpaid order of an older state of the cart is replaced.
 * Throws ShopError, and nothing has changed: `not_found` for another's cart, `invalid` without address, contact or
 * goods, `buyer_blocked`, `no_delivery`, `price_changed`, `too_many_held`, `insufficient_stock`.
 */
export async function placeOrder(
  shop: Shop,
  buyer: Buyer,
  newOrder: NewOrder,
): Promise<{ order: Order; isNew: boolean }> {
  await releaseExpiredHolds(shop)
  return shop.inTransaction(async (shop) => {
    const plan = await planOrder(shop, buyer, newOrder)
    await lockHoldsOf(shop, buyer)
    const pending = await findPendingOrdersOfCart(shop.db, plan.cart.id)
    const same = pending.find((order) => isSamePlan(order, plan))
    if (same) return { order: await bringUpToDate(shop, same, plan), isNew: false }
    for (const order of pending) await failOrder(shop, order.id, 'replaced')
    return { order: await makeOrder(shop, buyer, plan), isNew: true }
  })
}

async function planOrder(shop: Shop, customer: Buyer, newOrder: NewOrder): Promise<OrderPlan> {
  const cart = await readCartForOrder(shop, customer, newOrder.cartId)
  return planFor(shop, cart, newOrder, () => findReceiver(shop, customer, newOrder))
}

/** What an order of a locked cart is to be. Throws ShopError as placeOrder does, and what `readAddress` throws. */
export async function planFor(
  shop: Shop,
  cart: CartForOrder,
  newOrder: Pick<NewOrder, 'quote' | 'shippingMode' | 'placeId'>,
  readAddress: () => Promise<DeliveryAddress>,
): Promise<OrderPlan> {
  const { shippingMode, placeId } = newOrder
  if (cart.lines.length === 0) throw fieldError('cart_id', orderTexts.emptyCart)
  const address = await readAddress()
  await checkMayOrder(shop, address)
  const lgaId = address.lga?.id ?? null
  const priced = await priceForOrder(shop, cart, destinationOf(shippingMode, lgaId))
  const { lines } = priced
  const price = await priceOrder(shop, {
    lines,
    lgaId,
    mode: shippingMode,
    placeId,
    isDeliveryFree: priced.freeDelivery !== null,
  })
  const { billingTotalKobo: feeKobo, cartGrandTotalKobo: goodsKobo, discountKobo } = price
  const creditKobo = await creditFor(shop, cart.id, price.sumTotalKobo)
  if (newOrder.quote !== undefined) {
    const totalKobo = price.sumTotalKobo
    const toDoor = {
      mode: shippingMode,
      lgaId,
      zone: price.zone,
      totalKobo,
      feeKobo,
      restKobo: totalKobo - creditKobo,
    }
    const deposit = await quoteDeposit(shop, toDoor)
    const quoted = { cartId: cart.id, feeKobo, goodsKobo, discountKobo, creditKobo, deposit }
    if (!checkQuote(shop, newOrder.quote, quoted))
      throw new ShopError('price_changed', { extra: toPayJson(price, creditKobo) })
  }
  const offers = toOrderOffers(priced, price.savedKobo)
  const isQuoted = newOrder.quote !== undefined
  const plan = { cart: { ...cart, lines }, address, shippingMode, offers, ...price }
  return { ...plan, creditKobo, isQuoted }
}

/** Where the goods go. For pickup a name, a phone number and an e-mail address are enough. */
async function findReceiver(
  shop: Shop,
  customer: Buyer,
  { shippingMode, contact }: NewOrder,
): Promise<DeliveryAddress> {
  if (shippingMode === 'pickup' && contact) {
    const phone = toE164(contact.phone)
    if (!phone) throw fieldError('phone', deliveryErrors.phone)
    return { ...contact, phone, streetAddress: '', lga: null, state: null }
  }
  const address = await findAddress(shop, customer.id)
  if (!address) throw fieldError('address', orderTexts.addAddress)
  return address
}

/** Same goods, shipping and cost. */
export const isSamePlan = (order: Order, plan: OrderPlan): boolean =>
  order.cartVersion === plan.cart.version &&
  order.shippingMode === plan.shippingMode &&
  order.billingTotalKobo === plan.billingTotalKobo &&
  order.cartGrandTotalKobo === plan.cartGrandTotalKobo &&
  order.discountKobo === plan.discountKobo &&
  order.creditKobo === plan.creditKobo

/** Stores the newest address, pickup place and arrival in an order that is unpaid. */
export async function bringUpToDate(shop: Shop, order: Order, plan: OrderPlan): Promise<Order> {
  const { address, eta, days, place, weightGrams, surchargeKobo } = plan
  const columns = {
    ...addressColumns(address),
    ...arrivalColumns(plan),
    ...weightColumns(plan),
    ...placeColumns(plan),
    // One that waited for a deposit: how it is paid is chosen again.
    ...NOT_AT_DOOR,
    updated_at: shop.now(),
  }
  await updateOrder(shop.db, order.id, columns)
  return {
    ...order,
    address,
    eta,
    days,
    place,
    weightGrams,
    surchargeKobo,
    dueKobo: 0,
    depositKobo: 0,
  }
}

async function makeOrder(shop: Work, buyer: Buyer, plan: OrderPlan): Promise<Order> {
  const holdsGoods = await mayHoldStock(shop, buyer, plan.cart.lines)
  const order = await writeOrder(shop, plan, {
    channel: 'shop',
    customerId: buyer.id,
    network: buyer.network,
    holdsGoods,
    payBefore: after(shop.now(), HOLD_MS),
  })
  await notify(shop, buyer.id, {
    eventKey: placedKey(order.id),
    notice: holdsGoods
      ? orderNotices.placed(order.number, HOLD_MS / MINUTE_MS, PAYING_MS / MINUTE_MS)
      : orderNotices.placedUnheld(order.number),
    link: '/orders',
  })
  return order
}
