import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import type { Moment } from '#lib/time.ts'
import { COST_KINDS, type EntryKind, MONEY_KINDS, SALES_KINDS } from '../books.ts'
import { entriesBy, isKept, type KeptBy, LINE_KINDS, type SummedBy } from './kept-by.sql.ts'
import { monthsWithin } from './report.ts'

/** What entries are put together by. */
export type By = SummedBy | 'day' | 'month'

/** The kinds of entries that a report counts. */
export const COUNTED = {
  sales: SALES_KINDS,
  money: MONEY_KINDS,
  // A gift card is earned with the goods that it pays.
  earned: [...SALES_KINDS.filter((kind) => kind !== 'card'), 'fee', 'rider', ...COST_KINDS],
  uncosted: LINE_KINDS,
} as const

/** `madeBefore`: only what was written earlier, for a day that is compared until the same hour. */
export type Asked = { days: Days; by: By; of: keyof typeof COUNTED; madeBefore?: Moment }

const before = sql<string>`(select coalesce(max(before), '') from book_summed)`
const lastId = sql<number>`(select coalesce(max(last_id), 0) from book_summed)`

/**
 * The entries of these days: sums (kobo), pieces and orders by key and kind. Of whole months that are added up the kept
 * sums are read, and the entries of the other days, in one statement: what is added up meanwhile counts once.
 */
export async function sumsBy(db: Database, { days, by, of, madeBefore }: Asked) {
  const isByTime = by === 'day' || by === 'month'
  const summedBy =
    of === 'uncosted' ? (by === 'order' ? 'uncosted-order' : 'uncosted') : isByTime ? 'all' : by
  const period = { day: sql<string>`entry.day`, month: sql<string>`substr(entry.day, 1, 7)` }
  const entries: Entries = (which) => entriesBy(summedBy, which, isByTime ? period[by] : undefined)
  const months = by === 'day' || madeBefore ? null : monthsWithin(days)
  const parts =
    months && isKept(summedBy)
      ? [keptSums(summedBy, months), ...besideKept(days, months, entries)]
      : [
          entries(
            sql`entry.day between ${days.from} and ${days.until} and ${
              madeBefore ? sql`entry.made_at < ${madeBefore}` : sql`1 = 1`
            }`,
          ),
        ]
  const key = isByTime ? sql`period` : sql`key`
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
type Part = RawBuilder<unknown>
type Entries = (which: RawBuilder<SqlBool>) => Part

const keptSums = (by: KeptBy, { first, last }: Months): Part =>
  sql`select month as period, key, kind, kobo, units, orders from book_sum
    where kept_by = ${by} and month between ${first} and ${last}`

/** The entries that the kept sums of these months lack. */
function besideKept({ from, until }: Days, { first, last }: Months, entries: Entries): Part[] {
  const [begin, end] = [`${first}-01`, `${last}-31`]
  // One bound from below: with two SQLite reads all days behind the earlier one.
  const notSummed = sql<string>`(select case when before > ${begin} then before else ${begin} end
    from (select coalesce(max(before), '') as before from book_summed) as summed)`
  // Few entries are behind the last id. By the index of days all of a year would be read.
  const day = sql<string>`(entry.day || '')`
  return [
    ...(from < begin ? [entries(sql`entry.day >= ${from} and entry.day < ${begin}`)] : []),
    ...(until > end ? [entries(sql`entry.day > ${end} and entry.day <= ${until}`)] : []),
    entries(sql`entry.day >= ${notSummed} and entry.day <= ${end}`),
    entries(
      sql`entry.id > ${lastId} and ${day} between ${begin} and ${end} and ${day} < ${before}`,
    ),
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
