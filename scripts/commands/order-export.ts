import { toNaira } from '#lib/money.ts'
import type { OrderStatus } from '#lib/orders/orders.ts'
import { listForOwner } from '#lib/orders/owner.server.ts'
import { withShop, writePrivate } from './support.ts'

/** A table program takes a value that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const toCell = (value: string): string =>
  `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

export async function exportOrders({
  status,
  out,
}: {
  status?: OrderStatus
  out?: string
}): Promise<void> {
  await withShop(async (shop) => {
    const heads = 'number,made,status,delivery,paid,goods,shipping,total,refunded,name,phone,email'
    const lines = (await listForOwner(shop, { status })).map((order) =>
      [
        ...[order.number, order.created_at, order.status, order.delivery_state ?? ''].map(toCell),
        toCell(order.paid_at ?? ''),
        toNaira(order.cart_grand_total_kobo),
        toNaira(order.billing_total_kobo),
        toNaira(order.sum_total_kobo),
        toNaira(order.refunded_kobo),
        ...[order.name, order.phone, order.email].map(toCell),
      ].join(','),
    )
    const csv = [heads, ...lines].join('\r\n')
    if (!out) return console.log(csv)
    writePrivate(out, `${csv}\r\n`)
    console.log(`${lines.length} orders written to ${out}.`)
  })
}
