import type { SavedReview } from './reviews.server.ts'

/** The most characters of a review. */
export const REVIEW_MAX = 1_000

/** The contract's JSON of a saved review. */
export const toReviewJson = (review: SavedReview) => ({
  id: review.id,
  rating: review.rating,
  description: review.description,
  ...(review.fit ? { fit: review.fit } : {}),
  username: review.username,
  created_at: review.createdAt,
  average_rating: review.averageRating,
  ratings_count: review.ratingCount,
})

export type ReviewJson = ReturnType<typeof toReviewJson>
