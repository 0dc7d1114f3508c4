import { shopFacts } from '#lib/content/facts.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { isLastDay, lateDaysOf } from '../timeline.ts'
import { listTravelling } from './late.sql.ts'

const MOST = 2_000
const LONGEST_MS = 60 * DAY_MS
/** Later than that it has been told, or was late before anybody wanted to know. */
const NEWS_DAYS = 2

/**
 * Orders that are late, with how many days ago their last promised day was, the latest first; and orders that are due
 * today.
 */
export async function readArrivals(shop: Shop) {
  const now = shop.now()
  const { closed } = shopFacts()
  const since = after(now, -LONGEST_MS)
  const travelling = await listTravelling(shop.db, { since, limit: MOST })
  const orders = travelling.map(({ minDays, maxDays, ...order }) => {
    const days = minDays !== null && maxDays !== null ? { minDays, maxDays } : null
    return { ...order, days }
  })
  const late = orders
    .map((order) => ({
      id: order.id,
      number: order.number,
      late: lateDaysOf(order, now, closed),
    }))
    .filter(({ late }) => late > 0)
    .toSorted((one, other) => other.late - one.late)
  return { late, dueToday: orders.filter((order) => isLastDay(order, now, closed)) }
}

export const readLate = async (shop: Shop) => (await readArrivals(shop)).late

/** Tells staff of each order whose last promised day has just passed. */
export async function tellLate(shop: Shop): Promise<void> {
  for (const { id, number, late } of await readLate(shop))
    if (late <= NEWS_DAYS)
      await alertStaff(shop, { kind: 'late', key: `late:${id}`, order: number })
}
