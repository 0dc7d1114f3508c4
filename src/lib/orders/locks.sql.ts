import { type Database, lockRows } from '#lib/db/database.server.ts'

export async function lockOrdersOf(db: Database, customerId: number): Promise<void> {
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
  await lockRows(db, orders).execute()
}

/** An order of this customer, locked; undefined when it is not theirs. */
export const lockOrderOf = (db: Database, customerId: number, orderId: string) =>
  lockRows(
    db,
    db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .where('customer_id', '=', customerId),
  ).executeTakeFirst()
