import { itemTag, LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { listHistory, lockStock, moveStock } from '#lib/stock/moves.server.ts'
import { isOfOrder } from '#lib/stock/stock.ts'
import {
  changeAvailable,
  listLowSizes,
  listSizesOf,
  numbersOf,
  type SizeCount,
} from './stock.sql.ts'

/** The sizes of an item with what is there of each; none when there is no such item. */
export const listStock = ({ db }: Shop, slug: string): Promise<SizeCount[]> => listSizesOf(db, slug)

/** Sizes on the shelf of which fewer than `below` are left to sell, the fewest first. */
export const listLowStock = ({ db }: Shop, below: number, limit: number) =>
  listLowSizes(db, below, limit)

/** The newest moves of a size, the oldest of them first; `number` is that of the order that caused one. */
export async function stockHistory(shop: Shop, sizeId: number, limit: number) {
  const moves = await listHistory(shop, sizeId, limit)
  const orderIds = moves.filter(({ cause }) => isOfOrder(cause)).map(({ reference }) => reference)
  const numbers = await numbersOf(shop.db, orderIds)
  return moves.map((move) => ({ ...move, number: numbers.get(move.reference) ?? null }))
}

/** What is there of a size after a change, and before it. */
export type Changed = { onHand: number; held: number; before: number }

/**
 * The owner notes that `by` more or fewer are there. Null, and nothing has changed, when fewer would be there than open
 * orders hold.
 */
export const changeStock = (
  shop: Shop,
  sizeId: number,
  by: number,
  who: string | null = null,
): Promise<Changed | null> => change(shop, sizeId, { cause: 'adjustment', who }, () => by)

/** The owner has counted a size, with what open orders hold of it. Null as for changeStock. */
export const countStock = (
  shop: Shop,
  sizeId: number,
  counted: number,
  who: string | null = null,
): Promise<Changed | null> =>
  change(shop, sizeId, { cause: 'count', who }, (onHand) => counted - onHand)

const change = (
  shop: Shop,
  sizeId: number,
  cause: { cause: 'adjustment' | 'count'; who: string | null },
  differenceFrom: (onHand: number) => number,
): Promise<Changed | null> =>
  shop.inTransaction(async (shop) => {
    const size = await lockStock(shop, sizeId)
    if (!size) return null
    const difference = differenceFrom(size.onHand)
    if (size.onHand + difference < size.held) return null
    const [moved] = await moveStock(shop, [{ sizeId, difference }], {
      ...cause,
      reference: newId(),
    })
    if (!moved) return null
    const available = await changeAvailable(shop.db, moved.itemId, difference)
    const isAtTheEnd = available === 0 || available - difference === 0
    await shop.invalidate([itemTag(moved.itemId), ...(isAtTheEnd ? [LISTS_TAG] : [])])
    return { onHand: moved.onHand, held: moved.held, before: size.onHand }
  })
