import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { insertPurge } from './purges.sql.ts'

/** Tags of pages that must be rendered anew: `item:12`, `lists`. */
export type PageTags = readonly string[]

type Listener = (tags: PageTags) => void

// The pages of a publication and the server in front of them are two module graphs in one process;
// what both must share hangs on the global object.
const REGISTRY = Symbol.for('shop.purges')
const listeners = ((globalThis as Record<symbol, unknown>)[REGISTRY] ??= new Set()) as Set<Listener>

/** Calls `listener` for each purge announced in this process; returns the function that ends it. */
export function onPurge(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells this process of a purge. */
export function announcePurge(tags: PageTags): void {
  for (const listener of listeners) listener(tags)
}

/** Of one row and one message: PostgreSQL takes no message of 8,000 bytes or more. */
const TAGS_AT_ONCE = 200

/** Leaves word of a purge in the database: processes hear of it at once, or at their next look, when it is committed. */
export async function tellOtherProcesses(db: Database, tags: PageTags, now: Moment): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_AT_ONCE)
    await insertPurge(db, JSON.stringify(tags.slice(from, from + TAGS_AT_ONCE)), now)
}
