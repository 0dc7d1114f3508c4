import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { NotificationTable } from '#lib/db/tables.ts'

/** Does nothing when this customer was told of this event before. */
export async function insertNotice(
  db: Database,
  notice: Insertable<NotificationTable>,
): Promise<void> {
  await db
    .insertInto('notification')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['customer_id', 'event_key']).doNothing())
    .execute()
}
