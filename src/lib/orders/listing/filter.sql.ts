import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { MONEY_KINDS, SALES_KINDS } from '#lib/books/books.ts'
import type { Database } from '#lib/db/database.server.ts'
import { DOOR, HAND_METHODS } from '#lib/payments/by-hand.ts'
import { isOfChannel } from '../channel.sql.ts'
import { withParts } from '../orders.sql.ts'
import type { Order } from '../orders.ts'
import { isInTab, momentOf, sortTab } from './listing.sql.ts'
import type { Booked, Cursor, OrderFilter, OrderTab, PaidBy } from './listing.ts'

/** How many orders one page scans at most: about 10 ms, whatever the filter. */
export const SCAN_LIMIT = 5_000

type Condition = RawBuilder<SqlBool>

const isPaidBy = (method: PaidBy): Condition => {
  if (method === 'due') return sql`due_kobo > 0`
  const how =
    method === 'fiat' || method === 'crypto'
      ? sql`kind = ${method} and provider not in (${sql.join([...HAND_METHODS, DOOR])})`
      : sql`provider = ${method}`
  // A count, because for `exists` PostgreSQL reads the payments of all orders.
  return sql`(select count(*) from payment_attempt where payment_attempt.order_id = orders.id
    and state in ('succeeded', 'overpaid') and ${how}) > 0`
}

const isPlacedIn = ({ lgaId, stateId }: OrderFilter): Condition | null => {
  if (lgaId !== null) return sql`lga_id = ${lgaId}`
  return stateId === null ? null : sql`state_id = ${stateId}`
}

const hasItem = (ids: readonly number[]): Condition =>
  ids.length === 0
    ? sql`1 = 0`
    : sql`orders.id in (select order_id from order_item where item_id in (${sql.join(ids)}))`

const isBooked = ({ days, categoryId, company }: Booked): Condition => {
  const conditions = [
    sql`entry.kind in (${sql.join(company === null ? SALES_KINDS : MONEY_KINDS)})`,
    ...(days ? [sql`entry.day between ${days.from} and ${days.until}`] : []),
    ...(categoryId === null ? [] : [sql`entry.category_id = ${categoryId}`]),
    ...(company === null ? [] : [sql`entry.company = ${company}`]),
  ]
  // A count, as of payments.
  return sql`(select count(*) from book_entry as entry
    where entry.order_id = orders.id and ${sql.join(conditions, sql` and `)}) > 0`
}

/** All conditions of the filter but the dates. */
const conditionsOf = (tab: OrderTab, filter: OrderFilter): Condition[] => {
  const { lgaId, stateId, method, channel, fromKobo, toKobo, itemIds, booked } = filter
  return [
    tab === 'all' ? null : isInTab(tab),
    lgaId === null ? null : sql<SqlBool>`lga_id = ${lgaId}`,
    stateId === null ? null : sql<SqlBool>`state_id = ${stateId}`,
    method && isPaidBy(method),
    channel && isOfChannel(channel),
    fromKobo === null ? null : sql<SqlBool>`sum_total_kobo >= ${fromKobo}`,
    toKobo === null ? null : sql<SqlBool>`sum_total_kobo <= ${toKobo}`,
    itemIds && hasItem(itemIds),
    booked && isBooked(booked),
  ].filter((condition) => condition !== null)
}

/** The condition that selects the orders to scan. The others are checked on each of them. */
export type ReadBy = 'tab' | 'place' | 'item'

type Page = { tab: OrderTab; filter: OrderFilter; after: Cursor | null; readBy: ReadBy }

const keyOf = ({ tab, filter, readBy }: Page): Condition => {
  if (readBy === 'item') return hasItem(filter.itemIds ?? [])
  return (readBy === 'place' && isPlacedIn(filter)) || isInTab(tab)
}

/** The next orders to scan, in the order of the tab. The filter is applied to these. */
function selectScanned(db: Database, page: Page) {
  const { filter, after, tab, readBy } = page
  // Keeps SQLite from scanning all orders by date.
  const isShort = readBy === 'item' || (readBy === 'tab' && tab === 'look')
  const found = db
    .selectFrom('orders')
    .selectAll()
    .where(keyOf(page))
    .where('created_at', '>=', filter.from ?? '')
    .$if(filter.until !== null, (query) => query.where('created_at', '<', filter.until ?? ''))
  return sortTab(found, tab, { after, isShort })
}

/** The orders that fit, in the order of the tab, among the next SCAN_LIMIT. */
export async function listFiltered(db: Database, page: Page, limit: number): Promise<Order[]> {
  const conditions = conditionsOf(page.tab, page.filter)
  const fitting = db
    .selectFrom(selectScanned(db, page).limit(SCAN_LIMIT).as('orders'))
    .selectAll()
    .where(
      conditions.length === 0
        ? sql<SqlBool>`1 = 1`
        : sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    )
  const rows = await sortTab(fitting, page.tab, { after: null }).limit(limit).execute()
  return withParts(db, rows)
}

/** The last scanned order, when there are more after it. */
export async function findLastScanned(db: Database, page: Page): Promise<Cursor | null> {
  const [last, more] = await selectScanned(db, page)
    .clearSelect()
    .select([momentOf(page.tab).as('at'), 'id'])
    .offset(SCAN_LIMIT - 1)
    .limit(2)
    .execute()
  return last && more ? last : null
}

/** How many lines of orders have these items, counted no further than `limit`. */
export async function countLines(
  db: Database,
  itemIds: readonly number[],
  limit: number,
): Promise<number> {
  if (itemIds.length === 0) return 0
  const query = db.selectFrom('order_item').select('item_id').where('item_id', 'in', itemIds)
  return (await query.limit(limit).execute()).length
}
