import type { Shop } from '#lib/shop.server.ts'
import { lockItem, updateRatings } from './ratings.sql.ts'

/** Other changes of the item's ratings wait until the transaction ends. */
export const lockRatings = (shop: Shop, itemId: number): Promise<void> => lockItem(shop.db, itemId)

/** Adds to the sum and number of an item's ratings; returns both as they are then. */
export const addToRatings = (shop: Shop, itemId: number, add: { sum: number; count: number }) =>
  updateRatings(shop.db, itemId, add)
