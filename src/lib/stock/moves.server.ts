import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import {
  listMoves,
  listMovesBy,
  listMovesSinceOwner,
  listOnHand,
  lockAllSizes,
  readStockSince,
  sumSales,
} from './history.sql.ts'
import { lockSizes, writeMoves } from './moves.sql.ts'
import {
  type Cause,
  type Counted,
  type CountedSince,
  differenceOf,
  type StockMove,
} from './stock.ts'

/** A size after its move. */
export type MovedSize = {
  sizeId: number
  itemId: number
  difference: number
  onHand: number
  held: number
}

/** Rows in one statement: keeps the number of parameters below both databases' limits. */
const BATCH = 1_000

function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / BATCH)
  return Array.from({ length: count }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))
}

/**
 * Writes stock moves, each size once for the same cause. Returns the sizes that moved, in the order of their ids.
 * Deleted sizes are skipped. A CHECK in the database refuses less stock than is held.
 */
export async function moveStock(
  shop: Work,
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
  // Read the clock while the sizes are locked, so that moves of a size have moments in their order.
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

/** Locks these sizes until the transaction ends. Returns the stock of those that exist. */
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

/** By how many units an import or an act of the desk has changed each of these sizes. */
export async function readMovesBy(
  { db }: Shop,
  by: { cause: 'import' | 'adjustment'; reference: string },
  sizeIds: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const ids of inBatches(sizeIds))
    for (const { sizeId, difference } of await listMovesBy(db, by, ids))
      found.set(sizeId, difference)
  return found
}

/** The stock of each size, and the sum of its moves since then. */
export async function listStockSince({ db }: Shop, sizeIds: readonly number[], since: Moment) {
  const found = new Map<number, { onHand: number; held: number; since: number }>()
  for (const ids of inBatches(sizeIds))
    for (const { id, onHand, held, since: sum } of await readStockSince(db, ids, since))
      found.set(id, { onHand, held, since: sum ?? 0 })
  return found
}

/** A count of a size. */
export type SizeCounted = Counted & { sizeId: number }

/**
 * By how much each of these counts changes the stock, as `differenceOf` says it. Call it : the sizes are locked. Sizes
 * that do not exist are skipped.
 */
export async function differencesOf({ db }: Work, counts: readonly SizeCounted[]) {
  const differences = new Map<number, number>()
  const since = new Map<number, CountedSince>()
  for (const batch of inBatches(counts)) {
    const ids = batch.map(({ sizeId }) => sizeId)
    const sizes = new Map((await lockSizes(db, ids)).map((size) => [size.id, size.on_hand]))
    const isOld = batch.some(({ sizeId, shown }) => sizes.get(sizeId) !== shown)
    const moves = isOld ? await listMovesSinceOwner(db, ids) : []
    const movesOf = Map.groupBy(moves, ({ sizeId }) => sizeId)
    for (const { sizeId, ...count } of batch) {
      const onHand = sizes.get(sizeId)
      if (onHand === undefined) continue
      const found = differenceOf(count, onHand, movesOf.get(sizeId) ?? [])
      if (typeof found === 'number') differences.set(sizeId, found)
      else since.set(sizeId, found)
    }
  }
  return { differences, since }
}

/** How many pieces of each size were sold since then. */
export async function listSold({ db }: Shop, sizeIds: readonly number[], since: Moment) {
  const sold = new Map<number, number>()
  for (const ids of inBatches(sizeIds))
    for (const row of await sumSales(db, ids, since)) sold.set(row.sizeId, row.sold)
  return sold
}

/**
 * The stock of each size at one moment: it includes every move with an earlier moment and none with a later one. Nobody
 * can sell while its transaction runs, so keep it short.
 */
export async function takeStock(shop: Shop): Promise<{ at: Moment; onHand: Map<number, number> }> {
  await lockAllSizes(shop.db)
  const at = shop.now()
  const rows = await listOnHand(shop.db)
  return { at, onHand: new Map(rows.map(({ id, onHand }) => [id, onHand])) }
}
