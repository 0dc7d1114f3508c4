import { itemTag, LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import {
  differencesOf,
  listHistory,
  lockStock,
  type MovedSize,
  moveStock,
  type SizeCounted,
} from '#lib/stock/moves.server.ts'
import { type CountedSince, isOfOrder, type StockMove } from '#lib/stock/stock.ts'
import { changeAvailable, listSizesOf, numbersOf, type SizeCount } from './stock.sql.ts'

/** The sizes of an item with their stock; empty when there is no such item. */
export const listStock = ({ db }: Shop, slug: string): Promise<SizeCount[]> => listSizesOf(db, slug)

/** A move's reference begins with the order's id; the rest tells several moves of one order apart. */
const orderIdOf = ({ reference }: { reference: string }): string => reference.split('/')[0] ?? ''

/** Stock moves of a size, the newest first. `number`: of the order that caused the move, if any. */
export async function stockHistory(
  shop: Shop,
  sizeId: number,
  page: { before: number | null; limit: number },
) {
  const moves = await listHistory(shop, sizeId, page)
  const orderIds = moves.filter(({ cause }) => isOfOrder(cause)).map(orderIdOf)
  const numbers = await numbersOf(shop.db, orderIds)
  return moves.map((move) => ({ ...move, number: numbers.get(orderIdOf(move)) ?? null }))
}

/** The stock of a size after a change, and the pieces on hand before it. */
export type ChangedStock = { onHand: number; held: number; before: number }

/**
 * Changes a size's stock by `by` pieces. Null, and nothing has changed, when fewer would be on hand than open orders
 * hold.
 */
export const changeStock = async (
  shop: Shop,
  sizeId: number,
  by: number,
  who: string | null = null,
): Promise<ChangedStock | null> => {
  const { changed } = await change(shop, [sizeId], { cause: 'adjustment', who }, () => by)
  return changed.get(sizeId) ?? null
}

/** Sets a size's stock to `counted`, which includes pieces that open orders hold. Null as for changeStock. */
export const countStock = async (
  shop: Shop,
  sizeId: number,
  counted: number,
  who: string | null = null,
): Promise<ChangedStock | null> => {
  const cause = { cause: 'count', who } as const
  const { changed } = await change(shop, [sizeId], cause, (_, onHand) => counted - onHand)
  return changed.get(sizeId) ?? null
}

/**
 * Stores counts, which include pieces that open orders hold. Pieces sold during the count stay sold. Changes all sizes
 * or none. `since`: the sizes that somebody has counted or corrected since the page was shown.
 */
export const countShownStock = (
  shop: Shop,
  counts: readonly SizeCounted[],
  who: string,
): Promise<Outcome & { since: ReadonlyMap<number, CountedSince> }> =>
  shop.inTransaction(async (shop) => {
    const { differences, since } = await differencesOf(shop, counts)
    if (since.size > 0) return { changed: new Map(), refused: new Map(), since }
    const cause = { cause: 'count', who } as const
    const ids = [...differences.keys()]
    const done = await change(shop, ids, cause, (sizeId) => differences.get(sizeId) ?? 0)
    return { ...done, since }
  })

/** By size id. When `refused` has a size, which would have fewer pieces than open orders hold, nothing has changed. */
type Outcome = {
  changed: Map<number, ChangedStock>
  refused: Map<number, { onHand: number; held: number }>
}

const change = (
  shop: Shop,
  sizeIds: readonly number[],
  cause: { cause: 'adjustment' | 'count'; who: string | null },
  differenceOf: (sizeId: number, onHand: number) => number,
): Promise<Outcome> =>
  shop.inTransaction(async (shop) => {
    const sizes = await lockStock(shop, sizeIds)
    const moves = [...sizes].map(([sizeId, { onHand }]) => ({
      sizeId,
      difference: differenceOf(sizeId, onHand),
    }))
    const isRefused = ({ sizeId, difference }: StockMove) => {
      const { onHand = 0, held = 0 } = sizes.get(sizeId) ?? {}
      return onHand + difference < held
    }
    const refused = new Set(moves.filter(isRefused).map(({ sizeId }) => sizeId))
    if (refused.size > 0)
      return { changed: new Map(), refused: new Map([...sizes].filter(([id]) => refused.has(id))) }
    const moved = await moveStock(shop, moves, { ...cause, reference: newId() })
    await updateItems(shop, moved)
    const changed = moved.map(({ sizeId, onHand, held, difference }): [number, ChangedStock] => [
      sizeId,
      { onHand, held, before: onHand - difference },
    ])
    return { changed: new Map(changed), refused: new Map() }
  })

/** Updates the items' available counts and invalidates their pages. */
export async function updateItems(shop: Shop, moved: readonly MovedSize[]): Promise<void> {
  const byItem = new Map<number, number>()
  for (const { itemId, difference } of moved)
    byItem.set(itemId, (byItem.get(itemId) ?? 0) + difference)
  for (const [itemId, by] of [...byItem].sort(([a], [b]) => a - b)) {
    const available = await changeAvailable(shop.db, itemId, by)
    const isAtTheEnd = available === 0 || available - by === 0
    await shop.invalidate([itemTag(itemId), ...(isAtTheEnd ? [LISTS_TAG] : [])])
  }
}
