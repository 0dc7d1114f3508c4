import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/**
 * Makes others wait that would order something for this customer or have an order paid, until the transaction ends. In
 * the order in which they lock it themselves: the cart, what was ordered, the account.
 */
export async function lockPurchases(db: Database, customerId: number): Promise<void> {
  await lockRows(
    db,
    db.selectFrom('cart').select('id').where('customer_id', '=', customerId),
  ).execute()
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
  await lockRows(db, orders).execute()
  const account = db.selectFrom('customer').select('id').where('id', '=', customerId)
  await lockRows(db, account).execute()
}

const NOBODY = { name: '', phone: '', email: '', street_address: '' }

/** Takes the person out of orders that nothing is delivered for, and the e-mail address out of all. */
export async function forgetBuyer(db: Database, customerId: number): Promise<void> {
  await db.updateTable('orders').set({ email: '' }).where('customer_id', '=', customerId).execute()
  await db
    .updateTable('orders')
    .set(NOBODY)
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'successful')
    .execute()
}

/** Takes the persons out of orders of deleted accounts that were delivered, or paid and never sent, before `moment`. */
export async function forgetBuyersBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('orders')
    .set(NOBODY)
    .where('customer_id', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('delivery_state_at', 'paid_at'), '<', moment))
    .where('name', '!=', '')
    .execute()
}

/** The e-mail addresses that the customer had things sent to, beside the account's own. */
export async function listFurtherAddresses(db: Database, customerId: number): Promise<string[]> {
  const ordered = await db
    .selectFrom('orders')
    .select('email')
    .where('customer_id', '=', customerId)
    .union(db.selectFrom('address').select('email').where('customer_id', '=', customerId))
    .union(
      db
        .selectFrom('mail_token')
        .select((eb) => eb.fn.coalesce('mail_token.email', eb.val('')).as('email'))
        .where('customer_id', '=', customerId),
    )
    .execute()
  return ordered.map(({ email }) => email).filter((email) => email !== '')
}

/** The account's address and those it had before, but for what another account has now. */
export async function listOwnAddresses(
  db: Database,
  { id, email }: { id: number; email: string },
): Promise<string[]> {
  const former = await db
    .selectFrom('mail_token')
    .select('email')
    .distinct()
    .where('customer_id', '=', id)
    .where('purpose', '=', 'email')
    .where('used_at', 'is not', null)
    .where('email', 'not in', (eb) => eb.selectFrom('customer').select('email'))
    .execute()
  return [email, ...former.flatMap(({ email }) => email ?? [])]
}

/** The rate limits that count by this address. */
export const countedBy = (email: string): string[] =>
  ['reset-mail', 'activation-mail', 'account-exists-mail', 'newsletter-mail'].map(
    (kind) => `${kind}:${email}`,
  )

type Person = { id: number; addresses: string[] }

/** Deletes what names the person or the account's own addresses outside the tables that go with the account. */
export async function forgetTraces(db: Database, { id, addresses }: Person): Promise<void> {
  await db.deleteFrom('newsletter').where('email', 'in', addresses).execute()
  await db.deleteFrom('rate_limit').where('name', 'in', addresses.flatMap(countedBy)).execute()
  await db.deleteFrom('idempotency_key').where('owner', '=', `customer:${id}`).execute()
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
