import { type ListedItem, toOffer } from '#lib/catalogue/catalogue.ts'
import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer, Visitor } from '#lib/visitor.ts'
import {
  addFavourite,
  findFavouriteIds,
  isFavourite,
  listFavourites,
  removeFavouriteItem,
} from './favourites.server.ts'
import type { FavouriteLine } from './lines.ts'

/** Toggles a favourite. Throws ShopError. */
export async function toggleFavourite(shop: Shop, customer: Customer, itemId: number) {
  if (await isFavourite(shop, customer, itemId)) await removeFavouriteItem(shop, customer, itemId)
  else await addFavourite(shop, customer, itemId)
}

/** The favourites of the customer, or of the guest's browser. Null for a guest without favourites. */
export async function readFavourites(
  shop: Shop,
  visitor: Visitor,
  keptByGuest: readonly number[],
): Promise<FavouriteLine[] | null> {
  if (visitor.kind === 'guest') {
    if (keptByGuest.length === 0) return null
    return (await listItemsById(shop, [...keptByGuest])).map((item) => toLine(item, null))
  }
  const items = await listFavourites(shop, visitor.customer)
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const favouriteIds = await findFavouriteIds(shop, visitor.customer.id, ids)
  return items.map((item) => toLine(item, favouriteIds.get(item.id) ?? null))
}

const toLine = (item: ListedItem, favouriteId: number | null): FavouriteLine => ({
  id: item.id,
  name: item.name,
  slug: item.slug,
  priceKobo: item.priceKobo,
  newPriceKobo: item.newPriceKobo,
  available: item.available,
  image: item.image && {
    hash: item.image.hash,
    width: item.image.width,
    height: item.image.height,
  },
  variants: item.variants.map(toOffer),
  favouriteId,
})
