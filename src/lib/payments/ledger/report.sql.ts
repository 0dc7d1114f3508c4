import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { HELD_STATES } from '../payments.ts'

const selectAttempts = (db: Database) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'orders.number',
      'orders.id as orderId',
      'payment_attempt.reference',
      'payment_attempt.provider',
      'payment_attempt.provider_tx_id as providerTxId',
      'payment_attempt.state',
      'payment_attempt.amount_kobo as amountKobo',
      'payment_attempt.currency',
      'payment_attempt.received_kobo as receivedKobo',
      'payment_attempt.created_at as createdAt',
    ])

export type AttemptToReport = Awaited<ReturnType<typeof listAttemptsSince>>[number]

/** Attempts since then, with the number of their order, the newest first. */
export const listAttemptsSince = (db: Database, since: Moment) =>
  selectAttempts(db)
    .where('payment_attempt.created_at', '>=', since)
    .orderBy('payment_attempt.created_at', 'desc')
    .execute()

/** Attempts of `from` until before `until` whose money came and was not all sent back. */
export const listHeldBetween = (db: Database, from: Moment, until: Moment) =>
  selectAttempts(db)
    .where('payment_attempt.created_at', '>=', from)
    .where('payment_attempt.created_at', '<', until)
    .where('payment_attempt.state', 'in', HELD_STATES)
    .execute()

/** `sender`: who sent a transfer, for staff only. */
export const listAttemptsOf = (db: Database, orderId: string) =>
  selectAttempts(db)
    .select('payment_attempt.sender')
    .where('order_id', '=', orderId)
    .orderBy('attempt_number')
    .execute()

/** All attempts to pay these orders. `orderIds` must not be empty. */
export const listAttemptsOfAll = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('payment_attempt')
    .select(['order_id as orderId', 'reference', 'provider', 'state'])
    .select(['received_kobo as receivedKobo', 'fee_kobo as feeKobo'])
    .where('order_id', 'in', orderIds)
    .orderBy('attempt_number')
    .execute()

/** Both databases take this many values in one query. */
const ASKED_AT_ONCE = 500

export async function findAttemptsByReference(
  db: Database,
  references: readonly string[],
): Promise<Map<string, AttemptToReport>> {
  const found = new Map<string, AttemptToReport>()
  for (let from = 0; from < references.length; from += ASKED_AT_ONCE) {
    const some = references.slice(from, from + ASKED_AT_ONCE)
    const rows = await selectAttempts(db).where('reference', 'in', some).execute()
    for (const row of rows) found.set(row.reference, row)
  }
  return found
}

/** The payments with these ids of the company, by the id. */
export async function findAttemptsByTxId(
  db: Database,
  provider: string,
  ids: readonly string[],
): Promise<Map<string, AttemptToReport>> {
  const found = new Map<string, AttemptToReport>()
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const rows = await selectAttempts(db)
      .where('provider', '=', provider)
      .where('provider_tx_id', 'in', ids.slice(from, from + ASKED_AT_ONCE))
      .execute()
    for (const row of rows) found.set(row.providerTxId ?? '', row)
  }
  return found
}

/** The company's numbers of refunds of these payments that were made or noted here. */
export async function listKnownRefunds(
  db: Database,
  provider: string,
  references: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < references.length; from += ASKED_AT_ONCE) {
    const some = references.slice(from, from + ASKED_AT_ONCE)
    const made = await db
      .selectFrom('refund')
      .select('refund_id')
      .where('reference', 'in', some)
      .execute()
    const noted = await db
      .selectFrom('payment_event')
      .select(['event_id', 'reference'])
      .where('provider', '=', provider)
      .where('reference', 'in', some)
      .where('event_id', 'like', 'by-hand:%')
      .execute()
    // The company's answer is kept before the ledger has its row (send-once).
    const answered = await db
      .selectFrom('payment_event')
      .select('body')
      .where('provider', '=', provider)
      .where('reference', 'in', some)
      .where('event_id', 'like', 'refund-made:%')
      .execute()
    for (const { refund_id } of made) if (refund_id !== null) known.add(refund_id)
    // Bodies are emptied after some months.
    for (const { body } of answered) if (body) known.add(String(JSON.parse(body).refundId))
    for (const { event_id, reference } of noted)
      known.add(event_id.slice(`by-hand:${reference}:`.length))
  }
  return known
}

/** Disputes, and events that were not processed. */
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
