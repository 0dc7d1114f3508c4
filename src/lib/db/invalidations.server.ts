import type { Database } from '#lib/db/database.server.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { deleteInvalidationsBefore, insertInvalidation } from './invalidations.sql.ts'

/** Tags of pages that must be rendered anew: `item:12`, `lists`. */
export type PageTags = readonly string[]

/** Tags in one row and one message: PostgreSQL messages must be below 8,000 bytes. */
const TAGS_AT_ONCE = 200

/** Stores an invalidation for other processes. They get it after the commit. */
export async function notifyOtherProcesses(
  db: Database,
  tags: PageTags,
  now: Moment,
): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_AT_ONCE)
    await insertInvalidation(db, JSON.stringify(tags.slice(from, from + TAGS_AT_ONCE)), now)
}

/** Every process has read rows of this age. */
export const clearOldInvalidations = ({
  db,
  now,
}: {
  db: Database
  now: () => Moment
}): Promise<void> => deleteInvalidationsBefore(db, after(now(), -DAY_MS))
