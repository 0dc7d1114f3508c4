import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { SandboxPaymentTable } from '#lib/db/tables/payments.ts'
import type { Moment } from '#lib/time.ts'

export type SandboxPayment = Selectable<SandboxPaymentTable>
type SandboxState = SandboxPayment['state']

/** False when the reference was used before. */
export async function insertSandboxPayment(
  db: Database,
  payment: Insertable<SandboxPaymentTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('sandbox_payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findSandboxPayment = (
  db: Database,
  reference: string,
): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).executeTakeFirst()

/** False when the payment was in none of the states `from`. */
export async function moveSandboxPayment(
  db: Database,
  reference: string,
  from: readonly SandboxState[],
  to: { state: SandboxState; paid_at?: Moment },
): Promise<boolean> {
  const moved = await db
    .updateTable('sandbox_payment')
    .set(to)
    .where('reference', '=', reference)
    .where('state', 'in', from)
    .returning('reference')
    .executeTakeFirst()
  return moved !== undefined
}

/** Deletes the e-mail address from the payments of this customer's orders. */
export async function clearPayerOf(db: Database, customerId: number): Promise<void> {
  await db
    .updateTable('sandbox_payment')
    .set({ email: '' })
    .where('reference', 'in', (eb) =>
      eb
        .selectFrom('payment_attempt')
        .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
        .select('payment_attempt.reference')
        .where('orders.customer_id', '=', customerId),
    )
    .execute()
}
