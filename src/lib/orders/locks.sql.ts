import { type Database, lockRows } from '#lib/db/database.server.ts'
import { isOf } from './order-rows.sql.ts'

export async function lockOrdersOf(db: Database, customerId: number): Promise<void> {
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
  await lockRows(db, orders).execute()
}

/** Locks an order of this customer, or of the desk for null; undefined when it is another's. */
export const lockOrderOf = (db: Database, customerId: number | null, orderId: string) =>
  lockRows(
    db,
    db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .where((eb) => isOf(eb, customerId)),
  ).executeTakeFirst()
