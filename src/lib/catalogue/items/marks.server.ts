import type { Shop } from '#lib/shop.server.ts'
import type { Visitor } from '#lib/visitor.ts'
import { listBoughtIds, listFavouriteIds, listOwnRatings } from './marks.sql.ts'
import type { PersonalMarks } from './wire.ts'

export type MarksByItem = ReadonlyMap<number, PersonalMarks>

/** Whether a customer has paid for an item, and has not been paid back. */
export const hasBought = async (shop: Shop, customerId: number, itemId: number): Promise<boolean> =>
  (await listBoughtIds(shop.db, customerId, [itemId])).length > 0

/** What these items are to the visitor: three queries for a customer, however many items; none for a guest. */
export async function findMarks(
  shop: Shop,
  visitor: Visitor,
  itemIds: number[],
): Promise<MarksByItem> {
  if (visitor.kind === 'guest' || itemIds.length === 0) return new Map()
  const { id } = visitor.customer
  const [favourites, bought, ratings] = await Promise.all([
    listFavouriteIds(shop.db, id, itemIds),
    listBoughtIds(shop.db, id, itemIds),
    listOwnRatings(shop.db, id, itemIds),
  ])
  const favouriteIds = new Map(favourites.map((row) => [row.itemId, row.id]))
  const boughtIds = new Set(bought.map((row) => row.itemId))
  const stars = new Map(ratings.map((row) => [row.itemId, row.rating]))
  return new Map(
    itemIds.map((itemId) => [
      itemId,
      {
        favouriteId: favouriteIds.get(itemId) ?? null,
        hasBought: boughtIds.has(itemId),
        myRating: stars.get(itemId) ?? null,
      },
    ]),
  )
}
