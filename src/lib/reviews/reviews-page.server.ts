import type { APIContext } from 'astro'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { hasBought } from '#lib/catalogue/items/marks.server.ts'
import { ShopError } from '#lib/errors.ts'
import { findPurchase } from '#lib/orders/orders.server.ts'
import { parseFields } from '#lib/parse.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { typed } from '#lib/web/page-form.server.ts'
import { readFields } from '#lib/web/http.server.ts'
import { reviewSchema } from './reviews.schema.ts'
import { findOwnReview, saveReview } from './reviews.server.ts'

/** What is to be rated; `itemId` is null when it is no longer sold, and `orderId` then the order it was bought with. */
type Wanted = { name: string; slug: string; itemId: number | null; orderId: string | null }

/** What a customer is to rate. Throws ShopError('not_found') for what is not sold, unless they have bought it once. */
export async function findToRate(
  { locals }: Pick<APIContext, 'locals'>,
  idOrSlug: string,
): Promise<Wanted> {
  try {
    const { id, name, slug } = await findItem(locals.shop, idOrSlug)
    return { name, slug, itemId: id, orderId: null }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const purchase = await findPurchase(locals.shop, requireCustomer(locals), idOrSlug)
    if (!purchase) throw error
    return { ...purchase, slug: idOrSlug, itemId: null }
  }
}

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
    return {
      rating: Number(typed(fields, 'rating')) || 0,
      description: typed(fields, 'description'),
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
