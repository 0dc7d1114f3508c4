import type { Database } from '#lib/db/database.server.ts'

/** The pickup places whose goods are to be fetched in time, shown or not, and in how many hours. */
export async function listWaits(db: Database): Promise<{ placeId: number; hours: number }[]> {
  const rows = await db
    .selectFrom('pickup_place')
    .select(['id', 'wait_hours'])
    .where('wait_hours', 'is not', null)
    .execute()
  return rows.map(({ id, wait_hours: hours }) => ({ placeId: id, hours: hours ?? 0 }))
}
