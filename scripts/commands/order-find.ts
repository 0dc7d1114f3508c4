import { formatPhone } from '#lib/letters/phone.ts'
import { formatNaira } from '#lib/money.ts'
import { statusOf } from '#lib/orders/standing.ts'
import { findOrders, MOST_FOUND } from '#lib/orders/listing/find.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { findForOwner } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { OwnerError, toTable, withShop } from './support.ts'

/** The order with this number. Throws OwnerError. */
export async function findIn(shop: Shop, number: string): Promise<Order> {
  const found = await findForOwner(shop, number)
  if (!found) throw new OwnerError(`There is no order ${number}.`)
  return found
}

export async function showFound(words: string[]): Promise<void> {
  const asked = words.join(' ')
  await withShop(async (shop) => {
    const orders = await findOrders(shop, asked)
    if (orders.length === 0) throw new OwnerError(`No order is found by “${asked}”.`)
    const rows = orders.map((order) => [
      order.number,
      lagosTimeOf(order.createdAt),
      statusOf(order),
      order.deliveryState ?? '',
      formatNaira(order.sumTotalKobo),
      order.address.name,
      formatPhone(order.address.phone),
      order.address.email,
    ])
    const heads = ['order', 'made (Lagos)', 'status', 'delivery', 'total', 'for', 'phone', 'e-mail']
    console.log(toTable(heads, rows))
    if (orders.length === MOST_FOUND) console.log(`Only the newest ${MOST_FOUND} are shown.`)
  })
}
