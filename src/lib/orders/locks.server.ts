import type { Work } from '#lib/shop.ts'
import * as locks from './locks.sql.ts'
import type { Order } from './orders.ts'
import { lockOrderById, lockOrderRow } from './orders.sql.ts'
import type { Ended } from './standing.ts'

declare const held: unique symbol

/** As it is under its lock: nobody else changes it until the transaction ends. */
export type Locked<T> = T & { readonly [held]: true }

/** Locks an order and reads it; null when there is none. */
export const lockedOrder = async (shop: Work, orderId: string): Promise<Locked<Order> | null> =>
  (await lockOrderById(shop.db, orderId)) as Locked<Order> | null

/** Locks the order until the transaction ends: nobody else changes it or opens a payment of it. */
export const lockOrder = ({ db }: Work, orderId: string): Promise<void> => lockOrderRow(db, orderId)

/** Locks the orders with these numbers as lockOrder does. */
export const lockOrders = ({ db }: Work, numbers: readonly string[]): Promise<void> =>
  locks.lockOrdersByNumber(db, numbers)

/** Locks the order as lockOrder does. Returns where it stands; undefined when it is not this customer's. */
export const lockOrderOf = (
  { db }: Work,
  customerId: number | null,
  orderId: string,
): Promise<Ended | undefined> => locks.lockOrderOf(db, customerId, orderId)

/** Locks a customer's orders until the transaction ends, so that none is paid meanwhile. Returns their ids. */
export const lockOrdersOf = ({ db }: Work, customerId: number): Promise<string[]> =>
  locks.lockOrdersOf(db, customerId)
