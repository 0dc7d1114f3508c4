import { api } from '#lib/api.ts'
import type { ReviewJson } from './reviews.ts'

export const postReview = (
  itemId: number,
  review: { rating: number; description: string; fit: string | null },
): Promise<ReviewJson> =>
  api(`/api/items/${itemId}/ratings/`, { method: 'POST', body: { id: itemId, ...review } })

/** Reads an item, so that the server records the customer's view. */
export const lookAtItem = (itemId: number): Promise<{ my_rating: number | null }> =>
  api(`/api/items/${itemId}/`)
