import { isOutage } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import { giveBackFor } from '#lib/gift-cards/pay.server.ts'
import { notify, settleNotice } from '#lib/notifications/notifications.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { endUnpaid, type UnpaidEnd } from '../life.sql.ts'
import { findOrderById, listOverdueOrders, listPendingOrders } from '../orders.sql.ts'
import { placedKey } from '../orders.ts'
import { releaseStock } from '../stock/stock.server.ts'

/** The rest follows at the next run. */
const MOST_AT_ONCE = 100

/**
 * Ends unpaid orders whose time to pay is over, and releases their goods. Runs each minute and before stock is read, so
 * that the shown stock is up to date. Costs one query when there is nothing to end. An order that cannot be ended is
 * logged and does not stop the others.
 */
export async function releaseExpiredHolds(shop: Shop): Promise<void> {
  for (const orderId of await listOverdueOrders(shop.db, shop.now(), MOST_AT_ONCE))
    try {
      await shop.inTransaction((shop) => failOrder(shop, orderId, 'expired'))
    } catch (error) {
      if (isOutage(error)) throw error
      shop.log.error({ err: error, orderId }, 'an order could not be ended')
    }
}

/**
 * Ends a pending order and releases its goods. False, and nothing has changed, for any other order. Call it in a
 * transaction.
 */
export async function failOrder(shop: Shop, orderId: string, reason: UnpaidEnd): Promise<boolean> {
  if (!(await endUnpaid(shop.db, orderId, { reason, now: shop.now() }))) return false
  await releaseStock(shop, orderId)
  await giveBackFor(shop, orderId)
  if (reason === 'expired' || reason === 'cancelled') await tellEnded(shop, orderId, reason)
  return true
}

/** Cancels an unpaid order. Throws ShopError('order_not_pending') when it is paid or has ended. */
export async function cancelOrder(shop: Shop, orderId: string): Promise<void> {
  const isCancelled = await shop.inTransaction((shop) => failOrder(shop, orderId, 'cancelled'))
  if (!isCancelled) throw new ShopError('order_not_pending')
}

/** Cancels the unpaid orders of a customer who deletes the account. Call it in a transaction. */
export async function cancelOrdersOf(shop: Shop, customerId: number): Promise<void> {
  for (const orderId of await listPendingOrders(shop.db, customerId))
    await failOrder(shop, orderId, 'cancelled')
}

async function tellEnded(
  shop: Shop,
  orderId: string,
  reason: 'expired' | 'cancelled',
): Promise<void> {
  const order = await findOrderById(shop.db, orderId)
  if (!order?.customerId) return
  await settleNotice(shop, order.customerId, placedKey(orderId))
  await notify(shop, order.customerId, {
    eventKey: `order-${reason}:${orderId}:${order.payBefore}`,
    notice: orderNotices[reason](order.number),
    link: '/orders',
  })
}
