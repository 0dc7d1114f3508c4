import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { CounterPaymentTable } from '#lib/db/tables/payments.ts'
import type { Moment } from '#lib/time.ts'
import { toBankReference } from '../by-hand.ts'

/** Nothing is written for a reference that is there. */
export const insertCounterPayment = (db: Database, row: Insertable<CounterPaymentTable>) =>
  db
    .insertInto('counter_payment')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()

/**
 * Those of the references that are neither on the list nor noted by hand: a clerk may have seen the transfer in the
 * company's app and noted it.
 */
export async function leaveOutKnown(db: Database, references: string[]): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('counter_payment')
    .select('reference')
    .where('reference', 'in', references)
    .execute()
  const noted = await db
    .selectFrom('payment_attempt')
    .select('provider_tx_id')
    .where('provider', '=', 'transfer')
    .where('provider_tx_id', 'in', references.map(toBankReference))
    .execute()
  const known = new Set(rows.map(({ reference }) => reference))
  const byHand = new Set(noted.map(({ provider_tx_id }) => provider_tx_id))
  return references.filter(
    (reference) => !known.has(reference) && !byHand.has(toBankReference(reference)),
  )
}

const columns = [
  'id',
  'provider',
  'reference',
  'provider_tx_id as providerTxId',
  'amount_kobo as amountKobo',
  'fee_kobo as feeKobo',
  'sender',
  'paid_at as paidAt',
] as const

/** What belongs to no order yet, the newest first. */
export const listOpenCounterPayments = (db: Database, limit: number) =>
  db
    .selectFrom('counter_payment')
    .select(columns)
    .where('ended_at', 'is', null)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Undefined when it is not open any more. */
export const findOpenCounterPayment = (db: Database, id: number) =>
  db
    .selectFrom('counter_payment')
    .select(columns)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Undefined when it is not open any more. */
export const endCounterPayment = (db: Database, id: number, now: Moment) =>
  db
    .updateTable('counter_payment')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Deletes what was dealt with: its order has the payment. Nobody remembers who sent the rest. */
export async function forgetCounterPayments(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('counter_payment')
    .set({ sender: null })
    .where('paid_at', '<', moment)
    .where('sender', 'is not', null)
    .execute()
  await db.deleteFrom('counter_payment').where('ended_at', '<', moment).execute()
}

/** Who sent money is kept with the payment of the order. */
export async function clearSender(db: Database, id: number): Promise<void> {
  await db.updateTable('counter_payment').set({ sender: null }).where('id', '=', id).execute()
}
