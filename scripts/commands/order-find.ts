import { formatPhone } from '#lib/delivery/delivery.ts'
import { formatNaira } from '#lib/money.ts'
import { findByWords, MOST_FOUND } from '#lib/orders/find.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { findForOwner } from '#lib/orders/owner.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { OwnerError, startProgress, toTable, withShop } from './support.ts'

/** The order with this number. Throws OwnerError. */
export async function findIn(shop: Shop, number: string): Promise<Order> {
  const found = await findForOwner(shop, number)
  if (!found) throw new OwnerError(`There is no order ${number}.`)
  return found
}

export async function findOrders(words: string[]): Promise<void> {
  const asked = words.join(' ')
  const progress = startProgress('Looking through the orders')
  await withShop(async (shop) => {
    const orders = await findByWords(shop, asked).finally(progress.end)
    if (orders.length === 0) throw new OwnerError(`No order is found by “${asked}”.`)
    const rows = orders.map((order) => [
      order.number,
      lagosTimeOf(order.created_at),
      order.status,
      order.delivery_state ?? '',
      formatNaira(order.sum_total_kobo),
      order.name,
      formatPhone(order.phone),
      order.email,
    ])
    const heads = ['order', 'made (Lagos)', 'status', 'delivery', 'total', 'for', 'phone', 'e-mail']
    console.log(toTable(heads, rows))
    if (orders.length === MOST_FOUND) console.log(`Only the newest ${MOST_FOUND} are shown.`)
  })
}
