import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** The members of staff who have signed in on the browser with this secret. */
export async function listStaffOfDevice(db: Database, secretHash: string): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_device')
    .select('staff_id as staffId')
    .where('secret_hash', '=', secretHash)
    .execute()
  return rows.map(({ staffId }) => staffId)
}

export async function saveDevice(
  db: Database,
  staffId: number,
  secretHash: string,
  now: Moment,
): Promise<void> {
  await db
    .insertInto('staff_device')
    .values({ staff_id: staffId, secret_hash: secretHash, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'secret_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .execute()
}

export async function deleteOldDevices(db: Database, before: Moment): Promise<void> {
  await db.deleteFrom('staff_device').where('last_seen_at', '<', before).execute()
}
