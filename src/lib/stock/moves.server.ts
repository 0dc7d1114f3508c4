import type { Shop } from '#lib/shop.server.ts'
import type { Moment } from '#lib/time.ts'
import { listMoves, listOnHand, lockAllSizes, readStockSince, sumSales } from './history.sql.ts'
import { lockSizes, writeMoves } from './moves.sql.ts'
import type { Cause, StockMove } from './stock.ts'

/** A size after its move. */
export type MovedSize = {
  sizeId: number
  itemId: number
  difference: number
  onHand: number
  held: number
}

/** Rows of one statement: their parameters stay below what either database takes. */
const BATCH = 1_000

function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / BATCH)
  return Array.from({ length: count }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))
}

/**
 * Moves goods into the shop or out of it, each size once for the same cause; returns the sizes that moved, in the order
 * of their ids. A size that is no longer there is passed over. Call it in a transaction. The database refuses, by a
 * CHECK, that fewer are left than are held.
 */
export async function moveStock(
  shop: Shop,
  moves: readonly StockMove[],
  cause: Cause,
): Promise<MovedSize[]> {
  const sorted = moves.toSorted((a, b) => a.sizeId - b.sizeId)
  const moved: MovedSize[] = []
  for (const batch of inBatches(sorted)) moved.push(...(await moveSome(shop, batch, cause)))
  return moved
}

async function moveSome(
  shop: Shop,
  moves: readonly StockMove[],
  cause: Cause,
): Promise<MovedSize[]> {
  const differenceOf = new Map(moves.map(({ sizeId, difference }) => [sizeId, difference]))
  const sizes = await lockSizes(shop.db, [...differenceOf.keys()])
  if (sizes.length === 0) return []
  const there = new Set(sizes.map(({ id }) => id))
  // The moment is asked for while the sizes are locked: so moves of a size have their moments in the order of its moves.
  const rows = await writeMoves(
    shop.db,
    moves.filter(({ sizeId }) => there.has(sizeId)),
    cause,
    shop.now(),
  )
  return rows
    .map(({ id, item_id, on_hand, held }) => ({
      sizeId: id,
      itemId: item_id,
      difference: differenceOf.get(id) ?? 0,
      onHand: on_hand,
      held,
    }))
    .sort((a, b) => a.sizeId - b.sizeId)
}

/** Those of these sizes that are there, as they are, locked until the transaction ends. */
export async function lockStock({ db }: Shop, sizeIds: readonly number[]) {
  const sizes = await lockSizes(db, sizeIds)
  return new Map(sizes.map(({ id, on_hand: onHand, held }) => [id, { onHand, held }]))
}

/** The newest moves of a size, or those before the move with the id `before`. */
export const listHistory = (
  { db }: Shop,
  sizeId: number,
  page: { before: number | null; limit: number },
) => listMoves(db, sizeId, page)

/** What is there of each size, and the sum of its moves since then. */
export async function listStockSince({ db }: Shop, sizeIds: readonly number[], since: Moment) {
  const found = new Map<number, { onHand: number; held: number; since: number }>()
  for (const ids of inBatches(sizeIds))
    for (const { id, onHand, held, since: sum } of await readStockSince(db, ids, since))
      found.set(id, { onHand, held, since: sum ?? 0 })
  return found
}

/** How many pieces of each size were sold since then. */
export async function listSold({ db }: Shop, sizeIds: readonly number[], since: Moment) {
  const sold = new Map<number, number>()
  for (const ids of inBatches(sizeIds))
    for (const row of await sumSales(db, ids, since)) sold.set(row.sizeId, row.sold)
  return sold
}

/**
 * What is there of each size at one moment: every move with an earlier moment is in it, and none with a later one. Call
 * it in a transaction, as short as can be: nobody sells meanwhile.
 */
export async function takeStock(shop: Shop): Promise<{ at: Moment; onHand: Map<number, number> }> {
  await lockAllSizes(shop.db)
  const at = shop.now()
  const rows = await listOnHand(shop.db)
  return { at, onHand: new Map(rows.map(({ id, onHand }) => [id, onHand])) }
}
