import {
  MOST_AT_ONCE,
  readChosen,
  readNumbers,
  toMany,
} from '#pages/desk/orders/_shared/chosen.server.ts'
import { PACKER_STAGES } from '#pages/desk/orders/_shared/order.server.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Staff } from '#lib/desk/desk.ts'
import { LIFE } from '#lib/orders/life.ts'
import { readCursor, stageOf, toCursorText } from '#lib/orders/listing/listing.ts'
import { readTab } from '#lib/orders/listing/listing.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { notesOfAll } from '#lib/orders/owner/notes.server.ts'
import { withoutRefunded } from '#lib/payments/refunds/balances.server.ts'
import type { Shop } from '#lib/shop.ts'

const ADDRESS = '/desk/slips'

/** `left`: the numbers without a slip. `next`: the query of the next page, null on the last one. */
type Page = { orders: Order[]; left: string[]; next: Record<string, string> | null }

async function readAllToPack(shop: Shop, after: string | null): Promise<Page> {
  const page = { after: readCursor(after), size: MOST_AT_ONCE }
  const { orders, next } = await readTab(shop, 'to-pack', page)
  return { orders, left: [], next: next && { tab: 'to-pack', after: toCursorText(next) } }
}

async function readNamed(shop: Shop, staff: Staff, numbers: readonly string[]): Promise<Page> {
  const { orders, missing } = await readChosen(shop, staff, numbers.slice(0, MOST_AT_ONCE))
  const isPrinted = (order: Order) => PACKER_STAGES.includes(stageOf(order))
  const others = orders.filter((order) => !isPrinted(order)).map(({ number }) => number)
  const rest = numbers.slice(MOST_AT_ONCE).join(',')
  const next = rest ? { orders: rest } : null
  return { orders: orders.filter(isPrinted), left: [...missing, ...others], next }
}

export const screen = defineScreen({
  address: ADDRESS,
  right: LIFE.packed.right,
  guide: 'pack-many',
  load: async (shop, { query, staff, typed }) => {
    const named = readNumbers([...query.getAll('orders'), typed['orders'] ?? ''])
    const isAll = query.get('tab') === 'to-pack'
    const withNotes = query.get('notes') === 'yes'
    const { orders, ...page } = isAll
      ? await readAllToPack(shop, query.get('after'))
      : await readNamed(shop, staff, named)
    const ids = withNotes ? orders.map(({ id }) => id) : []
    const notes = await notesOfAll(shop, ids)
    const parcels = await withoutRefunded(shop, orders)
    const slips = parcels.map((order, at) => ({ at, order, notes: notes.get(order.id) ?? [] }))
    return { ...page, slips, named, isAll, withNotes }
  },
  acts: {
    printed: toMany({
      name: 'order.printed',
      says: 'printed',
      work: async (_, orders) => orders.map((order) => [order, {}]),
      next: (done, _, numbers) => {
        const query = { orders: numbers.join(','), printed: String(done.length) }
        return `${ADDRESS}?${new URLSearchParams(query)}`
      },
    }),
  },
})
