import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { wordsOf } from './words.ts'

/** What an order is found by; kept with every change of the buyer's name and e-mail address. */

type Found = { id: string; name: string; email: string; created_at: Moment }

export async function insertWords(db: Database, order: Found): Promise<void> {
  const { id, created_at } = order
  const words = wordsOf(order).map((word) => ({ order_id: id, word, created_at }))
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
