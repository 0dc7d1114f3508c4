import type { Database } from '#lib/db/database.server.ts'
import type { TombstoneTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

export async function insertTombstones(db: Database, rows: TombstoneTable[]): Promise<void> {
  await db
    .insertInto('tombstone')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listTombstones = (db: Database) => db.selectFrom('tombstone').selectAll().execute()

export async function deleteTombstonesBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('tombstone').where('deleted_at', '<=', moment).execute()
}

export const listPublicIds = (db: Database) =>
  db.selectFrom('customer').select(['id', 'public_id as publicId', 'username', 'email']).execute()
