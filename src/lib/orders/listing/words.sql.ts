import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { orderWordsOf } from './words.ts'

/** The search words of an order. Update them when the buyer's name or e-mail address changes. */

type Found = { id: string; name: string; email: string; created_at: Moment }

export async function insertWords(db: Database, order: Found): Promise<void> {
  const { id, created_at } = order
  const words = orderWordsOf(order).map((word) => ({ order_id: id, word, created_at }))
  if (words.length > 0) await db.insertInto('order_word').values(words).execute()
}

export async function rewriteWords(db: Database, orderId: string): Promise<void> {
  await db.deleteFrom('order_word').where('order_id', '=', orderId).execute()
  const order = await db
    .selectFrom('orders')
    .select(['id', 'name', 'email', 'created_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order) await insertWords(db, order)
}
