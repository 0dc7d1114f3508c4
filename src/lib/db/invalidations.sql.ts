import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

/** `tags` are a JSON list. PostgreSQL notifies its listeners with the id and the tags of the row. */
export async function insertInvalidation(db: Database, tags: string, now: Moment): Promise<void> {
  await insertAndNotify(db, { tags, now })
}

/** One statement: it is part of each order and each change of stock. */
const insertAndNotify = prepared((db, { tags, now }: { tags: string; now: Moment }) => {
  const insert = sql`insert into cache_purge (tags, created_at) values (${tags}, ${now})`
  return isPostgres(db)
    ? sql`with invalidation as (${insert} returning id, tags)
        select pg_notify('cache_purge', id || ' ' || tags) from invalidation`
    : insert
})

export async function deleteInvalidationsBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('cache_purge').where('created_at', '<', moment).execute()
}
