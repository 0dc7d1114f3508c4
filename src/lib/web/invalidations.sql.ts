import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** `tags` are a JSON list. PostgreSQL notifies its listeners with the id and the tags of the row. */
export async function insertInvalidation(db: Database, tags: string, now: Moment): Promise<void> {
  const { id } = await db
    .insertInto('cache_purge')
    .values({ tags, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isPostgres(db)) await sql`select pg_notify('cache_purge', ${`${id} ${tags}`})`.execute(db)
}

export const listInvalidationsAfter = (db: Database, id: number) =>
  db.selectFrom('cache_purge').select(['id', 'tags']).where('id', '>', id).orderBy('id').execute()

/** The id of the last invalidation; 0 without any. */
export async function newestInvalidation(db: Database): Promise<number> {
  const row = await db
    .selectFrom('cache_purge')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function deleteInvalidationsBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('cache_purge').where('created_at', '<', moment).execute()
}
