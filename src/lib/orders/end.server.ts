import type { Shop } from '#lib/shop.server.ts'
import { lockOrder } from './orders.sql.ts'
import { takeBackStock } from './stock.server.ts'
import type { EndReason } from './orders.ts'
import {
  endPaidOrder,
  endUnpackedOrder,
  hasSoldStock,
  resumeEndedOrder,
  resumeRefundedOrder,
} from './write.sql.ts'

/**
 * Ends a paid order that is not packed yet, and puts its goods back on the shelf. False for any other order, with which
 * nothing is done. Call it in a transaction.
 */
export async function cancelUnpacked(shop: Shop, orderId: string): Promise<boolean> {
  await lockOrder(shop.db, orderId)
  if (!(await endUnpackedOrder(shop.db, orderId, shop.now()))) return false
  await takeBackStock(shop, orderId, 'cancel')
  return true
}

/** The money of a paid order goes back as a whole: it is over, and is not packed any more. */
export const endRefunded = (shop: Shop, orderId: string): Promise<void> =>
  endPaidOrder(shop.db, orderId, shop.now())

/** Its money did not go back after all. An order whose goods are on the shelf again stays ended. */
export const resumeRefunded = (shop: Shop, orderId: string): Promise<void> =>
  resumeRefundedOrder(shop.db, orderId, shop.now())

/** Ends a paid order that is not packed yet, and leaves its goods out. False for any other order. Call it in a transaction. */
export async function endUnpacked(shop: Shop, orderId: string): Promise<boolean> {
  await lockOrder(shop.db, orderId)
  return endUnpackedOrder(shop.db, orderId, shop.now())
}

/** What ended it was taken back. */
export const resumeEnded = ({ db, now }: Shop, orderId: string, endReason: EndReason) =>
  resumeEndedOrder(db, orderId, endReason, now())

/** Whether goods of an order have been sold and not come back. */
export const hasGoodsOut = ({ db }: Shop, orderId: string): Promise<boolean> =>
  hasSoldStock(db, orderId)
