import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** With their items, holds and payment attempts. */
export async function deleteOrdersBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('order_number')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('orders.created_at', '<', moment),
    )
    .execute()
  await db.deleteFrom('orders').where('created_at', '<', moment).execute()
}
