import type { PersonalMarks } from '#lib/catalogue/items/wire.ts'
import { findFavouriteIds } from '#lib/favourites/favourites.server.ts'
import { findBought } from '#lib/orders/records/bought.server.ts'
import { findOwnRatings } from '#lib/reviews/reviews.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Visitor } from '#lib/visitor.ts'

export type MarksByItem = ReadonlyMap<number, PersonalMarks>

/** The visitor's marks on these items: favourite, bought, rating. Three queries for a customer, none for a guest. */
export async function findMarks(
  shop: Shop,
  visitor: Visitor,
  itemIds: number[],
): Promise<MarksByItem> {
  if (visitor.kind === 'guest' || itemIds.length === 0) return new Map()
  const { id } = visitor.customer
  const [favouriteIds, boughtIds, ratings] = await Promise.all([
    findFavouriteIds(shop, id, itemIds),
    findBought(shop, id, itemIds),
    findOwnRatings(shop, id, itemIds),
  ])
  return new Map(
    itemIds.map((itemId) => [
      itemId,
      {
        favouriteId: favouriteIds.get(itemId) ?? null,
        hasBought: boughtIds.has(itemId),
        myRating: ratings.get(itemId) ?? null,
      },
    ]),
  )
}
