import { readPrivatePhotos } from '#lib/media/photo.server.ts'
import { addPictures } from '#lib/orders/pictures/add-pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aPhoto } from '../catalogue/photos.ts'

/** A picture of a parcel at a bus park, for this order. Returns its id. */
export async function aParkPicture(shop: Shop, orderId: string): Promise<number> {
  const { photos } = await readPrivatePhotos([await aPhoto()])
  await shop.inTransaction((shop) =>
    addPictures(shop, orderId, { kind: 'park', photos, who: 'Amaka' }),
  )
  const rows = shop.db.selectFrom('order_picture').select('id').where('order_id', '=', orderId)
  return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
