import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { ItemVersionTable } from '#lib/db/tables/catalogue.ts'

const BATCH = 1_000

export type VersionRow = Selectable<ItemVersionTable>

export async function insertVersions(
  db: Database,
  rows: readonly Insertable<ItemVersionTable>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('item_version')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

/** The versions of an item after the version `after`, the newest first. */
export const listVersions = (db: Database, itemId: number, after: number) =>
  db
    .selectFrom('item_version')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .execute()

/** Those of some items, the oldest first. */
export const listVersionsOf = (db: Database, itemIds: readonly number[]) =>
  db
    .selectFrom('item_version')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('version')
    .execute()
