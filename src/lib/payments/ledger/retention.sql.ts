import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Clears the bodies and keeps the rows: the same event may come again. */
export async function emptyEventsBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({ body: '' })
    .where('received_at', '<', moment)
    .where('body', '!=', '')
    .execute()
}

/** Deletes rows about payments in other tables. The attempts are deleted with their orders. */
export async function deletePaymentsBefore(db: Database, moment: Moment): Promise<void> {
  for (const table of ['payment_event', 'refund', 'sandbox_payment'] as const)
    await db
      .deleteFrom(table)
      .where('reference', 'in', (eb) =>
        eb
          .selectFrom('payment_attempt')
          .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
          .select('payment_attempt.reference')
          .where('orders.created_at', '<', moment),
      )
      .execute()
}

/** Who sent money is cleared when the order no longer names anybody. */
export async function clearSenders(db: Database): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('order_id', 'in', ordersOfNobody(db))
    .execute()
}

/** An account that nobody handed on is cleared with the person whose it is. */
export async function clearAccounts(db: Database): Promise<void> {
  await db
    .updateTable('refund_account')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('refund_id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
        .select('refund.id')
        .where('payment_attempt.order_id', 'in', ordersOfNobody(db)),
    )
    .execute()
}

/** A reason may name a person: it is cleared when the order no longer names anybody. */
export async function clearReasons(db: Database): Promise<void> {
  await db
    .updateTable('refund_request')
    .set({ reason: '' })
    .where('reason', '!=', '')
    .where('order_id', 'in', ordersOfNobody(db))
    .execute()
}

const ordersOfNobody = (db: Database) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where('customer_id', 'is', null)
    .where('name', '=', '')
