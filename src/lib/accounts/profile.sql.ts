import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { ProfileTable } from '#lib/db/tables/accounts.ts'

export type ProfileRow = Selectable<ProfileTable>

export const findProfile = (db: Database, customerId: number): Promise<ProfileRow> =>
  db
    .selectFrom('profile')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()

export async function updateProfile(
  db: Database,
  customerId: number,
  changes: Updateable<ProfileTable>,
): Promise<void> {
  await db.updateTable('profile').set(changes).where('customer_id', '=', customerId).execute()
}
