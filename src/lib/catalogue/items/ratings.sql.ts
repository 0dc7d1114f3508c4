import { type Database, lockRows } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'

const selectRatings = prepared((db, { itemId, limit }: { itemId: number; limit: number }) =>
  db
    .selectFrom('review')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
    .select([
      'review.id',
      'review.created_at as createdAt',
      'review.description',
      'review.rating as stars',
      'review.fit',
      'review.answer',
      'customer.username',
    ])
    .where('review.item_id', '=', itemId)
    .where('review.hidden_at', 'is', null)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit),
)

/** The newest reviews of an item, with the usernames of existing accounts. */
export const listRatingRows = (db: Database, itemId: number, limit: number) =>
  selectRatings(db, { itemId, limit })

const selectPhotos = prepared((db, { itemId, limit }: { itemId: number; limit: number }) =>
  db
    .selectFrom('review_photo')
    .select(['id', 'review_id as reviewId'])
    .where('state', '=', 'shown')
    .where('review_id', 'in', (eb) =>
      eb
        .selectFrom('review')
        .select('review.id')
        .where('review.item_id', '=', itemId)
        .where('review.hidden_at', 'is', null)
        .orderBy('review.created_at', 'desc')
        .orderBy('review.id', 'desc')
        .limit(limit),
    )
    .orderBy('id'),
)

/** The photos that are shown with the newest reviews of an item. */
export const listRatingPhotos = (db: Database, itemId: number, limit: number) =>
  selectPhotos(db, { itemId, limit })

const selectFits = prepared((db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('review')
    .select((eb) => ['review.fit', eb.fn.countAll<number>().as('count')])
    .where('review.item_id', '=', itemId)
    .where('review.hidden_at', 'is', null)
    .groupBy('review.fit'),
)

/** The number of reviews for each answer; null for reviews without one. */
export const countFitRows = (db: Database, itemId: number) => selectFits(db, { itemId })

export const lockItem = async (db: Database, itemId: number): Promise<void> => {
  await lockRows(db, db.selectFrom('item').select('id').where('id', '=', itemId)).execute()
}

/** Adds to the item's ratings. Returns the new sum and count. */
export const updateRatings = (db: Database, itemId: number, add: { sum: number; count: number }) =>
  db
    .updateTable('item')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', add.sum),
      rating_count: eb('rating_count', '+', add.count),
    }))
    .where('id', '=', itemId)
    .returning(['rating_sum as ratingSum', 'rating_count as ratingCount'])
    .executeTakeFirstOrThrow()
