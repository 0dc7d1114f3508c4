import { itemTag, LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import type { Shop } from '#lib/shop.server.ts'
import { addOnHand, changeAvailable, listSizesOf, type SizeCount } from './stock.sql.ts'

/** The sizes of an item with what is there of each; none when there is no such item. */
export const listStock = ({ db }: Shop, slug: string): Promise<SizeCount[]> => listSizesOf(db, slug)

/**
 * Goods were counted anew: `by` more or fewer are there. Null, and nothing has changed, when fewer would be there than
 * open orders hold.
 */
export const changeStock = (shop: Shop, sizeId: number, by: number): Promise<SizeCount | null> =>
  shop.inTransaction(async (shop) => {
    const size = await addOnHand(shop.db, sizeId, by)
    if (!size) return null
    const available = await changeAvailable(shop.db, size.itemId, by)
    const isAtTheEnd = available === 0 || available - by === 0
    await shop.invalidate([itemTag(size.itemId), ...(isAtTheEnd ? [LISTS_TAG] : [])])
    return size
  })
