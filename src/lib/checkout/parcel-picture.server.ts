import { ShopError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { findPictureOf } from '#lib/orders/pictures/pictures.server.ts'
import type { OrderPicture } from '#lib/orders/pictures/pictures.ts'
import { readPayToken } from '#lib/orders/placing/pay-link.server.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'

const nameOf = (secretKey: string, id: string): string =>
  `${id}-${hmac(secretKey, `order-picture:${id}`).toString('hex').slice(0, 32)}`

/**
 * Where a guest sees the picture of a parcel. Only the answer to its buyer has this address, so that who merely has the
 * order's link does not see it.
 */
export const parcelPathOf = (
  { config }: Shop,
  token: string,
  { id }: Pick<OrderPicture, 'id'>,
): string => `/pay/${token}/pictures/${nameOf(config.secretKey, String(id))}`

/** The picture of a guest's parcel. Throws ShopError('not_found') for an address that the shop has not made. */
export async function readParcelPicture(shop: Shop, token: string, name: string) {
  const [id = ''] = name.split('-')
  const isOurs = shop.config.secretKeys.some((key) => isSameSecret(name, nameOf(key, id)))
  const orderId = readPayToken(shop, token)
  if (!isOurs || orderId === null || !isId(Number(id))) throw new ShopError('not_found')
  const order = await findAnyOrder(shop, orderId)
  const picture = await findPictureOf(shop, orderId, Number(id))
  if (order?.channel !== 'guest' || picture.kind !== 'park') throw new ShopError('not_found')
  return picture
}
