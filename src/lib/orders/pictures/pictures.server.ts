import { fieldError, ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { type Photo, readPrivatePhotos, type Upload, withRoom } from '#lib/media/photo.server.ts'
import type { Shop } from '#lib/shop.ts'
import { pictureTexts as texts } from '#lib/texts/buying/pictures.ts'
import { after, DAY_MS } from '#lib/time.ts'
import {
  MOST_PICTURES,
  type OrderPicture,
  PICTURE_RATE,
  type PictureKind,
  picturePathOf,
} from './pictures.ts'
import * as sql from './pictures.sql.ts'

/** A picture is deleted after this time, if the data of its buyer is not deleted before. */
const RETENTION_MS = 365 * DAY_MS

/** The pictures of an order, the oldest first. */
export const listPicturesOf = ({ db }: Shop, orderId: string): Promise<OrderPicture[]> =>
  sql.listPictures(db, orderId)

/** Those of these order numbers whose buyers sent a picture of their transfer. */
export const withTransferPicture = async (
  { db }: Shop,
  numbers: string[],
): Promise<ReadonlySet<string>> => new Set(await sql.findPictured(db, numbers, 'transfer'))

/** What the file with a customer's data says of the pictures of these orders: each is named by its address. */
export const pictureRowsOf = async ({ db, config }: Shop, orderIds: string[]) =>
  (await sql.listPictureRows(db, ['', ...orderIds])).map((picture) => ({
    ...picture,
    address: config.siteUrl + picturePathOf(picture.order_id, picture),
  }))

/** A picture of this order with its bytes. Throws ShopError('not_found') also for a picture of another order. */
export async function findPictureOf({ db }: Shop, orderId: string, id: number) {
  const picture = await sql.findPicture(db, orderId, id)
  if (!picture) throw new ShopError('not_found')
  return picture
}

type Sent = {
  uploads: readonly Upload[]
  /** The most that may be sent at once. */
  most: number
  /** Whose tries are counted, such as `customer:12`. */
  sender: string
}

/**
 * Reads what a buyer has sent as photos. Throws ShopError: `invalid` beside `photos` with a sentence for each file that is no
 * photo, `throttled`, or `busy`. Call it outside transactions: it takes longer than others may wait.
 */
export async function readPictures(shop: Shop, { uploads, most, sender }: Sent): Promise<Photo[]> {
  if (uploads.length > most) throw fieldError('photos', texts.tooMany(most))
  for (const _ of uploads) await limitRate(shop, `order-pictures:${sender}`, PICTURE_RATE)
  const { photos, refused } = await readPrivatePhotos(uploads)
  if (refused.length > 0) throw fieldError('photos', ...refused)
  return photos
}

type Added = {
  kind: PictureKind
  photos: readonly Photo[]
  requestId?: number
  /** Who of the team adds them; empty for the buyer. */
  who?: string
}

/**
 * Adds pictures to an order. Throws ShopError('invalid') beside `photos` when the order has too many. Call it in a transaction
 * with the order locked.
 */
export async function addPictures(
  { db, now }: Shop,
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

/** Does work that adds pictures. Throws ShopError('no_room') in the words for shoppers when the disk is full. */
export const withRoomForPictures = <T>(work: () => Promise<T>): Promise<T> =>
  withRoom(work, texts.noRoom)

export const clearOldPictures = ({ db, now }: Shop): Promise<void> =>
  sql.deletePicturesBefore(db, after(now(), -RETENTION_MS))
