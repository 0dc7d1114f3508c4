import { isOutage } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import { giveBackFor } from '#lib/gift-cards/pay.server.ts'
import { sendOrderEndedMail } from '#lib/notifications/order-mails.server.ts'
import { notify, settleNotice } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { endUnpaid, type UnpaidEnd } from '../life.sql.ts'
import { isByCall } from '../standing.ts'
import { findOrderById, listOverdueOrders, listPendingOrders } from '../orders.sql.ts'
import { type Order, placedKey } from '../orders.ts'
import { pageWithoutAccount } from '../placing/pay-link.server.ts'
import { releaseStock } from '../stock/stock.server.ts'

/** An end by its time, its buyer or the desk. What is sold out is paid: its buyer is told with the money. */
type ToldEnd = Exclude<UnpaidEnd, 'sold_out'>

/**
 * Ends unpaid orders whose time to pay is over, and releases their goods. Runs each minute and before stock is read, so
 * that the shown stock is up to date. Costs one query when there is nothing to end; of
 * very many the rest follows at the next run. An order that cannot be ended is
 * logged and does not stop the others.
 */
export async function releaseExpiredHolds(shop: Shop): Promise<void> {
  for (const orderId of await listOverdueOrders(shop.db, shop.now()))
    try {
      await shop.inTransaction((shop) => failOrder(shop, orderId, 'expired'))
    } catch (error) {
      if (isOutage(error)) throw error
      shop.log.error({ err: error, orderId }, 'an order could not be ended')
    }
}

/** Ends a pending order and releases its goods. False, and nothing has changed, for any other order. */
export async function failOrder(shop: Work, orderId: string, reason: ToldEnd): Promise<boolean> {
  if (!(await endUnpaid(shop.db, orderId, { reason, now: shop.now() }))) return false
  await releaseStock(shop, orderId)
  await giveBackFor(shop, orderId)
  await tellEnded(shop, orderId, reason)
  return true
}

/** Ends an unpaid order whose offer no longer counts, as its money goes back. */
export async function endForOffer(shop: Work, orderId: string): Promise<void> {
  if (!(await endUnpaid(shop.db, orderId, { reason: 'sold_out', now: shop.now() }))) return
  await releaseStock(shop, orderId)
  await giveBackFor(shop, orderId)
}

/** Cancels an unpaid order. Throws ShopError('order_not_pending') when it is paid or has ended. */
export async function cancelOrder(shop: Shop, orderId: string): Promise<void> {
  const isCancelled = await shop.inTransaction((shop) => failOrder(shop, orderId, 'cancelled'))
  if (!isCancelled) throw new ShopError('order_not_pending')
}

/** Cancels the unpaid orders of a customer who deletes the account. */
export async function cancelOrdersOf(shop: Work, customerId: number): Promise<void> {
  for (const orderId of await listPendingOrders(shop.db, customerId))
    await failOrder(shop, orderId, 'cancelled')
}

/** Tells its buyer by notice, and by mail where they were shown where to send the money. */
async function tellEnded(shop: Shop, orderId: string, reason: ToldEnd): Promise<void> {
  const order = await findOrderById(shop.db, orderId)
  if (!order) return
  const { customerId, payBefore } = order
  if (customerId !== null) {
    await settleNotice(shop, customerId, placedKey(orderId))
    await notify(shop, customerId, {
      eventKey: `order-${reason}:${orderId}:${payBefore}`,
      notice: orderNotices[reason](order.number),
      link: `/orders/${orderId}`,
    })
  }
  if (order.hasLeftCart || order.channel === 'desk') await mailEnded(shop, order, reason)
}

function mailEnded(shop: Shop, order: Order, reason: ToldEnd): Promise<void> {
  const { address, id: orderId, number, payBefore } = order
  return sendOrderEndedMail(shop, {
    to: address.email,
    name: address.name,
    orderId,
    number,
    url: pageWithoutAccount(shop, order) ?? `${shop.config.siteUrl}/orders/${orderId}`,
    cameKobo: order.partKobo,
    why: isByCall(order) && reason === 'expired' ? 'not-called' : reason,
    key: `${orderId}:${payBefore}`,
  })
}
