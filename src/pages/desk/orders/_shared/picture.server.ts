import { may, type Right, type Role } from '#lib/desk/rights.ts'
import { ShopError } from '#lib/errors.ts'
import { findPictureOf } from '#lib/orders/pictures/pictures.server.ts'
import type { PictureKind } from '#lib/orders/pictures/pictures.ts'
import type { Shop } from '#lib/shop.ts'
import { requireOrder } from './order.server.ts'

/** What staff need to see a picture, besides the order. */
const RIGHTS: Record<PictureKind, Right> = {
  return: 'returns.answer',
  transfer: 'money.see-state',
  // It shows the names and numbers of buyer and driver.
  park: 'orders.address',
}

/** A picture of an order. Throws ShopError('not_found') also for one that this role may not see. */
export async function readPicture(shop: Shop, role: Role, number: string, id: number) {
  const order = await requireOrder(shop, role, { params: { number } })
  const picture = await findPictureOf(shop, order.id, id)
  if (!may(role, RIGHTS[picture.kind])) throw new ShopError('not_found')
  return picture
}
