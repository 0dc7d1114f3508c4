import type { Shop } from '#lib/shop.ts'
import { lockOrder } from '../orders.sql.ts'
import { takeBackStock } from '../stock/stock.server.ts'
import type { EndReason } from '../orders.ts'
import {
  endPaidOrder,
  endUnpackedOrder,
  hasSoldStock,
  resumeEndedOrder,
  resumeRefundedOrder,
} from '../write.sql.ts'

/**
 * Cancels a paid order that is not packed, and puts its goods back into stock. False, and nothing has changed, for any other
 * order. Call it in a transaction.
 */
export async function cancelUnpacked(shop: Shop, orderId: string): Promise<boolean> {
  await lockOrder(shop.db, orderId)
  if (!(await endUnpackedOrder(shop.db, orderId, shop.now()))) return false
  await takeBackStock(shop, orderId, 'cancel')
  return true
}

/** Ends a paid order that is refunded completely. */
export const endRefunded = (shop: Shop, orderId: string): Promise<void> =>
  endPaidOrder(shop.db, orderId, shop.now())

/** Resumes an order whose refund failed. An order whose goods are back in stock stays ended. */
export const resumeRefunded = (shop: Shop, orderId: string): Promise<void> =>
  resumeRefundedOrder(shop.db, orderId, shop.now())

/** Cancels a paid order that is not packed, without changing stock. False for any other order. Call it in a transaction. */
export async function endUnpacked(shop: Shop, orderId: string): Promise<boolean> {
  await lockOrder(shop.db, orderId)
  return endUnpackedOrder(shop.db, orderId, shop.now())
}

/** Resumes an order when the act that ended it was taken back. */
export const resumeEnded = ({ db, now }: Shop, orderId: string, endReason: EndReason) =>
  resumeEndedOrder(db, orderId, endReason, now())

export const hasGoodsOut = ({ db }: Shop, orderId: string): Promise<boolean> =>
  hasSoldStock(db, orderId)
