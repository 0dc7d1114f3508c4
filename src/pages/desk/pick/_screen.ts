import { defineScreen } from '#desk/screen.ts'
import { LIFE } from '#lib/orders/life.ts'
import type { Cursor } from '#lib/orders/listing/listing.ts'
import { readTab } from '#lib/orders/listing/listing.server.ts'
import type { Order, OrderItem } from '#lib/orders/orders.ts'
import { withoutRefunded } from '#lib/payments/refunds/balances.server.ts'
import type { Shop } from '#lib/shop.ts'

const AT_ONCE = 200
/** More orders than a team packs in a day; the list says when there are more. */
const MOST_ORDERS = 1_000

/** One size of an item, with the orders that wait for it. */
type PickLine = {
  name: string
  colour: string
  size: string
  sku: string | null
  quantity: number
  orders: { number: string; quantity: number }[]
}

/** The goods to collect for all orders to pack, by name, colour and size. */
async function readPickList(shop: Shop) {
  const picks = new Map<string, PickLine>()
  let count = 0
  let after: Cursor | null = null
  do {
    const { orders, next } = await readTab(shop, 'to-pack', { after, size: AT_ONCE })
    for (const order of await withoutRefunded(shop, orders)) addTo(picks, order)
    count += orders.length
    after = next
  } while (after && count < MOST_ORDERS)
  return { picks: [...picks.values()].toSorted(byName), count, hasMore: after !== null }
}

function addTo(picks: Map<string, PickLine>, { number, items }: Order): void {
  for (const item of items) {
    const { name, colour, size, sku, quantity } = item
    const key = keyOf(item)
    const pick = picks.get(key) ?? { name, colour, size, sku, quantity: 0, orders: [] }
    pick.quantity += quantity
    pick.orders.push({ number, quantity })
    picks.set(key, pick)
  }
}

/** A size that was deleted from the catalogue has no id any more. */
const keyOf = ({ sizeId, name, colour, size }: OrderItem): string =>
  sizeId === null ? JSON.stringify([name, colour, size]) : String(sizeId)

const { compare } = new Intl.Collator('en', { numeric: true })

const byName = (one: PickLine, other: PickLine): number =>
  compare(one.name, other.name) ||
  compare(one.colour, other.colour) ||
  compare(one.size, other.size)

export const screen = defineScreen({
  address: '/desk/pick',
  right: LIFE.packed.right,
  guide: 'pack-many',
  load: readPickList,
})
