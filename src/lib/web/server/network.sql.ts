import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

const NAME = 'unknown_proxy'

export type SeenProxy = { proxy: string; seenAt: Moment }

export async function noteProxy(db: Database, seen: SeenProxy): Promise<void> {
  const value = JSON.stringify(seen)
  await db
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** What was noted last; null when nothing ever was. */
export async function readNotedProxy(db: Database): Promise<SeenProxy | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as SeenProxy) : null
}
