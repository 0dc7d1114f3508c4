import type { ListedItem } from '#lib/catalogue/catalogue.ts'
import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { favouriteTexts } from '#lib/texts/goods/favourites.ts'
import type { Moment } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import {
  countFavouritesSince,
  deleteFavourite,
  findFavouriteId,
  insertFavourite,
  listFavouriteIds,
  listFavouriteRows,
} from './favourites.sql.ts'

/** More than anybody scrolls through. Older ones appear when newer ones are removed. */
export const MOST_LISTED = 500

/** The customer's favourites that are on sale, the newest first. */
export async function listFavourites(shop: Shop, customer: Customer): Promise<ListedItem[]> {
  const rows = await listFavouriteRows(shop.db, customer.id, MOST_LISTED)
  return listItemsById(
    shop,
    rows.map(({ itemId }) => itemId),
  )
}

/**
 * Adds a favourite; `isNew` is false when it was one already. Throws ShopError beside `field` for an item that is not
 * on sale.
 */
export async function addFavourite(
  shop: Shop,
  customer: Customer,
  itemId: number,
  field: 'item_id' | 'product_id' = 'item_id',
): Promise<{ favouriteId: number; isNew: boolean }> {
  const [item] = await listItemsById(shop, [itemId])
  if (!item) throw fieldError(field, favouriteTexts.unknownItem(itemId))
  const favourite = { customerId: customer.id, itemId }
  const added = await insertFavourite(shop.db, favourite, shop.now())
  if (added !== undefined) return { favouriteId: added, isNew: true }
  const known = await findFavouriteId(shop.db, favourite)
  // Another tab has removed it between the two queries: then it is new again.
  return known === undefined
    ? addFavourite(shop, customer, itemId, field)
    : { favouriteId: known, isNew: false }
}

export const isFavourite = async (
  shop: Shop,
  customer: Customer,
  itemId: number,
): Promise<boolean> =>
  (await findFavouriteId(shop.db, { customerId: customer.id, itemId })) !== undefined

/** Throws ShopError('not_found') for a favourite that is gone or somebody else's. */
export async function removeFavourite(shop: Shop, customer: Customer, id: number): Promise<void> {
  if (!(await deleteFavourite(shop.db, customer.id, { id }))) throw new ShopError('not_found')
}

/** Removes an item from the favourites; no error when it was not one. Throws ShopError for an unknown item. */
export async function removeFavouriteItem(
  shop: Shop,
  customer: Customer,
  itemId: number,
): Promise<void> {
  if (await deleteFavourite(shop.db, customer.id, { itemId })) return
  const [item] = await listItemsById(shop, [itemId])
  if (!item) throw fieldError('product_id', favouriteTexts.unknownItem(itemId))
}

/** The ids of the customer's favourites among these items, by item. */
export async function findFavouriteIds(
  { db }: Shop,
  customerId: number,
  itemIds: number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await listFavouriteIds(db, customerId, itemIds)
  return new Map(rows.map(({ itemId, id }) => [itemId, id]))
}

/** How many customers have added each item to their favourites since then. */
export const countFavourites = ({ db }: Shop, since: Moment) => countFavouritesSince(db, since)
