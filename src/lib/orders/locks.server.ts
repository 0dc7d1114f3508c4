import type { Shop } from '#lib/shop.server.ts'
import * as locks from './locks.sql.ts'
import { lockOrder as lock } from './orders.sql.ts'
import type { OrderStatus } from './orders.ts'

/** Makes others wait that would change this order or open a payment of it, until the transaction ends. */
export const lockOrder = ({ db }: Shop, orderId: string): Promise<void> => lock(db, orderId)

/** As lockOrder; how the order stands by then, undefined when it is no longer this customer's. */
export const lockOrderOf = async (
  { db }: Shop,
  customerId: number | null,
  orderId: string,
): Promise<OrderStatus | undefined> => (await locks.lockOrderOf(db, customerId, orderId))?.status

/** Makes others wait that would have an order of this customer paid, until the transaction ends. */
export const lockOrdersOf = ({ db }: Shop, customerId: number): Promise<void> =>
  locks.lockOrdersOf(db, customerId)
