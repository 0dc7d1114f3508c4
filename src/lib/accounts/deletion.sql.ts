import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Whether money for one of the customer's orders may be on its way. */
export async function hasPaymentUnderway(db: Database, customerId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '=', 'pending')
    .where('payment_attempt.state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const NOBODY = { name: '', phone: '', email: '', street_address: '' }

/** Takes the person out of orders that nothing is delivered for. */
export async function forgetUnpaidBuyer(db: Database, customerId: number): Promise<void> {
  await db
    .updateTable('orders')
    .set(NOBODY)
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'successful')
    .execute()
}

/** Takes the persons out of paid orders of deleted accounts. */
export async function forgetBuyersPaidBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('orders')
    .set(NOBODY)
    .where('customer_id', 'is', null)
    .where('paid_at', '<', moment)
    .where('name', '!=', '')
    .execute()
}

type Person = { id: number; email: string }

/** Deletes what names the person outside the tables that go with the account. */
export async function forgetTraces(db: Database, { id, email }: Person): Promise<void> {
  await db.deleteFrom('newsletter').where('email', '=', email).execute()
  const counted = ['reset-mail', 'activation-mail', 'account-exists-mail']
  await db
    .deleteFrom('rate_limit')
    .where(
      'name',
      'in',
      counted.map((kind) => `${kind}:${email}`),
    )
    .execute()
  await db
    .updateTable('sandbox_payment')
    .set({ email: '' })
    .where('reference', 'in', (eb) =>
      eb
        .selectFrom('payment_attempt')
        .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
        .select('payment_attempt.reference')
        .where('orders.customer_id', '=', id),
    )
    .execute()
}

/** Profile, address, sessions, cart, favourites and notices go with it; orders and reviews lose their owner. */
export async function deleteAccountRow(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('customer').where('id', '=', customerId).execute()
}
