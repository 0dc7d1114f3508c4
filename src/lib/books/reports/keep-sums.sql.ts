import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { entriesBy, KEPT_BY } from './kept-by.sql.ts'

/** Until where the sums go; null while there are none. */
export const findSummed = async (db: Database) =>
  (await db.selectFrom('book_summed').select(['before', 'last_id']).executeTakeFirst()) ?? null

/** The first month from `from` on, and before `until`, that has entries. */
export async function findNextMonth(db: Database, from: string, until: string) {
  const { day } = await db
    .selectFrom('book_entry')
    .select((eb) => eb.fn.min<string | null>('day').as('day'))
    .where('day', '>=', from)
    .where('day', '<', until)
    .executeTakeFirstOrThrow()
  return day === null ? null : day.slice(0, 7)
}

/** A transaction that is under way may still write an id below the last one. */
const UNDER_WAY = 1_000

/** The months before `before` that have got entries since. */
export async function listChangedMonths(
  db: Database,
  { before, last_id }: { before: string; last_id: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('book_entry')
    .select('day')
    .distinct()
    .where('id', '>', last_id - UNDER_WAY)
    .where('day', '<', before)
    .execute()
  return [...new Set(rows.map(({ day }) => day.slice(0, 7)))]
}

/** Adds a month up, again if it was. */
export async function sumMonth(db: Database, month: string): Promise<void> {
  await db
    .deleteFrom('book_sum')
    .where('kept_by', 'in', KEPT_BY)
    .where('month', '=', month)
    .execute()
  const isOfMonth = sql<boolean>`entry.day between ${`${month}-01`} and ${`${month}-31`}`
  for (const by of KEPT_BY)
    await sql`insert into book_sum (kept_by, month, key, kind, kobo, units, orders)
      select cast(${by} as text), cast(${month} as text), key, kind, kobo, units, orders
      from (${entriesBy(by, isOfMonth)}) as sums`.execute(db)
}

/** Says that all months before `before` are in the sums, with the entries that they have now. */
export async function noteSummed(db: Database, before: string): Promise<void> {
  await sql`insert into book_summed (id, before, last_id)
    select 1, cast(${before} as text), coalesce(max(id), 0) from book_entry where day < ${before}
    on conflict (id) do update set before = excluded.before, last_id = excluded.last_id`.execute(db)
}
