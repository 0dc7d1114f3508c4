import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Cause, StockMove } from './stock.ts'

/** Locks these sizes in the order of their ids until the transaction ends. Returns those that exist. */
export function lockSizes(db: Database, ids: readonly number[]) {
  const sizes = db
    .selectFrom('item_size')
    .select(['id', 'on_hand', 'held'])
    .where('id', 'in', ids)
    .orderBy('id')
  return lockRows(db, sizes).execute()
}

/**
 * Inserts moves that do not exist yet, and changes the sizes' stock by them. No other statement changes `on_hand`. A
 * sale also reduces `held`.
 */
export async function writeMoves(
  db: Database,
  moves: readonly StockMove[],
  { cause, reference, who = null }: Cause,
  now: Moment,
) {
  const written = await db
    .insertInto('stock_move')
    .values(
      moves.map(({ sizeId, difference, countedAt = null }) => ({
        size_id: sizeId,
        difference,
        cause,
        cause_reference: reference,
        who,
        made_at: now,
        counted_at: countedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['size_id', 'cause', 'cause_reference']).doNothing())
    .returning('id')
    .execute()
  if (written.length === 0) return []
  return db
    .updateTable('item_size')
    .from('stock_move')
    .set((eb) => ({
      on_hand: eb('item_size.on_hand', '+', eb.ref('stock_move.difference')),
      ...(cause === 'sale'
        ? { held: eb('item_size.held', '+', eb.ref('stock_move.difference')) }
        : {}),
    }))
    .whereRef('item_size.id', '=', 'stock_move.size_id')
    .where(
      'stock_move.id',
      'in',
      written.map(({ id }) => id),
    )
    .returning(['item_size.id', 'item_size.item_id', 'item_size.on_hand', 'item_size.held'])
    .execute()
}
