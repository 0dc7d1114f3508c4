import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import { ShopError } from '#lib/errors.ts'
import { recordViews } from '#lib/history/history.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { addFavourite, MOST_LISTED } from './favourites.server.ts'
import { insertFavourites, listFavouriteRows } from './favourites.sql.ts'
import {
  type FavouriteState,
  favouriteState,
  type GuestLists,
  readWantedFavourite,
} from './favourites.ts'

/**
 * Merges a guest's favourites and views into the customer's. Existing ones stay unchanged, and items that are not on
 * sale are left out, so it can be called again. Returns all favourites of the customer.
 */
export async function mergeGuestLists(
  shop: Shop,
  customer: Customer,
  { favourites, recently_viewed }: GuestLists,
): Promise<FavouriteState[]> {
  const known = await listItemsById(shop, [...new Set([...favourites, ...recently_viewed])])
  const isKnown = (itemId: number) => known.some(({ id }) => id === itemId)
  const kept = [...new Set(favourites)].filter(isKnown)
  const viewed = [...new Set(recently_viewed)].filter(isKnown)
  return shop.inTransaction(async (shop) => {
    if (kept.length > 0) await insertFavourites(shop.db, customer.id, kept.toReversed(), shop.now())
    await recordViews(shop, customer, viewed)
    const rows = await listFavouriteRows(shop.db, customer.id, MOST_LISTED)
    return rows.map(({ id, itemId }) => favouriteState(itemId, id))
  })
}

/** Adds the favourite that was tapped before the sign-in. Returns the path to go on to. */
export async function saveWantedFavourite(
  shop: Shop,
  customer: Customer,
  next: string,
): Promise<string> {
  const { itemId, path } = readWantedFavourite(next)
  try {
    if (itemId) await addFavourite(shop, customer, itemId)
  } catch (error) {
    // The item may no longer be on sale: the sign-in still counts.
    if (!(error instanceof ShopError)) throw error
  }
  return path
}
