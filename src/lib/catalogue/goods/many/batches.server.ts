import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import {
  type BatchRow,
  deleteWaiting,
  findBatch,
  insertBatch,
  listBatches,
  setApplied,
} from './batch.sql.ts'

/** An import, or a change of many goods. */
export type Batch = {
  reference: string
  kind: BatchRow['kind']
  title: string
  who: string | null
  madeAt: Moment
  appliedAt: Moment | null
  undoneAt: Moment | null
  counts: Readonly<Record<string, number>>
  /** The ids of items that an import added. */
  added: readonly number[]
}

const toBatch = (row: BatchRow): Batch => ({
  reference: row.reference,
  kind: row.kind,
  title: row.title,
  who: row.who,
  madeAt: row.made_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
  counts: JSON.parse(row.counts) as Record<string, number>,
  added: JSON.parse(row.added) as number[],
})

/** The newest batches of a kind. */
export const readBatches = async ({ db }: Shop, kind: Batch['kind'], most: number) =>
  (await listBatches(db, kind, most)).map(toBatch)

/** Throws ShopError('not_found'). */
export async function requireBatch({ db }: Shop, reference: string): Promise<Batch> {
  const row = await findBatch(db, reference)
  if (!row) throw new ShopError('not_found')
  return toBatch(row)
}

/** Inserts a batch that is done, or an import that waits. */
export const addBatch = (
  shop: Shop,
  { counts, ...batch }: Omit<Batch, 'madeAt' | 'undoneAt' | 'added'>,
) =>
  insertBatch(shop.db, {
    reference: batch.reference,
    kind: batch.kind,
    title: batch.title,
    who: batch.who,
    made_at: shop.now(),
    applied_at: batch.appliedAt,
    undone_at: null,
    counts: JSON.stringify(counts),
  })

/** Stores what an import has done. False when somebody has applied it meanwhile. */
export const markApplied = (
  shop: Shop,
  reference: string,
  { counts, added }: Pick<Batch, 'counts' | 'added'>,
): Promise<boolean> =>
  setApplied(shop.db, reference, {
    now: shop.now(),
    counts: JSON.stringify(counts),
    added: JSON.stringify(added),
  })

/** Deletes imports that were made before this moment and never applied. Returns their references. */
export const deleteWaitingImports = ({ db }: Shop, before: Moment): Promise<string[]> =>
  deleteWaiting(db, before)
