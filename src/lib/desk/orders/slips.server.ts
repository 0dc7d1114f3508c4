import { type Cursor, stageOf, toCursorText } from '#lib/orders/listing/listing.ts'
import { readTab } from '#lib/orders/listing/listing.server.ts'
import { notesOfAll } from '#lib/orders/owner/notes.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { withoutRefunded } from '#lib/payments/refunds/requests.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Actor, Staff } from '../desk.ts'
import { actOnChosen, checkMayPack, readChosen } from './chosen.server.ts'
import { MOST_AT_ONCE } from './numbers.ts'
import { PACKER_STAGES } from './orders.server.ts'

/** `numbers`: null for all orders to pack, from `after` on. */
type Asked = { numbers: readonly string[] | null; after: Cursor | null; withNotes: boolean }

/**
 * The packing slips of paid orders, MOST_AT_ONCE at a time. `left`: the numbers without a slip. `next`: the query of the next
 * page, null on the last one.
 */
export async function readSlips(shop: Shop, staff: Staff, { numbers, after, withNotes }: Asked) {
  checkMayPack(staff.role)
  const { orders, left, next } = numbers
    ? await readNamed(shop, staff, numbers)
    : await readAllToPack(shop, after)
  const notes = withNotes
    ? await notesOfAll(
        shop,
        orders.map(({ id }) => id),
      )
    : new Map<string, { who: string; words: string }[]>()
  const parcels = await withoutRefunded(shop, orders)
  const slips = parcels.map((order, at) => ({ at, order, notes: notes.get(order.id) ?? [] }))
  return { slips, left, next }
}

type Page = { orders: Order[]; left: string[]; next: Record<string, string> | null }

async function readAllToPack(shop: Shop, after: Cursor | null): Promise<Page> {
  const { orders, next } = await readTab(shop, 'to-pack', { after, size: MOST_AT_ONCE })
  return { orders, left: [], next: next && { tab: 'to-pack', after: toCursorText(next) } }
}

async function readNamed(shop: Shop, staff: Staff, numbers: readonly string[]): Promise<Page> {
  const asked = numbers.slice(0, MOST_AT_ONCE)
  const { orders, missing } = await readChosen(shop, staff, asked)
  const isPrinted = (order: Order) => PACKER_STAGES.includes(stageOf(order))
  const others = orders.filter((order) => !isPrinted(order)).map(({ number }) => number)
  const rest = numbers.slice(MOST_AT_ONCE).join(',')
  return {
    orders: orders.filter(isPrinted),
    left: [...missing, ...others],
    next: rest ? { orders: rest } : null,
  }
}

/** Writes to the audit of each order that its slip was printed. */
export async function notePrinted(
  shop: Shop,
  by: Actor,
  numbers: readonly string[],
): Promise<string> {
  const { done } = await actOnChosen(
    shop,
    by,
    { name: 'order.printed', numbers },
    async (_, orders) => orders.map((order) => [order, {}]),
  )
  const query = { orders: numbers.join(','), printed: String(done.length) }
  return `/desk/slips?${new URLSearchParams(query)}`
}
