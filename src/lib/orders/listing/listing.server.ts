import { cutPage, MOST_COUNTED } from '#lib/paging.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { type Locked, lockOrders } from '../locks.server.ts'
import type { Order } from '../orders.ts'
import { countLines, findLastScanned, listFiltered, SCAN_LIMIT, type ReadBy } from './filter.sql.ts'
import { type Cursor, cursorOf, isOldestFirst, type OrderFilter, type OrderTab } from './listing.ts'
import { listWaitingBeside } from './waiting.sql.ts'
import { countTab, countTabs, listByNumbers, listByPhone, listTab } from './listing.sql.ts'
import { countPaid, sumPaid } from './paid.sql.ts'

/** A page of a tab, in its order. `next`: the cursor of the next page; null on the last one. */
export async function readTab(
  { db }: Shop,
  tab: OrderTab,
  { after, size }: { after: Cursor | null; size: number },
): Promise<{ orders: Order[]; next: Cursor | null }> {
  const found = await listTab(db, tab, { after, limit: size + 1 })
  const { rows: orders, last } = cutPage(found, size)
  return { orders, next: last && cursorOf(tab, last) }
}

/**
 * A page of the orders of a tab that fit the filter, in the order of the tab. It scans at most SCAN_LIMIT orders, so it
 * may have few or none although `next` says that there are more.
 */
export async function readFiltered(
  shop: Shop,
  tab: OrderTab,
  { filter, after, size }: { filter: OrderFilter; after: Cursor | null; size: number },
): Promise<{ orders: Order[]; next: Cursor | null }> {
  const page = { tab, filter, after, readBy: await readByOf(shop, tab, filter) }
  const found = await listFiltered(shop.db, page, size + 1)
  const { rows: orders, last } = cutPage(found, size)
  return { orders, next: last ? cursorOf(tab, last) : await findLastScanned(shop.db, page) }
}

/** The condition with the fewest orders to scan. */
async function readByOf(shop: Shop, tab: OrderTab, filter: OrderFilter): Promise<ReadBy> {
  const { itemIds, stateId, lgaId } = filter
  // Only the index of its own tab has them in its order.
  if (isOldestFirst(tab)) return 'tab'
  if (tab !== 'all' && (await countOrders(shop, tab)) <= MOST_COUNTED) return 'tab'
  if (itemIds && (await countLines(shop.db, itemIds, SCAN_LIMIT)) < SCAN_LIMIT) return 'item'
  return stateId === null && lgaId === null ? 'tab' : 'place'
}

/** The number of the order that is packed next; null when nothing is to be packed. */
export const findNextToPack = async ({ db }: Shop): Promise<string | null> =>
  (await listTab(db, 'to-pack', { after: null, limit: 1 }))[0]?.number ?? null

/** How many orders a tab has, exact up to MOST_COUNTED. MOST_COUNTED + 1 stands for more. */
export const countOrders = ({ db }: Shop, tab: OrderTab): Promise<number> => countTab(db, tab)

/** As `countOrders`, for all of COUNTED_TABS. */
export const countEachTab = ({ db }: Shop): Promise<ReadonlyMap<OrderTab, number>> => countTabs(db)

/** In the order of `numbers`, without numbers that no order has. */
export const readByNumbers = ({ db }: Shop, numbers: readonly string[]): Promise<Order[]> =>
  listByNumbers(db, numbers)

/** As readByNumbers, locked until the transaction ends. */
export async function lockByNumbers(
  shop: Work,
  numbers: readonly string[],
): Promise<Locked<Order>[]> {
  await lockOrders(shop, numbers)
  return (await readByNumbers(shop, numbers)) as Locked<Order>[]
}

/** The newest orders for a phone number in E.164, of the shop and of the desk. */
export const readByPhone = ({ db }: Shop, phone: string, limit: number): Promise<Order[]> =>
  listByPhone(db, phone, limit)

/** Other orders of the buyer of an order that wait for their payment, the newest first. */
export const listWaitingOf = ({ db }: Shop, order: Order) => listWaitingBeside(db, order)

/** How many orders were paid between two moments and have not ended since. */
export const countPaidOrders = ({ db }: Shop, from: Moment, until: Moment): Promise<number> =>
  countPaid(db, from, until)

/** As `countPaidOrders`, with what paid them: by minute and company (kobo). */
export const readPaid = ({ db }: Shop, from: Moment, until: Moment) => sumPaid(db, from, until)
