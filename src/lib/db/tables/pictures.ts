import type { Generated } from 'kysely'
import type { PictureKind } from '#lib/orders/pictures/pictures.ts'
import type { PhotoState } from '#lib/reviews/photos/photos.ts'
import type { Moment } from '#lib/time.ts'

/** A picture that somebody attached to an order. It is private: only its buyer and the team see it. */
export type OrderPictureTable = {
  id: Generated<number>
  order_id: string
  kind: PictureKind
  /** The return that it belongs to; null for other kinds. */
  return_request_id: number | null
  /** Who of the team took it; empty for the buyer. */
  who: string
  made_at: Moment
  width: number
  height: number
  /** WebP. */
  bytes: Uint8Array
}

/** A photo of a review. Everybody sees it once somebody at the desk has shown it, and while its review is shown. */
export type ReviewPhotoTable = {
  id: Generated<number>
  review_id: number
  state: PhotoState
  made_at: Moment
  width: number
  height: number
  /** WebP, and the same as small as pages show it. */
  bytes: Uint8Array
  small: Uint8Array
}

/** Pictures that only few may see, or not before somebody has looked. */
export type PictureTables = { order_picture: OrderPictureTable; review_photo: ReviewPhotoTable }
