import { api } from '#lib/api.ts'
import type { ReviewJson } from './reviews.ts'

export const postReview = (
  itemId: number,
  review: { rating: number; description: string },
): Promise<ReviewJson> =>
  api(`/api/items/${itemId}/ratings/`, { method: 'POST', body: { id: itemId, ...review } })

/** The customer's own rating of an item; asking also remembers that they have looked at it. */
export const fetchMyRating = async (itemId: number): Promise<number | null> =>
  (await api<{ my_rating: number | null }>(`/api/items/${itemId}/`)).my_rating
