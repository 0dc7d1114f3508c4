import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import { BACK_KINDS } from '../books.ts'
import { isOfCard, isUncosted } from './kept-by.sql.ts'
import type { By } from './reports.sql.ts'

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

/**
 * What went back without being a part of other sums (kobo, below 0). `card`: of gift cards, which are no goods yet.
 * `untaxed`: of what was sold before prices had VAT; `untaxedKnown`: where the cost of its goods is known.
 */
export type Apart = { card: number; untaxed: number; untaxedKnown: number }
export const NONE_APART: Apart = { card: 0, untaxed: 0, untaxedKnown: 0 }

const KEYS = {
  day: sql`entry.day`,
  month: sql`substr(entry.day, 1, 7)`,
  item: sql`coalesce(cast(entry.item_id as text), '')`,
  order: sql`entry.order_id`,
} as const satisfies Partial<Record<By, unknown>>

/** What went back apart from other sums in these days, by key. `vatFrom`: the first day of VAT. */
export async function sumApart(
  db: Database,
  { from, until }: Days,
  by: keyof typeof KEYS,
  vatFrom: string | null,
): Promise<Map<string, Apart>> {
  const isUntaxed = sql`(not ${isOfCard} and exists (select 1 from book_entry as sold
    where sold.order_id = entry.order_id and sold.kind in ('sale', 'exchange') and sold.day < ${vatFrom ?? ''}))`
  const sumOf = (which: unknown) => sql`sum(case when ${which} then entry.amount_kobo else 0 end)`
  const { rows } = await sql<{ key: string } & Record<keyof Apart, number>>`
    select ${KEYS[by]} as key, ${sumOf(isOfCard)} as card, ${sumOf(isUntaxed)} as untaxed,
      ${sumOf(sql`${isUntaxed} and not (${isUncosted})`)} as "untaxedKnown"
    from book_entry as entry where ${isBack} and entry.day >= ${from} and entry.day <= ${until}
    group by ${KEYS[by]}`.execute(db)
  return new Map(
    rows.map(({ key, card, untaxed, untaxedKnown }) => [
      key,
      { card: Number(card), untaxed: Number(untaxed), untaxedKnown: Number(untaxedKnown) },
    ]),
  )
}
