import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { BACK_KINDS } from '../books.ts'
import type { PaperName } from './papers.ts'

/** The papers of an order, with their sellers. */
export const listPapersOf = (db: Database, orderId: string) =>
  withSeller(db).where('paper.order_id', '=', orderId).orderBy('paper.id').execute()

const withSeller = (db: Database) =>
  db
    .selectFrom('paper')
    // Papers of before they had numbers have the first.
    .leftJoin('paper_seller as seller', (join) =>
      join.on(
        sql`coalesce(paper.seller_id, (select min(id) from paper_seller))`,
        '=',
        sql.ref('seller.id'),
      ),
    )
    .selectAll('paper')
    .select('seller.words as seller')

/** Names of an order's papers, for links to them. */
export const listNames = (db: Database, orderId: string): Promise<PaperName[]> =>
  db
    .selectFrom('paper')
    .select(['kind', 'year', 'number'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** What papers copy of these orders. */
export async function readOrders(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return { orders: [], lines: [], entries: [] }
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'name', 'phone', 'email', 'street_address', 'lga_name', 'state_name'])
    .select(['shipping_mode', 'is_gift_card', 'billing_total_kobo', 'paid_at'])
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_item')
    .select(['id', 'order_id', 'name', 'size', 'colour', 'quantity', 'unit_kobo', 'discount_kobo'])
    .select('offers')
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('book_entry')
    .select(['order_id', 'order_item_id', 'kind', 'cause', 'company', 'reference', 'units'])
    .select(['amount_kobo', 'made_at'])
    .where('order_id', 'in', ids)
    .where('kind', 'in', [...BACK_KINDS, 'payment'])
    .orderBy('id')
    .execute()
  return { orders, lines, entries }
}

/** How many papers each year has, the newest first. */
export const listYears = (db: Database) =>
  db.selectFrom('paper_year').selectAll().orderBy('year', 'desc').execute()

/** The next papers of a kind in a year, behind a number. */
export const listPapersFrom = (db: Database, { kind, year, number }: PaperName, limit: number) =>
  withSeller(db)
    .where('paper.kind', '=', kind)
    .where('paper.year', '=', year)
    .where('paper.number', '>', number)
    .orderBy('paper.number')
    .limit(limit)
    .execute()
