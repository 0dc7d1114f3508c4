import type { Shop } from '#lib/shop.ts'
import { lockItem, updateRatings } from './ratings.sql.ts'

/** Locks the item's ratings until the transaction ends. */
export const lockRatings = (shop: Shop, itemId: number): Promise<void> => lockItem(shop.db, itemId)

/** Adds to the sum and count of an item's ratings. Returns the new sum and count. */
export const addToRatings = (shop: Shop, itemId: number, add: { sum: number; count: number }) =>
  updateRatings(shop.db, itemId, add)
