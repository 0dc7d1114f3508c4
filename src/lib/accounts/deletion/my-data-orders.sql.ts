import type { Database } from '#lib/db/database.server.ts'
import { readSalesOf } from './my-data.sql.ts'

/** Every row about these orders, which no account has. */
export async function readRowsOfOrders(db: Database, ids: readonly string[]) {
  const orderIds = ['', ...ids]
  return {
    orders: await db.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute(),
    ...(await readSalesOf(db, orderIds)),
  }
}
