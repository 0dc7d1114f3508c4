import { lockRatings } from '#lib/catalogue/items/ratings.server.ts'
import { fieldError } from '#lib/errors.ts'
import { readSmallPhotos, type Upload, withRoom } from '#lib/media/photo.server.ts'
import { readPictures } from '#lib/orders/pictures/add-pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { reviewPhotoTexts as texts } from '#lib/texts/goods/review-photos.ts'
import type { Customer } from '#lib/visitor.ts'
import { MOST_PHOTOS } from './photos.ts'
import { requireOwnReview } from './photos.server.ts'
import * as sql from './photos.sql.ts'

type Sent = { itemId: number; uploads: readonly Upload[]; network: string }

/**
 * Adds photos to a customer's review; they wait until somebody at the desk has looked. Throws ShopError: `not_found`
 * without a review, `not_purchased`, `throttled`, `invalid` beside `photos`, `busy`, or `no_room` when the disk is
 * full. Call it outside transactions.
 */
export async function addPhotos(
  shop: Shop,
  customer: Customer,
  { itemId, uploads, network }: Sent,
): Promise<void> {
  const { id } = await requireOwnReview(shop, customer, itemId)
  if (uploads.length === 0) throw fieldError('photos', texts.choose)
  await requireRoom(shop, id, uploads.length)
  const sender = `customer:${customer.id}`
  const photos = await readPictures(shop, { uploads, most: MOST_PHOTOS, sender, network })
  const small = await readSmallPhotos(photos)
  if (small.refused.length > 0) throw fieldError('photos', ...small.refused)
  const add = () =>
    shop.inTransaction(async (shop) => {
      await lockRatings(shop, itemId)
      const { id } = await requireOwnReview(shop, customer, itemId)
      await requireRoom(shop, id, photos.length)
      const rows = photos.map(({ width, height, bytes }, at) => ({
        review_id: id,
        state: 'waits' as const,
        made_at: shop.now(),
        width,
        height,
        bytes,
        small: small.photos[at]?.bytes ?? bytes,
      }))
      await sql.insertPhotos(shop.db, rows)
      await sql.setWaiting(shop.db, id, shop.now())
    })
  await withRoom(add, texts.noRoom)
}

/** Throws ShopError('invalid') beside `photos` when the review would have too many. */
async function requireRoom({ db }: Shop, reviewId: number, more: number): Promise<void> {
  const has = (await sql.listPhotos(db, [reviewId])).length
  if (has + more > MOST_PHOTOS) throw fieldError('photos', texts.tooMany(MOST_PHOTOS, has))
}
