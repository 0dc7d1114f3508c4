import { api } from '#lib/api.ts'
import type { ReviewJson } from './reviews.ts'

export const postReview = (
  itemId: number,
  review: { rating: number; description: string; fit: string | null },
): Promise<ReviewJson> =>
  api(`/api/items/${itemId}/ratings/`, { method: 'POST', body: { id: itemId, ...review } })

/** Asking for an item as a customer has the shop remember that they looked at it. */
export const lookAtItem = (itemId: number): Promise<unknown> => api(`/api/items/${itemId}/`)
