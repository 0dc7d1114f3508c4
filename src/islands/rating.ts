import { sentenceOf } from '#lib/api.ts'
import { fetchMyRating, postReview } from '#lib/reviews/reviews.api.ts'
import { reviewTexts } from '#lib/texts/reviews.ts'
import { toast } from './toast.ts'

/** Saves a review and says so. Null, or why it was not saved. */
export async function sendReview(itemId: number, form: FormData): Promise<string | null> {
  try {
    const description = String(form.get('description') ?? '')
    await postReview(itemId, { rating: Number(form.get('rating')), description })
    void toast({ kind: 'done', text: reviewTexts.saved })
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** The customer's own stars, which are remembered with the item as one that they looked at. */
export const lookAt = (itemId: number): Promise<number | null> =>
  fetchMyRating(itemId).catch(() => null)
