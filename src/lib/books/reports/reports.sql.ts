import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import type { Moment } from '#lib/time.ts'
import { COST_KINDS, type EntryKind, MONEY_KINDS, SALES_KINDS } from '../books.ts'
import { entriesBy, isKept, type KeptBy, LINE_KINDS, type SummedBy } from './kept-by.sql.ts'
import { findSummed } from './keep-sums.sql.ts'
import { monthsWithin } from './report.ts'

/** What entries are put together by. */
export type EntryKey = SummedBy | 'day' | 'month'

/** The kinds of entries that a report counts. */
export const COUNTED = {
  sales: SALES_KINDS,
  money: MONEY_KINDS,
  // A gift card is earned with the goods that it pays.
  earned: [...SALES_KINDS.filter((kind) => kind !== 'card'), 'fee', 'rider', ...COST_KINDS],
  uncosted: LINE_KINDS,
  card: ['refund'],
} as const

/** `madeBefore`: only what was written earlier, for a day that is compared until the same hour. */
export type AskedSums = { days: Days; by: EntryKey; of: keyof typeof COUNTED; madeBefore?: Moment }

const before = sql<string>`(select coalesce(max(before), '') from book_summed)`
const lastId = sql<number>`(select coalesce(max(last_id), 0) from book_summed)`

/**
 * The entries of these days: sums (kobo), pieces and orders by key and kind. Of days and whole months that are added up
 * the kept sums are read, and the entries of the others, in one statement: what is added up meanwhile counts once.
 */
export async function sumsBy(db: Database, { days, by, of, madeBefore }: AskedSums) {
  const isByTime = by === 'day' || by === 'month'
  const summedBy = summedByOf(by, of)
  const entries: Entries = (which) => entriesBy(summedBy, which, isByTime)
  const parts =
    !madeBefore && isKept(summedBy)
      ? [
          ...keptSums(summedBy, days, by !== 'day'),
          ...besideKept(days, await findSummed(db), entries),
        ]
      : [
          entries(
            sql`entry.day between ${days.from} and ${days.until} and ${
              madeBefore ? sql`entry.made_at < ${madeBefore}` : sql`1 = 1`
            }`,
          ),
        ]
  const key = { day: sql`period`, month: sql`substr(period, 1, 7)` }
  const keyOf = isByTime ? key[by] : sql`key`
  const { rows } = await sql<{
    key: string
    kind: EntryKind
    kobo: number
    units: number
    orders: number
  }>`
    select ${keyOf} as key, kind, sum(kobo) as kobo, sum(units) as units, sum(orders) as orders
    from (${sql.join(parts, sql` union all `)}) as sums
    where kind in (${sql.join(COUNTED[of])}) group by ${keyOf}, kind`.execute(db)
  return rows.map(({ key, kind, kobo, units, orders }) => ({
    key,
    kind,
    kobo: Number(kobo),
    units: Number(units),
    orders: Number(orders),
  }))
}

function summedByOf(by: EntryKey, of: AskedSums['of']): SummedBy {
  if (of === 'uncosted' || of === 'card') return by === 'order' ? `${of}-order` : of
  return by === 'day' || by === 'month' ? 'all' : by
}

type Part = RawBuilder<unknown>
type Entries = (which: RawBuilder<SqlBool>) => Part

/** The kept sums of these days: of their whole months that are over, and of the days beside. */
function keptSums(by: KeptBy, { from, until }: Days, withMonths: boolean): Part[] {
  const kept = (span: 'day' | 'month', which: RawBuilder<SqlBool>) =>
    sql`select period, key, kind, kobo, units, orders from book_sum
      where kept_by = ${by} and span = ${span} and ${which}`
  const months = withMonths ? monthsWithin({ from, until }) : null
  if (!months) return [kept('day', sql`period >= ${from} and period <= ${until}`)]
  const [begin, end] = [`${months.first}-01`, `${months.last}-31`]
  return [
    kept('month', sql`period >= ${months.first} and period <= ${months.last}`),
    ...(from < begin ? [kept('day', sql`period >= ${from} and period < ${begin}`)] : []),
    ...(until > end ? [kept('day', sql`period > ${end} and period <= ${until}`)] : []),
    // The month that is under way has no sum yet.
    kept(
      'day',
      sql`period >= ${laterOf(begin, sql`substr(${before}, 1, 7) || '-01'`)} and period <= ${end}`,
    ),
  ]
}

type Summed = Awaited<ReturnType<typeof findSummed>>

/**
 * The entries that the kept sums of these days lack. `summed` was read just before: by it PostgreSQL knows that few
 * entries are behind. What was added up since counts once by what the statement reads itself.
 */
function besideKept({ from, until }: Days, summed: Summed, entries: Entries): Part[] {
  const { before: day = '', last_id: id = 0 } = summed ?? {}
  // By the index of days all of a year would be read.
  const ofLate = sql<string>`(entry.day || '')`
  const late = entries(
    sql`entry.id > ${id} and entry.id > ${lastId} and ${ofLate} between ${from} and ${until}
      and ${ofLate} < ${before}`,
  )
  if (day > until) return [late]
  const since = day > from ? day : from
  return [
    late,
    entries(sql`entry.day >= ${since} and entry.day >= ${before} and entry.day <= ${until}`),
  ]
}

/** One bound from below: with two SQLite reads all days behind the earlier one. */
const laterOf = (day: string, other: RawBuilder<string>) =>
  sql<string>`(select case when other > ${day} then other else ${day} end from (select ${other} as other) as days)`
