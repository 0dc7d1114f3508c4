import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { Moment } from '#lib/time.ts'
import { endedBy, isBegun } from '#lib/db/standing.sql.ts'
import type { Cursor } from '../listing/listing.ts'
import type { KnownBuyer, BuyersFilter, BuyersTab, PersonSums } from './people.ts'
import { personOf } from '#lib/db/person.sql.ts'

type Orders = SelectQueryBuilder<Tables, 'orders', object>

const asBuyer = [
  personOf('orders').$castTo<string>().as('key'),
  'customer_id as customerId',
  'id as orderId',
  'number',
  'created_at as at',
  'name',
  'phone',
  'email',
  'lga_name as lga',
  'state_name as state',
  sql<boolean>`handed_over = 1`.as('isCounter'),
] as const

const toBuyer = <Row extends { isCounter: unknown }>(row: Row) => ({
  ...row,
  isCounter: Boolean(row.isCounter),
})

type Table = 'orders' | 'newer'
type Narrow = (table: Table) => RawBuilder<SqlBool>

const SHORT = sql`('underpaid', 'part')`

/** Orders that are paid in part. */
export const owes: Narrow = (table) =>
  sql`${sql.ref(`${table}.status`)} = 'pending' and ${sql.ref(`${table}.id`)} in (
    select order_id from payment_attempt where state in ${SHORT})`
export const isRefused: Narrow = (table) => sql`${sql.ref(`${table}.end_reason`)} = 'refused'`

const every: Narrow = () => sql`1 = 1`
/** Which orders count in a tab. */
const narrowTo = (tab: BuyersTab): Narrow => {
  if (tab === 'owe') return owes
  return tab === 'refused' ? isRefused : every
}

/** Only the newest of each person, among all orders or some. */
export const newestOfEach = (query: Orders, narrow = every): Orders =>
  query.where(personOf('orders'), 'is not', null).where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('orders as newer')
          .select('newer.id')
          .where(personOf('newer'), '=', personOf('orders').$castTo<string>())
          .where(narrow('newer'))
          .whereRef('newer.created_at', '>=', 'orders.created_at')
          .where((eb) =>
            eb.or([
              eb('newer.created_at', '>', eb.ref('orders.created_at')),
              eb('newer.id', '>', eb.ref('orders.id')),
            ]),
          ),
      ),
    ),
  )

/** With an order before the newest one. */
const isAgain = sql<boolean>`exists (select 1 from orders as newer
  where ${personOf('newer')} = ${personOf('orders')} and newer.created_at <= orders.created_at and newer.id != orders.id)`

/** A condition on `orders`, which are listed the newest first. */
export const isBehind = (after: Cursor | null) => {
  const { at, id } = after ?? { at: '', id: '' }
  return sql<SqlBool>`created_at <= ${at} and (created_at < ${at} or orders.id < ${id})`
}

/** How many orders a page of `again` scans at most: in a shop where hardly anybody orders twice it would read all. */
const SCANNED = 1_000

/** From when on a page behind `after` looks for people. */
const scannedFrom = (db: Database, after: Cursor | null) =>
  db
    .selectFrom(
      db
        .selectFrom('orders')
        .select('created_at')
        .$if(after !== null, (query) => query.where('created_at', '<=', after?.at ?? ''))
        .orderBy('created_at', 'desc')
        .limit(SCANNED)
        .as('scanned'),
    )
    .select((eb) => eb.fn.min('scanned.created_at').as('from'))

const MOST_BLOCKED = 1_000

async function listBlockedPeople(db: Database): Promise<string[]> {
  const people = db.selectFrom('blocked_buyer').select('person').distinct()
  return (await people.limit(MOST_BLOCKED).execute()).map(({ person }) => person)
}

/** People by their newest order, or the newest parcel that they refused; the newest first, behind `after`. */
export async function listBuyers(
  db: Database,
  tab: BuyersTab,
  { filter, after, limit }: { filter: BuyersFilter; after: Cursor | null; limit: number },
): Promise<KnownBuyer[]> {
  const narrow = narrowTo(tab)
  // As values: by a subquery SQLite does not use the index of an expression.
  const blocked = tab === 'blocked' ? await listBlockedPeople(db) : []
  if (tab === 'blocked' && blocked.length === 0) return []
  const rows = await newestOfEach(db.selectFrom('orders'), narrow)
    .select(asBuyer)
    .where(narrow('orders'))
    .$if(filter.stateId !== null, (query) => query.where('state_id', '=', filter.stateId))
    .$if(filter.since !== null, (query) => query.where('created_at', '>=', filter.since ?? ''))
    .$if(tab === 'again', (query) =>
      query.where(isAgain).where('created_at', '>=', scannedFrom(db, after)),
    )
    .$if(tab === 'blocked', (query) => query.where(personOf('orders'), 'in', blocked))
    .$if(after !== null, (query) => query.where(isBehind(after)))
    // Few are blocked or owe money: this keeps SQLite from scanning all orders by date.
    .orderBy(tab === 'blocked' || tab === 'owe' ? sql`created_at || ''` : 'created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toBuyer)
}

/** Who made these orders, each by the newest of them. The newest first. */
export async function listBuyersOf(
  db: Database,
  orderIds: readonly string[],
  limit: number,
): Promise<KnownBuyer[]> {
  if (orderIds.length === 0) return []
  const ranked = db
    .selectFrom('orders')
    .select(asBuyer)
    .select(
      sql<number>`row_number() over (partition by ${personOf('orders')} order by created_at desc, id desc)`.as(
        'place',
      ),
    )
    .where('id', 'in', orderIds)
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '=', 1)
    .where('key', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('orderId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toBuyer)
}

const cameKobo = sql`(select coalesce(sum(received_kobo), 0) from payment_attempt
  where payment_attempt.order_id = orders.id and state in ${SHORT})`

/** Too little came for the order, or for its deposit: what is missing. 0 for any other order. */
const oweKobo = sql<number>`case when ${owes('orders')} then ${cameKobo} * -1
  + case when deposit_kobo > 0 and confirmed_at is null then deposit_kobo
    else sum_total_kobo - credit_kobo end else 0 end`

/** What all orders of each of these people come to, by their key. */
export async function sumBuyers(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, PersonSums>> {
  if (keys.length === 0) return new Map()
  // Of a parcel that is paid on delivery, what is due has not come.
  const isSold = sql`${isBegun} and is_gift_card = 0`
  const rows = await db
    .selectFrom('orders')
    .select([
      personOf('orders').$castTo<string>().as('key'),
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(case when ${isSold} then sum_total_kobo - due_kobo - refunded_kobo else 0 end)`.as(
        'paidKobo',
      ),
      sql<number>`sum(case when ${isSold} then refunded_kobo else 0 end)`.as('backKobo'),
      sql<number>`sum(case when ${endedBy('refused')} then 1 else 0 end)`.as('refused'),
      sql<Moment>`min(created_at)`.as('since'),
      sql<number>`sum(${oweKobo})`.as('oweKobo'),
      sql<string | null>`max(case when ${oweKobo} > 0 then number end)`.as('owesOn'),
    ])
    .where(personOf('orders'), 'in', keys)
    .groupBy(personOf('orders'))
    .execute()
  return new Map(
    rows.map(({ key, since, owesOn, ...sums }) => [
      key,
      {
        orders: Number(sums.orders),
        paidKobo: Number(sums.paidKobo),
        backKobo: Number(sums.backKobo),
        refused: Number(sums.refused),
        since,
        oweKobo: Number(sums.oweKobo),
        owesOn,
      },
    ]),
  )
}
