import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

export type ReviewFilter = { itemId?: number | undefined; limit: number }

/** The newest first, hidden ones too. */
export const listNewestReviews = (db: Database, { itemId, limit }: ReviewFilter) =>
  db
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
    .select(['review.id', 'review.created_at', 'review.rating', 'review.description'])
    .select(['review.hidden_at', 'item.slug', 'customer.username'])
    .$if(itemId !== undefined, (query) => query.where('review.item_id', '=', itemId ?? 0))
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()

export const findReviewById = (db: Database, id: number) =>
  db.selectFrom('review').select('item_id as itemId').where('id', '=', id).executeTakeFirst()

/** Hides or shows a review. Returns its rating; undefined when it was hidden, or shown, already. */
export const setHidden = (db: Database, id: number, hiddenAt: Moment | null) =>
  db
    .updateTable('review')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .returning('rating')
    .executeTakeFirst()
