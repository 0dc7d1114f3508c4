import { itemTag } from '#lib/catalogue/catalogue.ts'
import { addToRatings, lockRatings } from '#lib/catalogue/items/ratings.server.ts'
import type { Shop } from '#lib/shop.ts'
import { findReviewById, listNewestReviews, type ReviewFilter, setHidden } from './owner.sql.ts'

/** What the commands do with reviews. The desk's acts are in at-desk.server.ts. */

export const listReviews = ({ db }: Shop, filter: ReviewFilter) => listNewestReviews(db, filter)

/** Hides a review from its item's page and its average rating. */
export const hideReview = (shop: Shop, id: number) => changeReview(shop, id, 'hidden')

/** Shows a hidden review again. */
export const showReview = (shop: Shop, id: number) => changeReview(shop, id, 'shown')

const changeReview = (
  shop: Shop,
  id: number,
  to: 'hidden' | 'shown',
): Promise<'changed' | 'was so already' | 'unknown'> =>
  shop.inTransaction(async (shop) => {
    const review = await findReviewById(shop.db, id)
    if (!review) return 'unknown'
    await lockRatings(shop, review.itemId)
    const changed = await setHidden(shop.db, id, to === 'hidden' ? shop.now() : null)
    if (!changed) return 'was so already'
    const sign = to === 'hidden' ? -1 : 1
    await addToRatings(shop, review.itemId, { sum: sign * changed.rating, count: sign })
    await shop.invalidate([itemTag(review.itemId)])
    return 'changed'
  })
