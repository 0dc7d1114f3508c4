import { fieldError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { type Photo, readPrivatePhotos, type Upload, withRoom } from '#lib/media/photo.server.ts'
import type { Locked } from '../locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { pictureTexts as texts } from '#lib/texts/buying/pictures.ts'
import { type Order, wayOf } from '../orders.ts'
import { MOST_PICTURES, type PictureKind } from './pictures.ts'
import { dropParcel, takesParcelPhotos } from './pictures.server.ts'
import * as sql from './pictures.sql.ts'

type Sent = {
  uploads: readonly Upload[]
  /** The most that may be sent at once. */
  most: number
  /** Whose tries are counted, such as `customer:12`. */
  sender: string
  /** Empty for who has the link of an order. */
  network?: string
}

/**
 * Reads what a buyer has sent as photos. Throws ShopError: `invalid` beside `photos` with a sentence for each file that
 * is no photo, `throttled`, or `busy`. Call it outside transactions: it takes longer than others may wait.
 */
export async function readPictures(shop: Shop, sent: Sent): Promise<Photo[]> {
  const { uploads, most } = sent
  if (uploads.length > most) throw fieldError('photos', texts.tooMany(most))
  for (const _ of uploads) await limitSender(shop, sent)
  const { photos, refused } = await readPrivatePhotos(uploads)
  if (refused.length > 0) throw fieldError('photos', ...refused)
  return photos
}

async function limitSender(shop: Shop, { sender, network = '' }: Sent): Promise<void> {
  await limitRate(shop, `order-pictures:${sender}`, LIMITS.pictures)
  await limitRate(shop, `order-pictures-day:${sender}`, LIMITS.picturesOfDay)
  if (network) await limitNetwork(shop, 'picture', network)
}

type Added = {
  kind: PictureKind
  photos: readonly Photo[]
  requestId?: number
  /** Who of the team adds them; empty for the buyer. */
  who?: string
}

/**
 * Adds pictures to an order. Throws ShopError('invalid') beside `photos` when the order has too many. Call it with the
 * order locked.
 */
export async function addPictures(
  { db, now }: Work,
  orderId: string,
  { kind, photos, requestId, who = '' }: Added,
): Promise<void> {
  if (photos.length === 0) return
  const has = await sql.countPictures(db, orderId, kind)
  if (has + photos.length > MOST_PICTURES[kind])
    throw fieldError('photos', texts.full(MOST_PICTURES[kind]))
  const rows = photos.map(({ width, height, bytes }) => ({
    order_id: orderId,
    kind,
    return_request_id: requestId ?? null,
    who,
    made_at: now(),
    width,
    height,
    bytes,
  }))
  await sql.insertPictures(db, rows)
}

/**
 * Shows the buyer of an order its parcel, in place of the picture before: where it was left at a bus park, and how it was
 * packed in a shop that wishes it. False without a photo. Throws ShopError('invalid') beside `photos`.
 */
export async function showParcel(
  shop: Work,
  order: Locked<Order>,
  { photos, who }: { photos: readonly Photo[]; who: string },
): Promise<boolean> {
  if (photos.length === 0) return false
  if (wayOf(order) !== 'park' && !takesParcelPhotos()) throw fieldError('photos', texts.onlyPark)
  if (photos.length > MOST_PICTURES.park)
    throw fieldError('photos', texts.tooMany(MOST_PICTURES.park))
  await dropParcel(shop, order.id)
  await addPictures(shop, order.id, { kind: 'park', photos, who })
  return true
}

/** Does work that adds pictures. Throws ShopError('no_room') in the words for shoppers when the disk is full. */
export const withRoomForPictures = <T>(work: () => Promise<T>): Promise<T> =>
  withRoom(work, texts.noRoom)
