import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import { BACK_KINDS } from '../books.ts'
import { isUncosted } from './kept-by.sql.ts'
import type { EntryKey } from './reports.sql.ts'

/** As its index says it. */
const isBack = sql<boolean>`entry.kind in (${sql.join(BACK_KINDS.map((kind) => sql.lit(kind)))})`

/** What went back of each order in these days, the most first, and how much that is (kobo). */
export async function sumRefunds(db: Database, { from, until }: Days) {
  const { rows } = await sql<{ key: string; kobo: number }>`
    select order_id as key, sum(amount_kobo) as kobo from book_entry as entry
    where ${isBack} and kind = 'refund' and day >= ${from} and day <= ${until}
    group by order_id order by kobo, order_id`.execute(db)
  return rows.map(({ key, kobo }) => ({ key, kobo: Number(kobo) }))
}

const KEYS = {
  day: sql`entry.day`,
  month: sql`substr(entry.day, 1, 7)`,
  item: sql`coalesce(cast(entry.item_id as text), '')`,
  order: sql`entry.order_id`,
} as const satisfies Partial<Record<EntryKey, unknown>>

export type UntaxedBy = keyof typeof KEYS

/** What went back of sales from before VAT (kobo, below 0); `known`: where the cost of its goods is known. */
export type Untaxed = { all: number; known: number }

/** What went back in these days of what was sold before the day `vatFrom`, by key. */
export async function sumUntaxed(
  db: Database,
  { from, until }: Days,
  by: UntaxedBy,
  vatFrom: string,
): Promise<Map<string, Untaxed>> {
  const { rows } = await sql<{ key: string } & Untaxed>`
    select ${KEYS[by]} as key, sum(entry.amount_kobo) as "all",
      sum(case when ${isUncosted} then 0 else entry.amount_kobo end) as known
    from book_entry as entry
    where ${isBack} and entry.day >= ${from} and entry.day <= ${until}
      and exists (select 1 from book_entry as sold where sold.order_id = entry.order_id
        and sold.kind in ('sale', 'exchange') and sold.day < ${vatFrom})
    group by ${KEYS[by]}`.execute(db)
  return new Map(
    rows.map(({ key, all, known }) => [key, { all: Number(all), known: Number(known) }]),
  )
}
