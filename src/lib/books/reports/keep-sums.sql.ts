import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { entriesBy, KEPT_BY } from './kept-by.sql.ts'

/** Until where the sums go; null while there are none. */
export const findSummed = async (db: Database) =>
  (await db.selectFrom('book_summed').select(['before', 'last_id']).executeTakeFirst()) ?? null

/** The first day from `from` on, and before `until`, that has entries. */
export async function findNextDay(db: Database, from: string, until: string) {
  const { day } = await db
    .selectFrom('book_entry')
    .select((eb) => eb.fn.min<string | null>('day').as('day'))
    .where('day', '>=', from)
    .where('day', '<', until)
    .executeTakeFirstOrThrow()
  return day
}

/** The days before `before` that have got entries since. */
export async function listChangedDays(
  db: Database,
  { before, last_id }: { before: string; last_id: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('book_entry')
    .select('day')
    .distinct()
    .where('id', '>', last_id)
    .where('day', '<', before)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** Adds a day up, again if it was. */
export async function sumDay(db: Database, day: string): Promise<void> {
  await deleteSums(db, { isMonth: 0, period: day })
  const parts = KEPT_BY.map(
    (by) => sql`select cast(${by} as text) as kept_by, key, kind, kobo, units, orders
      from (${entriesBy(by, sql`entry.day = ${day}`)}) as of_day`,
  )
  await sql`insert into book_sum (kept_by, is_month, period, key, kind, kobo, units, orders)
    select kept_by, 0, cast(${day} as text), key, kind, kobo, units, orders
    from (${sql.join(parts, sql` union all `)}) as sums`.execute(db)
}

/** Adds the days of a month up. */
export async function sumMonth(db: Database, month: string): Promise<void> {
  await deleteSums(db, { isMonth: 1, period: month })
  await sql`insert into book_sum (kept_by, is_month, period, key, kind, kobo, units, orders)
    select kept_by, 1, cast(${month} as text), key, kind, sum(kobo), sum(units), sum(orders) from book_sum
    where kept_by in (${sql.join(KEPT_BY)}) and is_month = 0
      and period between ${`${month}-01`} and ${`${month}-31`}
    group by kept_by, key, kind`.execute(db)
}

const deleteSums = (db: Database, { isMonth, period }: { isMonth: number; period: string }) =>
  db
    .deleteFrom('book_sum')
    .where('kept_by', 'in', KEPT_BY)
    .where('is_month', '=', isMonth)
    .where('period', '=', period)
    .execute()

/** Says that all days before `before` are in the sums, with the entries that they have now. */
export async function noteSummed(db: Database, before: string): Promise<void> {
  await sql`insert into book_summed (id, before, last_id)
    select 1, cast(${before} as text), coalesce(max(id), 0) from book_entry where day < ${before}
    on conflict (id) do update set before = excluded.before, last_id = excluded.last_id`.execute(db)
}
