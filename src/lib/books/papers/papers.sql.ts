import { type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { PaperTable } from '#lib/db/tables/payments.ts'
import type { Moment } from '#lib/time.ts'
import { BACK_KINDS, SOLD_KINDS } from '../books.ts'
import { isSold } from '../due.sql.ts'
import type { PaperKind } from './papers.ts'

type Condition = RawBuilder<SqlBool>

/** A paper that has no number yet. `taxedKobo`: what of it may have VAT. */
export type DuePaper = {
  kind: PaperKind
  cause: string
  orderId: string
  madeAt: Moment
  totalKobo: number
  taxedKobo: number
  /** What went back before of the same order. */
  beforeKobo: number
}

type Row = {
  kind: PaperKind
  cause: string
  order_id: string
  made_at: Moment
  total: number
  taxed: number
  before: number
}

const kinds = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)))

/** The entries of one refund: those of its lines have the same cause, but for the line. */
const oneRefund = sql`case when substr(entry.cause, 1, 7 + length(entry.reference)) = 'refund:' || entry.reference
  then entry.cause else rtrim(entry.cause, '0123456789') end`

/** The refunds in the books of these orders. */
export const refundsOf = (
  which: Condition,
) => sql`select ${oneRefund} as cause, orders.id as order_id, min(entry.made_at) as made_at,
    min(entry.id) as first, -sum(entry.amount_kobo) as total, max(orders.is_gift_card) as is_gift_card
  from orders join book_entry as entry on entry.order_id = orders.id
  where ${which} and entry.kind in (${kinds(BACK_KINDS)}) and entry.cause like 'refund:%'
  group by orders.id, ${oneRefund} having sum(entry.amount_kobo) < 0`

/** What was sold of an order (kobo), by the books. */
export const soldKobo = (names: readonly string[] = SOLD_KINDS): RawBuilder<number> =>
  sql`coalesce((select sum(entry.amount_kobo) from book_entry as entry
    where entry.order_id = orders.id and entry.kind in (${kinds(names)})), 0)`

const due = (which: Condition) => sql<Row>`
  select 'receipt' as kind, 'sale:' || orders.id as cause, orders.id as order_id, orders.paid_at as made_at,
    ${soldKobo()} as total, ${soldKobo(SOLD_KINDS.filter((kind) => kind !== 'card'))} as taxed, 0 as before
  from orders where ${which} and ${isSold}
    and not exists (select 1 from paper where paper.cause = 'sale:' || orders.id)
  union all select 'credit-note', back.cause, back.order_id, back.made_at, back.total,
    case when back.is_gift_card = 1 then 0 else back.total end,
    coalesce((select -sum(entry.amount_kobo) from book_entry as entry
      where entry.order_id = back.order_id and entry.kind in (${kinds(BACK_KINDS)}) and entry.id < back.first), 0)
  from (${refundsOf(which)}) as back
  where not exists (select 1 from paper where paper.cause = back.cause)`

const dueOfOne = prepared((_, { orderId }: { orderId: string }) =>
  due(sql`orders.id = cast(${orderId} as text)`),
)

/** The papers of these orders that have no number yet, the first first. */
export async function listDuePapers(
  db: Database,
  orderIds: readonly string[],
): Promise<DuePaper[]> {
  const [orderId] = orderIds
  if (orderId === undefined) return []
  const rows =
    orderIds.length === 1
      ? await dueOfOne(db, { orderId })
      : (await due(sql`orders.id in (${sql.join(orderIds)})`).execute(db)).rows
  return rows
    .map((row) => ({
      kind: row.kind,
      cause: row.cause,
      orderId: row.order_id,
      madeAt: row.made_at,
      totalKobo: Number(row.total),
      taxedKobo: Number(row.taxed),
      beforeKobo: Number(row.before),
    }))
    .toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : 0))
}

type Count = { year: number; receipts: number; creditNotes: number }

/** Counts so many more papers of a year, and returns how many it has. The others wait until the transaction ends. */
export async function countPapers(db: Database, more: Count): Promise<Count> {
  const [row] = await countMore(db, more)
  return { year: more.year, receipts: row?.receipts ?? 0, creditNotes: row?.credit_notes ?? 0 }
}

const countMore = prepared(
  (_, { year, receipts, creditNotes }: Count) => sql<{
    receipts: number
    credit_notes: number
  }>`insert into paper_year (year, receipts, credit_notes)
    values (cast(${year} as integer), cast(${receipts} as integer), cast(${creditNotes} as integer))
    on conflict (year) do update set receipts = paper_year.receipts + excluded.receipts,
      credit_notes = paper_year.credit_notes + excluded.credit_notes
    returning receipts, credit_notes`,
)

/** Who sells by the last of the papers; `first`: by the first. */
export const findSeller = (db: Database, which: 'first' | 'last' = 'last') =>
  db
    .selectFrom('paper_seller')
    .select(['id', 'words'])
    .orderBy('id', which === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertSeller = async (db: Database, words: string): Promise<number> =>
  (await db.insertInto('paper_seller').values({ words }).returning('id').executeTakeFirstOrThrow())
    .id

export async function insertPapers(
  db: Database,
  papers: readonly Insertable<PaperTable>[],
): Promise<void> {
  await db.insertInto('paper').values(papers).execute()
}

/** The receipt of an order: when it was sold, and with what VAT. */
export const findReceipt = (db: Database, orderId: string) =>
  db
    .selectFrom('paper')
    .select(['made_at', 'vat_points'])
    .where('cause', '=', `sale:${orderId}`)
    .executeTakeFirst()
