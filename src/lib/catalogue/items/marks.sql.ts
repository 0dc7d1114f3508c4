import type { Database } from '#lib/db/database.server.ts'

/** Those of these items that the customer keeps. `itemIds` must not be empty. */
export const listFavouriteIds = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('favourite')
    .select(['id', 'item_id as itemId'])
    .where('customer_id', '=', customerId)
    .where('item_id', 'in', itemIds)
    .execute()

/** Those of these items that the customer has paid for and not been paid back. `itemIds` must not be empty. */
export const listBoughtIds = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select('order_item.item_id as itemId')
    .distinct()
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '=', 'successful')
    .where('orders.end_reason', 'is', null)
    .where('order_item.item_id', 'in', itemIds)
    .execute()

/** What the customer gave those of these items that they rated. `itemIds` must not be empty. */
export const listOwnRatings = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('review')
    .select(['item_id as itemId', 'rating'])
    .where('customer_id', '=', customerId)
    .where('item_id', 'in', itemIds)
    .execute()
