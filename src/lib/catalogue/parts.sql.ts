import type { Database } from '#lib/db/database.server.ts'

/** The pictures of these items, each item's main one first. `itemIds` must not be empty. */
export const listImageRows = (db: Database, itemIds: number[]) =>
  db
    .selectFrom('item_image')
    .innerJoin('media', 'media.hash', 'item_image.media_hash')
    .select(['item_id as itemId', 'hash', 'width', 'height'])
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('position')
    .execute()

/** The sizes of these items, in the owner's order. `itemIds` must not be empty. */
export const listSizeRows = (db: Database, itemIds: number[]) =>
  db
    .selectFrom('item_size')
    .select(['item_id as itemId', 'id', 'name'])
    .select((eb) => eb('on_hand', '-', eb.ref('held')).as('available'))
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The newest reviews of an item, with the names of those who still have an account. */
export const listRatingRows = (db: Database, itemId: number, limit: number) =>
  db
    .selectFrom('review')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
    .select([
      'review.id',
      'review.created_at as createdAt',
      'review.description',
      'review.rating as stars',
      'customer.username',
    ])
    .where('review.item_id', '=', itemId)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()
