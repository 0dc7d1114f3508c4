import type { Database } from '#lib/db/database.server.ts'
import type { StaffLaterTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

export const listAway = (db: Database, staffId: number, now: Moment) =>
  db
    .selectFrom('staff_later')
    .select(['name', 'count'])
    .where('staff_id', '=', staffId)
    .where('until_at', '>', now)
    .execute()

export async function upsertAway(db: Database, away: StaffLaterTable): Promise<void> {
  const { count, until_at } = away
  await db
    .insertInto('staff_later')
    .values(away)
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'name']).doUpdateSet({ count, until_at }),
    )
    .execute()
}
