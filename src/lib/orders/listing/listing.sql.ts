import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { isBegun, standsAt } from '#lib/db/standing.sql.ts'
import { MOST_COUNTED } from '#lib/paging.ts'
import { withParts } from '../orders.sql.ts'
import type { Order } from '../orders.ts'
import { COUNTED_TABS, type Cursor, isOldestFirst, type OrderTab } from './listing.ts'

/** A person must look at it: the wrong amount was paid, or coins came too late. */
const needsLook = sql<SqlBool>`not ${isBegun} and orders.id in (
  select order_id from payment_attempt
  where state = 'underpaid' or (state = 'late' and kind = 'crypto'))`

/** Waits at its pickup place for longer than the place allows. */
const isUnfetched = sql<SqlBool>`unfetched_at is not null and ${standsAt('packed', 'sent')}`

export function isInTab(tab: OrderTab) {
  if (tab === 'look') return needsLook
  if (tab === 'unfetched') return isUnfetched
  return tab === 'all' ? sql<SqlBool>`created_at > ''` : standsAt(tab)
}

/** By which moment a tab is sorted: since when there is something to pack, or when an order was made. */
export const momentOf = (tab: OrderTab) =>
  isOldestFirst(tab) ? sql<string>`coalesce(confirmed_at, paid_at)` : sql<string>`created_at`

type Orders<O> = SelectQueryBuilder<Tables, 'orders', O>

/**
 * In the order of a tab, behind `after`. `isShort`: few orders fit, so SQLite is kept from scanning all orders by date.
 */
export function sortTab<O>(
  query: Orders<O>,
  tab: OrderTab,
  { after, isShort = false }: { after: Cursor | null; isShort?: boolean },
): Orders<O> {
  const at = momentOf(tab)
  const [direction, behind, from] = isOldestFirst(tab)
    ? (['asc', '>', '>='] as const)
    : (['desc', '<', '<='] as const)
  const rest =
    after === null
      ? query
      : query
          .where(at, from, after.at)
          .where((eb) => eb.or([eb(at, behind, after.at), eb('id', behind, after.id)]))
  return rest.orderBy(isShort ? sql`${at} || ''` : at, direction).orderBy('id', direction)
}

/** In the order of the tab, behind `after`. */
export async function listTab(
  db: Database,
  tab: OrderTab,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Order[]> {
  const inTab = db.selectFrom('orders').select('id').where(isInTab(tab))
  const ids = sortTab(inTab, tab, { after, isShort: tab === 'look' }).limit(limit)
  // Ids first: they come from the index of the tab alone.
  const rows = db.selectFrom('orders').selectAll().where('id', 'in', ids)
  return withParts(db, await sortTab(rows, tab, { after: null }).execute())
}

const selectNewest = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

const selectCount = (db: Database, tab: OrderTab) =>
  db
    .selectFrom(
      db
        .selectFrom('orders')
        .select('orders.id')
        .where(isInTab(tab))
        // In the order of the index, so that PostgreSQL uses it also for a tab with most of the orders.
        .$if(tab !== 'look', (query) => query.orderBy('created_at', 'desc'))
        .limit(sql.lit(MOST_COUNTED + 1))
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))

/** How many orders a tab has, exact up to MOST_COUNTED. MOST_COUNTED + 1 stands for more. */
export async function countTab(db: Database, tab: OrderTab): Promise<number> {
  const { count } = await selectCount(db, tab).executeTakeFirstOrThrow()
  return Number(count)
}

/** As `countTab`, for all of COUNTED_TABS in one statement. */
export async function countTabs(db: Database): Promise<Map<OrderTab, number>> {
  const [counts] = await selectCounts(db, {})
  return new Map(COUNTED_TABS.map((tab) => [tab, Number(counts?.[tab] ?? 0)]))
}

const selectCounts = prepared((db) =>
  db.selectNoFrom(COUNTED_TABS.map((tab) => selectCount(db, tab).as(tab))),
)

/** In the order of `numbers`. */
export async function listByNumbers(db: Database, numbers: readonly string[]): Promise<Order[]> {
  if (numbers.length === 0) return []
  const rows = await db.selectFrom('orders').selectAll().where('number', 'in', numbers).execute()
  const orders = new Map((await withParts(db, rows)).map((order) => [order.number, order]))
  return numbers.flatMap((number) => orders.get(number) ?? [])
}

/** The newest first. */
export async function listByIds(
  db: Database,
  ids: readonly string[],
  limit: number,
): Promise<Order[]> {
  if (ids.length === 0) return []
  return withParts(db, await selectNewest(db, ids).limit(limit).execute())
}

/** The newest first. `phone` in E.164. */
export async function listByPhone(db: Database, phone: string, limit: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return withParts(db, rows)
}
