import type { Database } from '#lib/db/database.server.ts'
import type { Cursor } from '#lib/orders/listing/listing.ts'

type Page = { after: Cursor | null; limit: number }

/** Payments that brought money, the newest first. A payment stays in the list when its money goes back. */
export const listCameIn = (db: Database, { after, limit }: Page) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(({ fn }) => [
      'payment_attempt.id',
      'payment_attempt.provider',
      'payment_attempt.state',
      'payment_attempt.created_at as createdAt',
      fn.coalesce('payment_attempt.received_kobo', 'payment_attempt.amount_kobo').as('kobo'),
      'orders.number',
      'orders.name',
    ])
    // Not by `in`: SQLite would read all of these states by their index, and sort them.
    .where('payment_attempt.state', 'not in', ['pending', 'abandoned', 'failed'])
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('payment_attempt.created_at', 'payment_attempt.id'),
          '<',
          tuple(after?.at ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('payment_attempt.created_at', 'desc')
    .orderBy('payment_attempt.id', 'desc')
    .limit(limit)
    .execute()

/** Refunds that were sent, also those that failed, the newest first. `before`: the id of the last one that was seen. */
export const listSentBack = (db: Database, before: number | null, limit: number) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'refund.id',
      'refund.amount_kobo as kobo',
      'refund.made_at as madeAt',
      'refund.failed_at as failedAt',
      'payment_attempt.provider',
      'orders.number',
      'orders.name',
    ])
    .$if(before !== null, (query) => query.where('refund.id', '<', before))
    .orderBy('refund.id', 'desc')
    .limit(limit)
    .execute()
