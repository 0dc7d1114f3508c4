import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { ReviewPhotoTable } from '#lib/db/tables/pictures.ts'
import type { Moment } from '#lib/time.ts'
import type { PhotoState } from './photos.ts'

/** The photos of these reviews, the oldest first. */
export const listPhotos = (db: Database, reviewIds: readonly number[]) =>
  db
    .selectFrom('review_photo')
    .select(['id', 'review_id as reviewId', 'state', 'width', 'height'])
    .where('review_id', 'in', [0, ...reviewIds])
    .orderBy('id')
    .execute()

/** A photo with its bytes or, `isSmall`, those of the small one, its review's writer and whether everybody sees it. */
export const findPhoto = (db: Database, id: number, isSmall: boolean) =>
  db
    .selectFrom('review_photo')
    .innerJoin('review', 'review.id', 'review_photo.review_id')
    .select(['review_photo.id', 'review_photo.state'])
    .select(`review_photo.${isSmall ? 'small' : 'bytes'} as bytes`)
    .select(['review.item_id as itemId', 'review.customer_id as customerId'])
    .select('review.hidden_at as hiddenAt')
    .where('review_photo.id', '=', id)
    .executeTakeFirst()

export async function insertPhotos(
  db: Database,
  rows: Insertable<ReviewPhotoTable>[],
): Promise<void> {
  // One at a time: a statement with all of them would hold them in memory twice.
  for (const row of rows) await db.insertInto('review_photo').values(row).execute()
}

/** Deletes a photo of this review; undefined when it has no such photo. */
export const deletePhoto = (db: Database, reviewId: number, id: number) =>
  db
    .deleteFrom('review_photo')
    .where('review_id', '=', reviewId)
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst()

export async function setPhotoState(
  db: Database,
  ids: readonly number[],
  state: PhotoState,
): Promise<void> {
  await db
    .updateTable('review_photo')
    .set({ state })
    .where('id', 'in', [0, ...ids])
    .execute()
}

/** Notes since when photos of a review wait for a look; null for none. */
export async function setWaiting(
  db: Database,
  reviewId: number,
  photosAt: Moment | null,
): Promise<void> {
  await db.updateTable('review').set({ photos_at: photosAt }).where('id', '=', reviewId).execute()
}

/** What the file with a customer's data says of their photos, without the bytes. */
export const listPhotoRows = (db: Database, customerId: number) =>
  db
    .selectFrom('review_photo')
    .innerJoin('review', 'review.id', 'review_photo.review_id')
    .innerJoin('item', 'item.id', 'review.item_id')
    .select(['review_photo.id', 'review_id', 'state', 'made_at', 'width', 'height', 'item.slug'])
    .where('review.customer_id', '=', customerId)
    .orderBy('review_photo.id')
    .execute()
