import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import type { Moment } from '#lib/time.ts'
import { type EntryKind, SOLD_KINDS, BACK_KINDS, COST_KINDS } from '../books.ts'
import { entriesBy, isKept, type KeptBy, LINE_KINDS, type SummedBy } from './kept-by.sql.ts'
import { monthsWithin } from './report.ts'

/** What entries are put together by. */
export type By = SummedBy | 'day' | 'month'

const ofSales = [...SOLD_KINDS, ...BACK_KINDS]
const ofMoney = [...BACK_KINDS, 'payment', 'held', 'fee'] as const

/** The kinds of entries that a report counts. */
export const COUNTED = {
  sales: ofSales,
  money: ofMoney,
  // A gift card is earned with the goods that it pays.
  earned: [...ofSales.filter((kind) => kind !== 'card'), 'fee', 'rider', ...COST_KINDS],
  uncosted: LINE_KINDS,
} as const

/** `madeBefore`: only what was written earlier, for a day that is compared until the same hour. */
export type Asked = { days: Days; by: By; of: keyof typeof COUNTED; madeBefore?: Moment }

const before = sql<string>`(select coalesce(max(before), '') from book_summed)`
const lastId = sql<number>`(select coalesce(max(last_id), 0) from book_summed)`

/**
 * The entries of these days: sums (kobo), pieces and orders by key and kind. Of whole months and days that are over the
 * kept sums are read, and the entries of the others, in one statement: what is added up meanwhile counts once.
 */
export async function sumsBy(db: Database, { days, by, of, madeBefore }: Asked) {
  const isByTime = by === 'day' || by === 'month'
  const summedBy =
    of === 'uncosted' ? (by === 'order' ? 'uncosted-order' : 'uncosted') : isByTime ? 'all' : by
  const key = isByTime ? (by === 'day' ? sql`period` : sql`substr(period, 1, 7)`) : sql`key`
  const months = by === 'day' ? null : monthsWithin(days)
  const entries = (which: RawBuilder<SqlBool>, of = sql`entry.day`) =>
    entriesBy(
      summedBy,
      sql`${of} between ${days.from} and ${days.until} and ${which}`,
      sql`entry.day`,
    )
  // Few entries are behind the last id. By the index of days all of a year would be read.
  const day = sql<string>`(entry.day || '')`
  const parts =
    madeBefore || !isKept(summedBy)
      ? [entries(madeBefore ? sql`entry.made_at < ${madeBefore}` : sql`1 = 1`)]
      : [
          ...keptSums(summedBy, days, months),
          entries(sql`entry.day >= ${before}`),
          // Of days that were added up before these came.
          entries(sql`entry.id > ${lastId} and ${day} < ${before}`, day),
        ]
  const { rows } = await sql<{
    key: string
    kind: EntryKind
    kobo: number
    units: number
    orders: number
  }>`
    select ${key} as key, kind, sum(kobo) as kobo, sum(units) as units, sum(orders) as orders
    from (${sql.join(parts, sql` union all `)}) as sums
    where kind in (${sql.join(COUNTED[of])}) group by ${key}, kind`.execute(db)
  return rows.map(({ key, kind, kobo, units, orders }) => ({
    key,
    kind,
    kobo: Number(kobo),
    units: Number(units),
    orders: Number(orders),
  }))
}

type Months = { first: string; last: string }

/** The kept sums of months that lie within the days, and of the days that are left. */
function keptSums(by: KeptBy, { from, until }: Days, months: Months | null) {
  const kept = (isMonth: 0 | 1, which: RawBuilder<SqlBool>) =>
    sql`select period, key, kind, kobo, units, orders from book_sum
      where kept_by = ${by} and is_month = ${sql.lit(isMonth)} and ${which}`
  if (!months) return [kept(0, sql`period between ${from} and ${until}`)]
  const { first, last } = months
  // The month that is not over has no sum of its own.
  const lastKept = sql<string>`(select min(month) from (select cast(${last} as text) as month
    union all select coalesce(max(period), '') from book_sum where kept_by = 'all' and is_month = 1) as months)`
  return [
    kept(1, sql`period between ${first} and ${last}`),
    kept(0, sql`period >= ${from} and period < ${first}`),
    kept(0, sql`period >= ${first} and period > ${lastKept} || '-99' and period <= ${until}`),
  ]
}

/** What went back of each order in these days, the most first, and how much that is (kobo). */
export async function sumRefunds(db: Database, days: Days) {
  const rows = await db
    .selectFrom('book_entry')
    .select('order_id as key')
    .select((eb) => eb.fn.sum<number>('amount_kobo').as('kobo'))
    .where('kind', '=', sql.lit('refund'))
    .where('day', '>=', days.from)
    .where('day', '<=', days.until)
    .groupBy('order_id')
    .orderBy('kobo')
    .orderBy('order_id')
    .execute()
  return rows.map(({ key, kobo }) => ({ key, kobo: Number(kobo) }))
}
