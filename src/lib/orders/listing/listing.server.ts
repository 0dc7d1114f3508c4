import type { Shop } from '#lib/shop.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Order } from '../orders.ts'
import { type Cursor, MOST_COUNTED, type OrderTab } from './listing.ts'
import { countTab, listByNumbers, listByPhone, listTab, sumPaid } from './listing.sql.ts'

/** A page of a tab, the newest first. `next`: behind which the next page begins; null on the last one. */
export async function readTab(
  { db }: Shop,
  tab: OrderTab,
  { after, size }: { after: Cursor | null; size: number },
): Promise<{ orders: Order[]; next: Cursor | null }> {
  const found = await listTab(db, tab, { after, limit: size + 1 })
  const orders = found.slice(0, size)
  const last = orders.at(-1)
  const next = found.length > size && last ? { at: last.createdAt, id: last.id } : null
  return { orders, next }
}

/** How many orders a tab has: exact up to MOST_COUNTED, and one more for more than that. */
export const countOrders = async ({ db }: Shop, tab: OrderTab): Promise<number> =>
  countTab(db, tab, MOST_COUNTED + 1)

/** In the order of `numbers`, without those that are none. */
export const readByNumbers = ({ db }: Shop, numbers: readonly string[]): Promise<Order[]> =>
  listByNumbers(db, numbers)

/** The newest orders for a phone number in E.164, of the shop and of the desk. */
export const readByPhone = ({ db }: Shop, phone: string, limit: number): Promise<Order[]> =>
  listByPhone(db, phone, limit)

/** How many orders were paid between two moments, and how much. */
export const sumOrders = ({ db }: Shop, from: Moment, until: Moment) => sumPaid(db, from, until)
