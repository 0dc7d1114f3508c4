import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { GoodsBatchTable } from '#lib/db/tables/catalogue.ts'

export type BatchRow = Selectable<GoodsBatchTable>

export async function insertBatch(db: Database, row: Insertable<GoodsBatchTable>): Promise<void> {
  await db.insertInto('goods_batch').values(row).execute()
}

export const findBatch = (db: Database, reference: string): Promise<BatchRow | undefined> =>
  db.selectFrom('goods_batch').selectAll().where('reference', '=', reference).executeTakeFirst()

/** The newest batches of a kind. */
export const listBatches = (
  db: Database,
  kind: BatchRow['kind'],
  most: number,
): Promise<BatchRow[]> =>
  db
    .selectFrom('goods_batch')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute()

/** False when another has done so meanwhile. */
export async function setApplied(
  db: Database,
  reference: string,
  { now, counts, added }: { now: string; counts: string; added: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('goods_batch')
    .set({ applied_at: now, counts, added })
    .where('reference', '=', reference)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when another has done so meanwhile. */
export async function setUndone(db: Database, reference: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('goods_batch')
    .set({ undone_at: now })
    .where('reference', '=', reference)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the saves of a batch changed of the next items behind the id `after`, by the slug of today. */
export const listVersionsOfBatch = (
  db: Database,
  reference: string,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('version')
    .innerJoin('item', 'item.id', 'version.subject_id')
    .select(['item.slug', 'item.id', 'version.changes'])
    .where('reference', '=', reference)
    .where('kind', '=', 'item')
    .where('subject_id', '>', after)
    .orderBy('subject_id')
    .limit(limit)
    .execute()

/** The ids of the sizes of these items. */
export async function listSizeIds(db: Database, itemIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('item_size')
    .select('id')
    .where('item_id', 'in', itemIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes imports that nobody has applied, made before this moment. Returns their references. */
export async function deleteWaiting(db: Database, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('goods_batch')
    .where('kind', '=', 'import')
    .where('applied_at', 'is', null)
    .where('made_at', '<', before)
    .returning('reference')
    .execute()
  return rows.map(({ reference }) => reference)
}
