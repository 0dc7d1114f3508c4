import type { Selectable, Updateable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { ProfileTable } from '#lib/db/tables/accounts.ts'

export type ProfileRow = Selectable<ProfileTable>

const profileOf = (db: Database, customerId: number) =>
  db.selectFrom('profile').selectAll().where('customer_id', '=', customerId)

/** Undefined when the account is deleted. */
export const findProfile = (db: Database, customerId: number): Promise<ProfileRow | undefined> =>
  profileOf(db, customerId).executeTakeFirst()

/** As `findProfile`, and locks the row until the transaction ends. */
export const lockProfile = (db: Database, customerId: number): Promise<ProfileRow | undefined> =>
  lockRows(db, profileOf(db, customerId)).executeTakeFirst()

export async function updateProfile(
  db: Database,
  customerId: number,
  changes: Updateable<ProfileTable>,
): Promise<void> {
  await db.updateTable('profile').set(changes).where('customer_id', '=', customerId).execute()
}
