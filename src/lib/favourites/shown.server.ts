import { effectiveKobo, type ItemCard } from '#lib/catalogue/catalogue.ts'
import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import type { Customer, Visitor } from '#lib/visitor.ts'
import {
  addFavourite,
  isFavourite,
  listFavourites,
  removeFavouriteItem,
} from './favourites.server.ts'

/** What a tap on a heart does: removes an item that is a favourite, adds another. Throws ShopError. */
export async function toggleFavourite(shop: Shop, customer: Customer, itemId: number) {
  if (await isFavourite(shop, customer, itemId)) await removeFavouriteItem(shop, customer, itemId)
  else await addFavourite(shop, customer, itemId)
}

/**
 * The favourites of the customer, or those that a guest's browser keeps, and what one of each of those in stock costs
 * together. Null for a guest who keeps none.
 */
export async function readFavourites(
  shop: Shop,
  visitor: Visitor,
  keptByGuest: readonly number[],
): Promise<{ items: ItemCard[]; totalKobo: number } | null> {
  if (visitor.kind === 'guest' && keptByGuest.length === 0) return null
  const items =
    visitor.kind === 'guest'
      ? await listItemsById(shop, [...keptByGuest])
      : await listFavourites(shop, visitor.customer)
  const totalKobo = items
    .filter(({ available }) => available > 0)
    .reduce((sum, item) => sum + effectiveKobo(item), 0)
  return { items, totalKobo }
}
