import { pictureRowsOf } from '#lib/orders/pictures/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { readRowsOf } from './my-data.sql.ts'

/** Everything that the shop stores about a customer; money in kobo. */
export async function readMyData(shop: Shop, { id, email }: Customer) {
  const rows = await readRowsOf(shop.db, id, email)
  const orderIds = rows.orders.map((order) => order.id)
  return {
    written_at: shop.now(),
    ...rows,
    order_pictures: await pictureRowsOf(shop, orderIds),
  }
}
