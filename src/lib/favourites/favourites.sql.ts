import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

type Favourite = { customerId: number; itemId: number }

/** The newest favourites of a customer. */
export const listFavouriteRows = (db: Database, customerId: number, limit: number) =>
  db
    .selectFrom('favourite')
    .select(['id', 'item_id as itemId'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The new favourite's id; undefined when the item is one already. */
export async function insertFavourite(
  db: Database,
  { customerId, itemId }: Favourite,
  createdAt: Moment,
): Promise<number | undefined> {
  const row = await db
    .insertInto('favourite')
    .values({ customer_id: customerId, item_id: itemId, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['customer_id', 'item_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Inserts favourites, the last one as the newest; existing ones stay unchanged. `itemIds` must not be empty. */
export async function insertFavourites(
  db: Database,
  customerId: number,
  itemIds: number[],
  createdAt: Moment,
): Promise<void> {
  await db
    .insertInto('favourite')
    .values(
      itemIds.map((itemId) => ({
        customer_id: customerId,
        item_id: itemId,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'item_id']).doNothing())
    .execute()
}

export async function findFavouriteId(
  db: Database,
  { customerId, itemId }: Favourite,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('favourite')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row?.id
}

/** False when the customer has no such favourite. */
export async function deleteFavourite(
  db: Database,
  customerId: number,
  which: { id: number } | { itemId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourite')
    .where('customer_id', '=', customerId)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('item_id', '=', which.itemId)))
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** The customer's favourites among these items. `itemIds` must not be empty. */
export const listFavouriteIds = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('favourite')
    .select(['id', 'item_id as itemId'])
    .where('customer_id', '=', customerId)
    .where('item_id', 'in', itemIds)
    .execute()

/** How many customers have added each item since then. */
export const countFavouritesSince = (db: Database, since: Moment) =>
  db
    .selectFrom('favourite')
    .select('item_id as itemId')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('created_at', '>=', since)
    .groupBy('item_id')
    .execute()
