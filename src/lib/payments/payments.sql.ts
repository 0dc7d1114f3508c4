import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { PaymentAttemptTable, PaymentEventTable } from '#lib/db/tables/payments.ts'
import type { Moment } from '#lib/time.ts'
import { type Attempt, FINAL_STATES, type PayHere, type PaymentState } from './payments.ts'

export const toAttempt = (row: Selectable<PaymentAttemptTable>): Attempt => ({
  orderId: row.order_id,
  attemptNumber: row.attempt_number,
  provider: row.provider,
  kind: row.kind,
  way: row.way,
  details: row.details === null ? null : (JSON.parse(row.details) as PayHere),
  rejectedKobo: row.rejected_kobo,
  reference: row.reference,
  amountKobo: row.amount_kobo,
  currency: row.currency,
  state: row.state,
  receivedKobo: row.received_kobo,
  url: row.url,
  providerTxId: row.provider_tx_id,
  toldAt: row.told_at,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export async function findAttempt(db: Database, reference: string): Promise<Attempt | null> {
  const [row] = await selectByReference(db, { reference })
  return row ? toAttempt(row) : null
}

const selectByReference = prepared((db, { reference }: { reference: string }) =>
  db.selectFrom('payment_attempt').selectAll().where('reference', '=', reference),
)

/** An order's attempts, the oldest first. */
export const listAttempts = async (db: Database, orderId: string): Promise<Attempt[]> =>
  (await selectAttempts(db, { orderId })).map(toAttempt)

const selectAttempts = prepared((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt_number'),
)

/** An order's attempts in one of these states, the oldest first. */
export async function listAttemptsIn(
  db: Database,
  orderId: string,
  states: readonly PaymentState[],
): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', states)
    .orderBy('attempt_number')
    .execute()
  return rows.map(toAttempt)
}

export async function countAttempts(db: Database, orderId: string): Promise<number> {
  const [attempts] = await selectLastNumber(db, { orderId })
  return attempts?.last ?? 0
}

const selectLastNumber = prepared((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.coalesce(eb.fn.max('attempt_number'), sql<number>`0`).as('last'))
    .where('order_id', '=', orderId),
)

export async function insertAttempt(
  db: Database,
  attempt: Insertable<PaymentAttemptTable>,
): Promise<void> {
  await db.insertInto('payment_attempt').values(attempt).execute()
}

/** Sets the payment page's address, or until when the company is being asked for it. */
export async function updateLink(
  db: Database,
  reference: string,
  link: { url?: string; details?: string | null; expires_at: Moment | null; updated_at: Moment },
): Promise<void> {
  await db.updateTable('payment_attempt').set(link).where('reference', '=', reference).execute()
}

/** Ends an attempt that the company refused to open. */
export async function refuseAttempt(db: Database, reference: string, now: Moment): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ state: 'failed', expires_at: now, updated_at: now, next_check_at: null })
    .where('reference', '=', reference)
    .execute()
}

type Found = {
  state: PaymentState
  providerTxId: string | null
  receivedKobo: number | null
  feeKobo: number | null
  sender: string | null
  isDone: boolean
  isConfirming: boolean
  now: Moment
}

/** Stores the new state. False when the attempt is in a final state already. */
export async function updateState(db: Database, reference: string, found: Found): Promise<boolean> {
  const changed = await db
    .updateTable('payment_attempt')
    .set({
      state: found.state,
      updated_at: found.now,
      last_checked_at: found.now,
      is_confirming: found.isConfirming ? 1 : 0,
      ...(found.providerTxId ? { provider_tx_id: found.providerTxId } : {}),
      ...(found.receivedKobo === null ? {} : { received_kobo: found.receivedKobo }),
      ...(found.feeKobo === null ? {} : { fee_kobo: found.feeKobo }),
      ...(found.sender === null ? {} : { sender: found.sender }),
      ...(found.isDone ? { next_check_at: null } : {}),
    })
    .where('reference', '=', reference)
    .where('state', 'not in', FINAL_STATES)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Changes the state of a payment whose money was sent back or returned to us. False when it is in none of the states
 * `from`.
 */
export async function moveState(
  db: Database,
  reference: string,
  { from, to, now }: { from: readonly PaymentState[]; to: PaymentState; now: Moment },
): Promise<boolean> {
  const changed = await db
    .updateTable('payment_attempt')
    .set({ state: to, updated_at: now })
    .where('reference', '=', reference)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The id of an event that is new; null when it was received before. */
export async function insertEvent(
  db: Database,
  event: Insertable<PaymentEventTable>,
): Promise<number | null> {
  const inserted = await db
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function findEventBody(
  db: Database,
  { provider, event_id }: Pick<PaymentEventTable, 'provider' | 'event_id'>,
): Promise<string | null> {
  const found = await db
    .selectFrom('payment_event')
    .select('body')
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return found?.body ?? null
}

export async function markEventProcessed(db: Database, id: number, now: Moment): Promise<void> {
  await db.updateTable('payment_event').set({ processed_at: now }).where('id', '=', id).execute()
}
