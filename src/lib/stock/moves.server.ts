import type { Shop } from '#lib/shop.server.ts'
import { listMoves } from './history.sql.ts'
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
  for (let from = 0; from < sorted.length; from += BATCH)
    moved.push(...(await moveSome(shop, sorted.slice(from, from + BATCH), cause)))
  return moved
}

async function moveSome(shop: Shop, moves: StockMove[], cause: Cause): Promise<MovedSize[]> {
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

/** A size as it is, locked until the transaction ends; null when it is not there. */
export async function lockStock({ db }: Shop, sizeId: number) {
  const [size] = await lockSizes(db, [sizeId])
  return size ? { onHand: size.on_hand, held: size.held } : null
}

/** The newest moves of a size, the oldest of them first. */
export const listHistory = async ({ db }: Shop, sizeId: number, limit: number) =>
  (await listMoves(db, sizeId, limit)).reverse()
