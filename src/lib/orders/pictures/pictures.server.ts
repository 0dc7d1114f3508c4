import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { type OrderPicture, picturePathOf } from './pictures.ts'
import * as sql from './pictures.sql.ts'

/** A picture is deleted after this time, if the data of its buyer is not deleted before. */
const RETENTION_MS = 365 * DAY_MS
/** One of a transfer, once its order is paid or has ended: it proves nothing, and shows a bank account. */
const TRANSFER_RETENTION_MS = 30 * DAY_MS

/** The pictures of an order, the oldest first. */
export const listPicturesOf = ({ db }: Shop, orderId: string): Promise<OrderPicture[]> =>
  sql.listPictures(db, orderId)

/** The numbers of those of these orders whose buyers sent a picture of their transfer. */
export const withTransferPicture = async (
  { db }: Shop,
  orders: readonly { number: string }[],
): Promise<ReadonlySet<string>> => {
  const numbers = orders.map(({ number }) => number)
  return new Set(await sql.findPictured(db, numbers, 'transfer'))
}

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

/** Whether who packs an order may add a photo of its parcel. */
export const takesParcelPhotos = (): boolean => shopFacts().parcelPhotos === 'on'

/** Deletes the picture of the parcel of an order. */
export const dropParcel = ({ db }: Shop, orderId: string): Promise<void> =>
  sql.deletePictures(db, orderId, 'park')

/** The picture of the parcel of an order; null for none. */
export const findParcel = async ({ db }: Shop, orderId: string): Promise<OrderPicture | null> =>
  (await sql.listPictures(db, orderId)).findLast(({ kind }) => kind === 'park') ?? null

/** Deletes the photos of a return. */
export const dropPicturesOf = ({ db }: Shop, requestId: number): Promise<void> =>
  sql.deletePicturesOfRequest(db, requestId)

export async function clearOldPictures({ db, now }: Shop): Promise<void> {
  await sql.deleteTransfersBefore(db, after(now(), -TRANSFER_RETENTION_MS))
  await sql.deletePicturesBefore(db, after(now(), -RETENTION_MS))
}
