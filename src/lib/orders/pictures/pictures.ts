import { type Moment } from '#lib/time.ts'

/** What a picture of an order shows: goods that come back, a transfer that was sent, or (`park`) its parcel. */
export const PICTURE_KINDS = ['return', 'transfer', 'park'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The most pictures of one return. */
export const RETURN_PICTURES = 3

/** The most pictures of an order. Of a parcel the newest counts. */
export const MOST_PICTURES: Record<PictureKind, number> = { return: 12, transfer: 3, park: 1 }

export type OrderPicture = {
  id: number
  kind: PictureKind
  /** The return that it belongs to; null for other kinds. */
  requestId: number | null
  /** Who of the team took it; empty for the buyer. */
  who: string
  madeAt: Moment
  width: number
  height: number
}

/** The address of a picture for its buyer, on an order's page. */
export const picturePathOf = (orderId: string, { id }: Pick<OrderPicture, 'id'>): string =>
  `/orders/${orderId}/pictures/${id}`

/** The same for the team. */
export const deskPicturePathOf = (number: string, { id }: Pick<OrderPicture, 'id'>): string =>
  `/desk/orders/${number}/pictures/${id}`
