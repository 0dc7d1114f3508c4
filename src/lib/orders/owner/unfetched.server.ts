import { readWaits } from '#lib/delivery/pickup/waits.server.ts'
import { lockedOrder } from '../locks.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, HOUR_MS } from '#lib/time.ts'
import { isToCollect } from '../hand-over/code.ts'
import { tellNotFetched } from './delivery-news.server.ts'
import { listUntoldUnfetched, noteUnfetched } from './unfetched.sql.ts'

const AT_ONCE = 100

/**
 * Tells the buyer of each order that was not fetched in the hours of its pickup place, once, and lists it at the desk.
 * At most AT_ONCE of a place; the next run takes the others.
 */
export async function tellUnfetched(shop: Shop): Promise<void> {
  for (const { placeId, hours } of await readWaits(shop)) {
    const until = after(shop.now(), -hours * HOUR_MS)
    const ids = await listUntoldUnfetched(shop.db, { placeId, until, limit: AT_ONCE })
    for (const id of ids) await tellOne(shop, id)
  }
}

const tellOne = (shop: Shop, orderId: string): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    // Fetched since it was listed.
    if (!order || !isToCollect(order)) return
    if (await noteUnfetched(shop.db, orderId, shop.now())) await tellNotFetched(shop, order)
  })
