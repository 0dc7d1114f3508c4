import { itemTag } from '#lib/catalogue/catalogue.ts'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { lockRatings } from '#lib/catalogue/items/ratings.server.ts'
import { ShopError } from '#lib/errors.ts'
import { hasBought } from '#lib/orders/records/bought.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { findReview } from '../reviews.sql.ts'
import { photoPathOf } from './photos.ts'
import * as sql from './photos.sql.ts'

export type ReviewPhoto = Awaited<ReturnType<typeof sql.listPhotos>>[number]

/** The photos of these reviews, the oldest first. */
export const listPhotosOf = ({ db }: Shop, reviewIds: readonly number[]): Promise<ReviewPhoto[]> =>
  sql.listPhotos(db, reviewIds)

/** The customer's review of an item, to which photos can be added. Throws ShopError: `not_purchased`, or `not_found`. */
export async function requireOwnReview(shop: Shop, customer: Customer, itemId: number) {
  if (!(await hasBought(shop, customer.id, itemId))) throw new ShopError('not_purchased')
  const review = await findReview(shop.db, { customerId: customer.id, itemId })
  if (!review) throw new ShopError('not_found')
  return review
}

/** Whether photos of this customer can be added to a review of the item with this slug. */
export async function mayAdd(shop: Shop, customer: Customer, slug: string): Promise<boolean> {
  try {
    const { id } = await findItem(shop, slug)
    return (await requireOwnReview(shop, customer, id)) !== null
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

type Asked = {
  id: number
  isSmall: boolean
  /** Null for who is not signed in. */
  customerId: number | null
}

/**
 * A photo of a review of this item with its bytes. `isShown`: to everybody; else only its writer sees it. Throws
 * ShopError('not_found').
 */
export async function findPhotoOf(
  { db }: Shop,
  itemId: number,
  { id, isSmall, customerId }: Asked,
) {
  const photo = await sql.findPhoto(db, id, isSmall)
  if (photo?.itemId !== itemId) throw new ShopError('not_found')
  const isShown = photo.state === 'shown' && photo.hiddenAt === null
  if (!isShown && (customerId === null || photo.customerId !== customerId))
    throw new ShopError('not_found')
  return { ...photo, isShown }
}

/** Any photo of a review, for the desk. Throws ShopError('not_found'). */
export async function findAnyPhoto({ db }: Shop, { id, isSmall }: Omit<Asked, 'customerId'>) {
  const photo = await sql.findPhoto(db, id, isSmall)
  if (!photo) throw new ShopError('not_found')
  return photo
}

/** Deletes a photo of the customer's review of an item. Throws ShopError('not_found'). */
export const takePhotoOff = (
  shop: Shop,
  customer: Customer,
  { itemId, id }: { itemId: number; id: number },
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    await lockRatings(shop, itemId)
    const review = await findReview(shop.db, { customerId: customer.id, itemId })
    if (!review || !(await sql.deletePhoto(shop.db, review.id, id)))
      throw new ShopError('not_found')
    const left = await sql.listPhotos(shop.db, [review.id])
    if (!left.some(({ state }) => state === 'waits')) await sql.setWaiting(shop.db, review.id, null)
    await shop.invalidate([itemTag(itemId)])
  })

/** What the file with a customer's data says of their photos: each is named by its address. */
export const photoRowsOf = async ({ db, config }: Shop, customerId: number) =>
  (await sql.listPhotoRows(db, customerId)).map(({ slug, ...photo }) => ({
    ...photo,
    address: config.siteUrl + photoPathOf(slug, photo),
  }))
