import { ShopError } from '#lib/errors.ts'
import { cancelOrder } from '#lib/orders/expire.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { isInReview } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.server.ts'
import { PAGE_PATIENCE_MS, within } from './patience.server.ts'
import { listUnsettled } from './checks.sql.ts'
import { settleIfPossible } from './reconcile.server.ts'

/**
 * Ends an order that is not wanted any more, by its customer or the owner. Throws ShopError: `payment_underway` while
 * money for it is on its way or looked at by a person, since it would have to be sent back; `order_not_pending` once it
 * is paid or has ended.
 */
export async function cancelUnpaid(shop: Shop, orderId: string): Promise<void> {
  const open = await listUnsettled(shop.db, orderId)
  const ask = () => Promise.all(open.map(({ reference }) => settleIfPossible(shop, reference)))
  const seen =
    (await within(PAGE_PATIENCE_MS, ask)) ?? open.map(({ is_confirming }) => is_confirming === 1)
  const order = await findAnyOrder(shop, orderId)
  if (seen.includes(true) || (order && isInReview(order))) throw new ShopError('payment_underway')
  await cancelOrder(shop, orderId)
}
