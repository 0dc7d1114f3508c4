import type { Shop } from '#lib/shop.ts'
import * as locks from './locks.sql.ts'
import { lockOrder as lock } from './orders.sql.ts'
import type { Ended } from './standing.ts'

/** Locks the order until the transaction ends: nobody else changes it or opens a payment of it. */
export const lockOrder = ({ db }: Shop, orderId: string): Promise<void> => lock(db, orderId)

/** Locks the orders with these numbers as lockOrder does. */
export const lockOrders = ({ db }: Shop, numbers: readonly string[]): Promise<void> =>
  locks.lockOrdersByNumber(db, numbers)

/** Locks the order as lockOrder does. Returns where it stands; undefined when it is not this customer's. */
export const lockOrderOf = (
  { db }: Shop,
  customerId: number | null,
  orderId: string,
): Promise<Ended | undefined> => locks.lockOrderOf(db, customerId, orderId)

/** Locks a customer's orders until the transaction ends, so that none is paid meanwhile. Returns their ids. */
export const lockOrdersOf = ({ db }: Shop, customerId: number): Promise<string[]> =>
  locks.lockOrdersOf(db, customerId)
