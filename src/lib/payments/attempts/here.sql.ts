import type { Database } from '#lib/db/database.server.ts'
import { type Attempt, GIFT_CARD } from '../payments.ts'
import { toAttempt } from '../payments.sql.ts'

/** The newest attempt to pay this order on the shop's own page. */
export async function findLatestHere(db: Database, orderId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('details', 'is not', null)
    .orderBy('attempt_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** Where an order stands, with each attempt to pay it. */
export const listStandings = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .leftJoin('payment_attempt as attempt', 'attempt.order_id', 'orders.id')
    .select([
      'orders.status',
      'attempt.state',
      'attempt.is_confirming',
      'attempt.received_kobo',
      'attempt.rejected_kobo',
    ])
    .where('orders.id', '=', orderId)
    .orderBy('attempt.attempt_number')
    .execute()

/** The newest attempts to pay on the shop's own page, of all orders. */
export async function listLatestHere(
  db: Database,
  provider: string,
  limit: number,
): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('way', '<>', 'page')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAttempt)
}

/** How the newest payment of a customer was to be made; undefined before the first. */
export const findLastOf = (db: Database, customerId: number) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['payment_attempt.kind', 'payment_attempt.way', 'payment_attempt.provider'])
    .where('orders.customer_id', '=', customerId)
    .where('payment_attempt.provider', '!=', GIFT_CARD)
    .orderBy('orders.created_at', 'desc')
    .orderBy('payment_attempt.attempt_number', 'desc')
    .limit(1)
    .executeTakeFirst()
