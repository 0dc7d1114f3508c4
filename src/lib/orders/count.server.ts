import { itemTag, LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { lockStock, moveStock } from '#lib/stock/moves.server.ts'
import { changeAvailable, listSizesOf, type SizeCount } from './stock.sql.ts'

/** The sizes of an item with what is there of each; none when there is no such item. */
export const listStock = ({ db }: Shop, slug: string): Promise<SizeCount[]> => listSizesOf(db, slug)

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
): Promise<Changed | null> =>
  shop.inTransaction(async (shop) => {
    const size = await lockStock(shop, sizeId)
    if (!size || size.onHand + by < size.held) return null
    const cause = { cause: 'adjustment', reference: newId(), who } as const
    const [moved] = await moveStock(shop, [{ sizeId, difference: by }], cause)
    if (!moved) return null
    const available = await changeAvailable(shop.db, moved.itemId, by)
    const isAtTheEnd = available === 0 || available - by === 0
    await shop.invalidate([itemTag(moved.itemId), ...(isAtTheEnd ? [LISTS_TAG] : [])])
    return { onHand: moved.onHand, held: moved.held, before: size.onHand }
  })
