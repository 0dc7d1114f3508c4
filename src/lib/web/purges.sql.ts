import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

export const listPurgesAfter = (db: Database, id: number) =>
  db.selectFrom('cache_purge').select(['id', 'tags']).where('id', '>', id).orderBy('id').execute()

/** The id of the last purge; 0 without any. */
export async function newestPurge(db: Database): Promise<number> {
  const row = await db
    .selectFrom('cache_purge')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function deletePurgesBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('cache_purge').where('created_at', '<', moment).execute()
}
