import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { insertInvalidation } from './invalidations.sql.ts'

/** Tags of pages that must be rendered anew: `item:12`, `lists`. */
export type PageTags = readonly string[]

/** Of one row and one message: PostgreSQL takes no message of 8,000 bytes or more. */
const TAGS_AT_ONCE = 200

/** Leaves word of an invalidation in the database: processes hear of it at once, or at their next look, when it is committed. */
export async function notifyOtherProcesses(
  db: Database,
  tags: PageTags,
  now: Moment,
): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_AT_ONCE)
    await insertInvalidation(db, JSON.stringify(tags.slice(from, from + TAGS_AT_ONCE)), now)
}
