import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import { ShopError } from '#lib/errors.ts'
import { recordViews } from '#lib/history/history.server.ts'
import type { Shop } from '#lib/shop.server.ts'
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
 * Gives a customer what their browser kept before they signed in. What is there already stays as it is, and what is not
 * on the shelf is left out, so that it may be asked again. Answers with all favourites of the customer.
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

/** Keeps the item that was wished for before signing in; answers where to go on. */
export async function saveWantedFavourite(
  shop: Shop,
  customer: Customer,
  next: string,
): Promise<string> {
  const { itemId, path } = readWantedFavourite(next)
  try {
    if (itemId) await addFavourite(shop, customer, itemId)
  } catch (error) {
    // No longer on the shelf: signed in all the same.
    if (!(error instanceof ShopError)) throw error
  }
  return path
}
