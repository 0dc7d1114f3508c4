import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

const NAME = 'catalogue_exported_at'

/** When the goods were last exported; undefined when they never were. */
export async function findExportedAt(db: Database): Promise<Moment | undefined> {
  const query = db.selectFrom('setting').select('value').where('name', '=', NAME)
  const row = await query.executeTakeFirst()
  return row && (JSON.parse(row.value) as Moment)
}

export async function saveExportedAt(db: Database, now: Moment): Promise<void> {
  const value = JSON.stringify(now)
  await db
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
