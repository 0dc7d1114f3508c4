import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Attempts since then, with the number of their order, the newest first. */
export const listAttemptsSince = (db: Database, since: Moment) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'orders.number',
      'payment_attempt.reference',
      'payment_attempt.provider',
      'payment_attempt.provider_tx_id as providerTxId',
      'payment_attempt.state',
      'payment_attempt.amount_kobo as amountKobo',
      'payment_attempt.currency',
      'payment_attempt.created_at as createdAt',
    ])
    .where('payment_attempt.created_at', '>=', since)
    .orderBy('payment_attempt.created_at', 'desc')
    .execute()

/** Events that no order answers: disputes, and whatever was not worked through. */
export const listOpenEvents = (db: Database, since: Moment, until: Moment) =>
  db
    .selectFrom('payment_event')
    .select(['provider', 'event_id as eventId', 'reference', 'received_at as receivedAt'])
    .where('received_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('event_id', 'like', 'charge.dispute.%'),
        eb.and([
          eb('processed_at', 'is', null),
          eb('reference', 'is not', null),
          eb('received_at', '<', until),
        ]),
      ]),
    )
    .orderBy('received_at', 'desc')
    .execute()
