import type { Shop } from '#lib/shop.ts'
import { endPaid, resumeOrder } from '../life.sql.ts'
import type { EndReason } from '../orders.ts'

/** Ends a paid order that is refunded completely. */
export const endRefunded = ({ db, now }: Shop, orderId: string): Promise<boolean> =>
  endPaid(db, orderId, { reason: 'refunded', now: now() })

/** Resumes an order whose refund failed. An order whose goods are back in stock stays ended. */
export const resumeRefunded = ({ db, now }: Shop, orderId: string): Promise<boolean> =>
  resumeOrder(db, orderId, { endReason: 'refunded', withGoods: true, now: now() })

/**
 * Cancels a paid order that is not packed, without changing stock. False, and nothing has changed, for any other order.
 */
export const endUnpacked = ({ db, now }: Shop, orderId: string): Promise<boolean> =>
  endPaid(db, orderId, { reason: 'cancelled', now: now() })

/** Resumes an order when the act that ended it was taken back. */
export const resumeEnded = ({ db, now }: Shop, orderId: string, endReason: EndReason) =>
  resumeOrder(db, orderId, { endReason, now: now() })
