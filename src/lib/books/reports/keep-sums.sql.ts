import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { entriesBy, KEPT_BY } from './kept-by.sql.ts'

/** Until where the sums go; null while there are none. */
export const findSummed = async (db: Database) =>
  (await db.selectFrom('book_summed').select(['before', 'last_id']).executeTakeFirst()) ?? null

/** The first day from `from` on that has entries; null for none. */
export async function findFirstDay(db: Database, from = ''): Promise<string | null> {
  const { day } = await db
    .selectFrom('book_entry')
    .select((eb) => eb.fn.min<string | null>('day').as('day'))
    .where('day', '>=', from)
    .executeTakeFirstOrThrow()
  return day
}

/** A transaction that is under way may still write an id below the last one. */
const UNDER_WAY = 1_000

/** The days before `before` that have got entries since, with the id of the newest. */
export const listChangedDays = (
  db: Database,
  { before, last_id }: { before: string; last_id: number },
) =>
  db
    .selectFrom('book_entry')
    .select((eb) => ['day', eb.fn.max<number>('id').as('newest')])
    .where('id', '>', last_id - UNDER_WAY)
    .where('day', '<', before)
    .groupBy('day')
    .execute()

/** The id of the newest entry of a day; 0 for none. */
export async function findNewest(db: Database, day: string): Promise<number> {
  const { newest } = await db
    .selectFrom('book_entry')
    .select((eb) => eb.fn.max<number | null>('id').as('newest'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Adds a day up, again if it was. */
export async function sumDay(db: Database, day: string): Promise<void> {
  await forget(db, 'day', day)
  for (const by of KEPT_BY)
    await sql`insert into book_sum (kept_by, span, period, key, kind, kobo, units, orders)
      select cast(${by} as text), 'day', cast(${day} as text), key, kind, kobo, units, orders
      from (${entriesBy(by, sql<boolean>`entry.day = ${day}`)}) as sums`.execute(db)
}

/** Adds the days of a month up, again if it was. An order is sold on one day: none counts twice. */
export async function sumMonth(db: Database, month: string): Promise<void> {
  await forget(db, 'month', month)
  await sql`insert into book_sum (kept_by, span, period, key, kind, kobo, units, orders)
    select kept_by, 'month', cast(${month} as text), key, kind, sum(kobo), sum(units), sum(orders)
    from book_sum where kept_by in (${sql.join(KEPT_BY)}) and span = 'day'
      and period between ${`${month}-01`} and ${`${month}-31`}
    group by kept_by, key, kind`.execute(db)
}

const forget = (db: Database, span: 'day' | 'month', period: string) =>
  db
    .deleteFrom('book_sum')
    .where('kept_by', 'in', KEPT_BY)
    .where('span', '=', span)
    .where('period', '=', period)
    .execute()

/** Says that all days before `before` are in the sums, with the entries until the id `newest`. */
export async function noteSummed(db: Database, before: string, newest: number): Promise<void> {
  await sql`insert into book_summed (id, before, last_id)
    values (1, cast(${before} as text), cast(${newest} as integer))
    on conflict (id) do update set before = excluded.before,
      last_id = case when excluded.last_id > book_summed.last_id
        then excluded.last_id else book_summed.last_id end`.execute(db)
}
