import { giveBackFor } from '#lib/gift-cards/pay.server.ts'
import { isAboveDay } from '#lib/gift-cards/sold/sale.server.ts'
import { makeSoldCard } from '#lib/gift-cards/sold/sold.server.ts'
import { listOverOffers } from '#lib/offers/offers.server.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { notePaidFrom } from '#lib/limits/paid-from.server.ts'
import { alertOfOrder } from '#lib/notifications/alerts/alert-staff.server.ts'
import { sendOwnerOrderMail } from '#lib/notifications/mails.server.ts'
import { sendOrderPaidMail } from '#lib/notifications/order-mails.server.ts'
import type { OrderPaidMail } from '#lib/notifications/mails/order-paid.server.ts'
import { notify, settleNotice } from '#lib/notifications/notifications.server.ts'
import { lockedOrder } from '../locks.server.ts'
import type { Work } from '#lib/shop.ts'
import { giftCardOrderTexts } from '#lib/texts/buying/gift-card-order.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { settleCredit } from './credit.server.ts'
import { failOrder } from './expire.server.ts'
import { isDepositOf } from '../door/door.ts'
import { tellDepositPaid } from '../door/deposit.server.ts'
import { endUnpaid, moveOrders, payDepositOf, setPaid } from '../life.sql.ts'
import { isBegun, isBought, isEndedUnpaid, isExpired } from '../standing.ts'
import { leftToPay, sumThatCame } from './left-to-pay.ts'
import { receiptOf } from './receipt.server.ts'
import { hasNoBuyer, isStillThere, type Order, PAID_JOB, placedKey } from '../orders.ts'
import { takeOutOfCart } from '../placing/leave-cart.server.ts'
import { findNetworkOf } from '../stock/holds.sql.ts'
import { alertOfSoldOut } from '../stock/sold-out.server.ts'
import { holdStock, releaseStock, sellStock } from '../stock/stock.server.ts'
import { setDuePaid } from '../write.sql.ts'
import type { Units } from '../stock/stock.sql.ts'

/**
 * `paid_before`: another payment has paid it. `no_buyer`: its customer has deleted the account. `sold_out`: it held no
 * goods, and they are sold, or too many gift cards were bought that day. `offer_over`: an offer of it no longer counts.
 * `too_little`: it was to be paid in part by a gift card that is empty by now, or a deposit came for an order that its
 * buyer has cancelled or replaced. `ended`: its buyer has cancelled or replaced it, and it stays so.
 */
export type Completion =
  | 'completed'
  | 'paid_before'
  | 'sold_out'
  | 'offer_over'
  | 'no_buyer'
  | 'too_little'
  | 'ended'

export type CompleteOptions = {
  /** Whether the buyer takes the goods along at once. */
  isHandedOver?: boolean
  /** What was paid (kobo), beside gift cards and earlier parts; all that was left to pay when it is missing. */
  paidKobo?: number
  /** Whether an order that its buyer has cancelled or replaced stays so: a person says what becomes of the money. */
  staysEnded?: boolean
}

/**
 * Completes an order after a verified payment of what was left to pay, or begins one whose deposit that was: sells the
 * held goods, takes them out of the cart, and tells the customer and the owner. An ended order is completed too if its
 * goods are still available. Only `completePaid` calls it, which also records what gift cards paid. Only the first call
 * for an order has an effect.
 */
export async function completeOrder(
  shop: Work,
  orderId: string,
  reference: string,
  circumstances: CompleteOptions = {},
): Promise<Completion> {
  const order = await lockedOrder(shop, orderId)
  if (!order) return 'paid_before'
  const now = shop.now()
  if (isBegun(order)) {
    // Only one that is to be paid on delivery can still be paid; where a deposit was, all the rest goes to the rider.
    if (order.dueKobo === 0 || order.depositKobo > 0 || !isBought(order)) return 'paid_before'
    const paidKobo = circumstances.paidKobo ?? order.dueKobo
    if (paidKobo !== order.dueKobo) return paidKobo < order.dueKobo ? 'too_little' : 'paid_before'
    await setDuePaid(shop.db, orderId, now)
    await notifyPaid(shop, order, reference, circumstances)
    return 'completed'
  }
  if (hasNoBuyer(order)) {
    await failOrder(shop, orderId, 'cancelled')
    return 'no_buyer'
  }
  const isLate = isEndedUnpaid(order)
  const paidKobo = sumThatCame(order, circumstances.paidKobo ?? leftToPay(order))
  if (isLate && !isExpired(order) && circumstances.staysEnded) return 'ended'
  // Its buyer has cancelled it, or ordered otherwise: a deposit is too little for a parcel that nobody wants.
  if (isLate && !isExpired(order) && isDepositOf(order, paidKobo)) return 'too_little'
  const holdsNothing = !order.isGiftCard && (isLate || !order.holdsGoods)
  if (
    (isLate && order.isGiftCard && (await isAboveDay(shop, order))) ||
    (holdsNothing && !(await holdAgain(shop, order)))
  ) {
    if (await endUnpaid(shop.db, orderId, { reason: 'sold_out', now }))
      await giveBackFor(shop, orderId)
    return 'sold_out'
  }
  // Its time may be over before anybody has ended it.
  if ((await listOver(shop, order, isLate || order.payBefore <= now)).length > 0) {
    if (holdsNothing) await releaseStock(shop, orderId)
    return 'offer_over'
  }
  const isDeposit = isDepositOf(order, paidKobo)
  const creditKobo = await settleCredit(shop, order, paidKobo, isDeposit)
  if (creditKobo === null) {
    if (holdsNothing) await releaseStock(shop, orderId)
    return 'too_little'
  }
  // Read before the order forgets it, and counted last: the row of a network is shared by thousands.
  const network = await findNetworkOf(shop.db, orderId)
  const reason = isLate ? 'paid_late' : null
  await (isDeposit ? payDepositOf : setPaid)(shop.db, orderId, { reason, now })
  await alertOfSoldOut(shop, order, await sellStock(shop, orderId))
  await takeOutOfCart(shop, { ...order, creditKobo })
  if (order.isGiftCard) await handOverCard(shop, order)
  if (isDeposit) await tellDepositPaid(shop, { ...order, stage: 'to-pack', confirmedAt: now })
  else await notifyPaid(shop, { ...order, creditKobo }, reference, circumstances)
  await notePaidFrom(shop, network)
  return 'completed'
}

/** Makes the gift card that a paid order buys, which is all that there is to hand over, and tells its buyer. */
async function handOverCard(shop: Work, order: Order): Promise<void> {
  const { id, number, customerId, sumTotalKobo } = order
  const facts = { handed_over: 1 as const }
  await moveOrders(shop.db, [id], { step: 'gift-card', facts, now: shop.now() })
  const { to, sendAt } = await makeSoldCard(shop, order)
  const day = sendAt > shop.now() ? sendAt : null
  if (customerId === null) return
  await notify(shop, customerId, {
    eventKey: `gift-card-bought:${id}`,
    notice: giftCardOrderTexts.notice(number, sumTotalKobo, to, day),
    link: '/gift-card',
  })
}

/** The offers of an order that no longer count as it is paid. Most orders have none. */
const listOver = async (shop: Work, order: Order, isLate: boolean): Promise<readonly number[]> =>
  order.isGiftCard ? [] : listOverOffers(shop, { ...order, isLate })

/** The quantity per size in an order; null when one of its sizes is no longer in the catalogue. */
export function unitsStillThere(order: Order): Units[] | null {
  const units = order.items.filter(isStillThere)
  return units.length === order.items.length ? units : null
}

async function holdAgain(shop: Work, order: Order): Promise<boolean> {
  const units = unitsStillThere(order)
  if (!units) return false
  return (await holdStock(shop, order.id, units, shop.now())).length === 0
}

async function notifyPaid(
  shop: Work,
  order: Order,
  reference: string,
  circumstances: CompleteOptions,
): Promise<void> {
  await sendOwnerOrderMail(shop, await tellPaid(shop, order, reference, circumstances))
  if (!circumstances.isHandedOver && !order.isGiftCard) await alertOfOrder(shop, order)
}

/** Tells the customer by notice and mail that the order is paid now. Returns the mail. */
export async function tellPaid(
  shop: Work,
  order: Order,
  reference: string,
  circumstances: CompleteOptions = {},
): Promise<OrderPaidMail> {
  if (order.customerId !== null) {
    await settleNotice(shop, order.customerId, placedKey(order.id))
    await notify(shop, order.customerId, {
      eventKey: `order-paid:${order.id}`,
      notice: orderNotices.paid(order.number),
      link: '/orders',
    })
    await enqueue(shop, { kind: PAID_JOB, payload: { orderId: order.id } })
  }
  // It is marked as handed over only after this.
  const { isHandedOver = false } = circumstances
  const receipt = receiptOf(shop, order, { reference, paidAt: shop.now() })
  const mail = {
    ...receipt,
    isHandedOver: isHandedOver || order.isGiftCard || receipt.isHandedOver === true,
  }
  await sendOrderPaidMail(shop, mail)
  return mail
}
