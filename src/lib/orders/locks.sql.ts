import { type Database, lockRows } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { isOf } from './order-rows.sql.ts'

export async function lockOrdersOf(db: Database, customerId: number): Promise<string[]> {
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
  return (await lockRows(db, orders).execute()).map(({ id }) => id)
}

/** In the order of their ids, to avoid deadlocks. */
export async function lockOrdersByNumber(db: Database, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  const orders = db.selectFrom('orders').select('id').where('number', 'in', numbers).orderBy('id')
  await lockRows(db, orders).execute()
}

/** Locks an order of this customer, or of the desk for null; undefined when it is another's. */
export async function lockOrderOf(db: Database, customerId: number | null, orderId: string) {
  const select = customerId === null ? selectOfDesk : selectOfCustomer
  return (await select(db, { customerId, orderId }))[0]
}

type Own = { customerId: number | null; orderId: string }

const selectToLock = (db: Database, { customerId, orderId }: Own) =>
  lockRows(
    db,
    db
      .selectFrom('orders')
      .select(['stage', 'end_reason as endReason'])
      .where('id', '=', orderId)
      .where((eb) => isOf(eb, customerId)),
  )

const selectOfCustomer = prepared(selectToLock)
const selectOfDesk = prepared((db, { orderId }: Own) =>
  selectToLock(db, { customerId: null, orderId }),
)
