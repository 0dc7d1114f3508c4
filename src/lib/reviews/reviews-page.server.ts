import type { APIContext } from 'astro'
import { requireCustomer } from '#lib/accounts/visitor.server.ts'
import { hasBought } from '#lib/catalogue/marks.server.ts'
import { ShopError } from '#lib/errors.ts'
import { readFields, parseFields } from '#lib/web/http.server.ts'
import { reviewSchema } from './reviews.schema.ts'
import { findOwnReview, saveReview } from './reviews.server.ts'

/** What was typed into the form, and why it was not taken. */
export type RefusedReview = { rating: number; description: string; error: ShopError }

/** The form of an item's page. Null when it is saved; a guest must have signed in before. */
export async function rateFromForm(
  { locals, request }: Pick<APIContext, 'locals' | 'request'>,
  itemId: number,
): Promise<RefusedReview | null> {
  const fields = await readFields(request)
  try {
    const review = parseFields(fields, reviewSchema)
    await saveReview(locals.shop, requireCustomer(locals), itemId, review)
    return null
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const { rating, description } = fields
    return {
      rating: Number(rating) || 0,
      description: typeof description === 'string' ? description : '',
      error,
    }
  }
}

/** Whether the customer may rate an item: told before anything is typed. */
export const mayRate = ({ locals }: Pick<APIContext, 'locals'>, itemId: number): Promise<boolean> =>
  hasBought(locals.shop, requireCustomer(locals).id, itemId)

/** What the customer has said of an item before. */
export const readOwnReview = (
  { locals }: Pick<APIContext, 'locals'>,
  itemId: number,
): Promise<{ rating: number; description: string } | undefined> =>
  findOwnReview(locals.shop, requireCustomer(locals), itemId)
