import type { Database } from '#lib/db/database.server.ts'
import { isOpen } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'
import { OWN } from './own-account.ts'

/** Notes that its buyer says that it is sent, with the moment of the first time. */
export async function noteTold(db: Database, reference: string, now: Moment): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ told_at: now, updated_at: now })
    .where('reference', '=', reference)
    .where('told_at', 'is', null)
    .execute()
}

/** The transfers that are said to be sent, of orders that wait for them. */
export async function sumTold(db: Database) {
  const { count, kobo, since } = await db
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('payment_attempt.amount_kobo').as('kobo'),
      fn.min('payment_attempt.told_at').as('since'),
    ])
    .where(isOpen)
    .where('payment_attempt.way', '=', OWN.way)
    .where('payment_attempt.state', '=', 'pending')
    // Not null, so that the databases find the index of those.
    .where('payment_attempt.told_at', '>', '')
    .executeTakeFirstOrThrow()
  return { count: Number(count), kobo: Number(kobo ?? 0), since }
}
