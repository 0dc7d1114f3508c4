import { pictureRowsOf } from '#lib/orders/pictures/pictures.server.ts'
import { photoRowsOf } from '#lib/reviews/photos/photos.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { readRowsOfOrders } from './my-data-orders.sql.ts'
import { readRowsOf } from './my-data.sql.ts'

/** Everything that the shop stores about a customer; money in kobo. */
export async function readMyData(shop: Shop, { id, email }: Customer) {
  const rows = await readRowsOf(shop.db, id, email)
  const orderIds = rows.orders.map((order) => order.id)
  return {
    written_at: shop.now(),
    ...rows,
    order_pictures: await pictureRowsOf(shop, orderIds),
    review_photos: await photoRowsOf(shop, id),
  }
}

/** The same about somebody without an account, by their orders. */
export async function readOrdersData(shop: Shop, orderIds: readonly string[]) {
  return {
    written_at: shop.now(),
    ...(await readRowsOfOrders(shop.db, orderIds)),
    order_pictures: await pictureRowsOf(shop, [...orderIds]),
  }
}
