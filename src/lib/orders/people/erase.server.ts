import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { clearOrder } from '../records/buyers.server.ts'
import { hasOrders, listEndedOf } from './person-orders.sql.ts'

/** How many orders lose their buyer in one transaction: shoppers' orders do not wait for long. */
const AT_ONCE = 50

/**
 * Removes the personal data from some orders of a person without an account that were made `until` then and are over,
 * but not from those of `kept`, for which money may come or must go back. Returns their ids: none when nothing is left that is over.
 */
export async function eraseSomeOf(
  shop: Work,
  key: string,
  which: { until: Moment; kept: readonly string[] },
): Promise<string[]> {
  const ids = await listEndedOf(shop.db, key, { ...which, limit: AT_ONCE })
  for (const id of ids) await clearOrder(shop, id)
  return ids
}

/** Whether an order made until then still names this person. */
export const isNamed = ({ db }: Shop, key: string, until: Moment): Promise<boolean> =>
  hasOrders(db, key, until)
