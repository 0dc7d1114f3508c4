import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { missedArrivalOf } from '../timeline.ts'
import { listTravelling } from './late.sql.ts'

const MOST = 2_000
const LONGEST_MS = 60 * DAY_MS
/** What was late before that has been told, or was late before anybody wanted to know. */
const NEWS_MS = 2 * DAY_MS

/** Tells staff of each order whose last promised day has just passed. */
export async function tellLate(shop: Shop): Promise<void> {
  const now = shop.now()
  const since = after(now, -LONGEST_MS)
  for (const order of await listTravelling(shop.db, { since, limit: MOST })) {
    const { id, number, minDays, maxDays } = order
    const days = minDays !== null && maxDays !== null ? { minDays, maxDays } : null
    const was = missedArrivalOf({ ...order, days }, after(now, -NEWS_MS))
    if (!was && missedArrivalOf({ ...order, days }, now))
      await alertStaff(shop, { kind: 'late', key: `late:${id}`, order: number })
  }
}
