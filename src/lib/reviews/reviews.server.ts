import { averageRating, itemTag } from '#lib/catalogue/catalogue.ts'
import type { Fit } from '#lib/catalogue/items/fit.ts'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { hasBought } from '#lib/orders/records/bought.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { addToRatings, lockRatings } from '#lib/catalogue/items/ratings.server.ts'
import type { Shop } from '#lib/shop.ts'
import { reviewTexts } from '#lib/texts/goods/reviews.ts'
import type { Moment } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { findReview, insertReview, listOwnRatings, updateReview } from './reviews.sql.ts'

type NewReview = {
  rating: number
  description: string
  fit?: Fit | null | undefined
  /** The item's id, if the body repeats it. */
  id?: number | null | undefined
}

export type SavedReview = {
  isNew: boolean
  id: number
  rating: number
  description: string
  fit: Fit | null
  username: string
  createdAt: Moment
  averageRating: number
  ratingCount: number
}

/**
 * Stores a customer's review of an item and replaces their earlier one. Throws ShopError: `not_found` for an item that
 * is not on sale, `not_purchased`, or beside `id` when the body names another item than the path.
 */
export async function saveReview(
  shop: Shop,
  customer: Customer,
  itemId: number,
  given: NewReview,
): Promise<SavedReview> {
  await findItem(shop, String(itemId))
  if (typeof given.id === 'number' && given.id !== itemId)
    throw fieldError('id', reviewTexts.otherItem)
  if (!(await hasBought(shop, customer.id, itemId))) throw new ShopError('not_purchased')
  const { rating, description, fit = null } = given
  const author = { customerId: customer.id, itemId }
  return shop.inTransaction(async (shop) => {
    await lockRatings(shop, itemId)
    const before = await findReview(shop.db, author)
    const now = shop.now()
    const written = { rating, description, fit, now }
    if (before) await updateReview(shop.db, before.id, written)
    const id = before?.id ?? (await insertReview(shop.db, author, written))
    // A hidden review stays hidden and uncounted when it is rewritten.
    const isCounted = !before?.hiddenAt
    const sum = isCounted ? rating - (before?.rating ?? 0) : 0
    const totals = await addToRatings(shop, itemId, { sum, count: before ? 0 : 1 })
    // Lists do not show ratings.
    await shop.invalidate([itemTag(itemId)])
    return {
      isNew: !before,
      id,
      rating,
      description,
      fit,
      username: customer.username,
      createdAt: before?.createdAt ?? now,
      averageRating: averageRating(totals),
      ratingCount: totals.ratingCount,
    }
  })
}

export type OwnReview = {
  id: number
  rating: number
  description: string
  fit: Fit | null
  /** When the shop hid it, and why. */
  hiddenAt: Moment | null
  hiddenReason: string | null
}

export const findOwnReview = (
  shop: Shop,
  customer: Customer,
  itemId: number,
): Promise<OwnReview | undefined> => findReview(shop.db, { customerId: customer.id, itemId })

/** The customer's ratings of these items, by item. */
export async function findOwnRatings(
  { db }: Shop,
  customerId: number,
  itemIds: number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await listOwnRatings(db, customerId, itemIds)
  return new Map(rows.map(({ itemId, rating }) => [itemId, rating]))
}
