import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { ErasureTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

/** Does nothing when it was asked for before. */
export async function insertErasure(db: Database, row: Insertable<ErasureTable>): Promise<void> {
  await db
    .insertInto('erasure')
    .values(row)
    .onConflict((conflict) => conflict.column('person').doNothing())
    .execute()
}

export const findErasure = (db: Database, person: string) =>
  db.selectFrom('erasure').selectAll().where('person', '=', person).executeTakeFirst()

/** Takes it off the list; undefined when it was not there. */
export const deleteErasure = (db: Database, person: string) =>
  db.deleteFrom('erasure').where('person', '=', person).returningAll().executeTakeFirst()

export const postponeErasure = (db: Database, person: string, due_at: Moment): Promise<unknown> =>
  db.updateTable('erasure').set({ due_at }).where('person', '=', person).execute()

export const listDueErasures = (db: Database, now: Moment, limit: number) =>
  db
    .selectFrom('erasure')
    .select(['person', 'person_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
