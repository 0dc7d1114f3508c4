import { sendOrderPaidMail } from '#lib/notifications/order-mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { receiptOf } from '../status/complete.server.ts'
import { mailDelivery, untoldUntil } from './delivery-news.server.ts'
import { isBought } from '../life.ts'
import { stageOf } from '../listing/listing.ts'
import { type DeliveryState, hasNoBuyer, type Order } from '../orders.ts'
import { mailPayLink } from '../placing/pay-link.server.ts'

/** Mails that are made anew from the order. */
export type RepeatedMail = 'payment-link' | 'paid' | DeliveryState

/**
 * The mails that still say how an order stands. None for an order without an e-mail address. The mail of a step is none of
 * them while the step can be taken back, nor where the buyer took the goods along.
 */
export async function mailsToRepeat(shop: Shop, order: Order): Promise<RepeatedMail[]> {
  const { address, deliveryState } = order
  if (address.email === '' || hasNoBuyer(order)) return []
  if (isPayable(order, shop.now())) return ['payment-link']
  if (!isBought(order)) return []
  const isTold =
    deliveryState !== null && !order.isHandedOver && (await untoldUntil(shop, order)) === null
  return isTold ? ['paid', deliveryState] : ['paid']
}

const isPayable = (order: Order, now: Moment): boolean =>
  order.channel === 'desk' && stageOf(order) === 'waiting' && order.payBefore > now

/** Sends the mail again as the order stands now. Call it in a transaction that holds the order's lock. */
export function mailAgain(
  shop: Shop,
  order: Order,
  { kind, who }: { kind: RepeatedMail; who: string },
): Promise<void> {
  if (kind === 'payment-link') return mailPayLink(shop, order, who)
  if (kind !== 'paid') return mailDelivery(shop, order, kind, who)
  const paid = {
    reference: order.payment?.reference ?? '',
    paidAt: order.paidAt ?? order.createdAt,
  }
  return sendOrderPaidMail(shop, receiptOf(shop, order, paid), who)
}
