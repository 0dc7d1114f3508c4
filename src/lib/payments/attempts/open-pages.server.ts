import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import { listOrdersWithOpenRefund } from '../refunds/requests.sql.ts'
import { listOrdersWithOpenPage } from '../settle/checks.sql.ts'
import { PAGE_WATCHED_MS } from '../payments.ts'

/**
 * The ids of a customer's orders, or of those of deleted accounts (null), for which money may still come or must go
 * back; beside them all orders with an open refund, whosever they are.
 */
export async function listAwaitingMoney(shop: Shop, customerId: number | null): Promise<string[]> {
  const since = after(shop.now(), -PAGE_WATCHED_MS)
  const paying = await listOrdersWithOpenPage(shop.db, customerId, since)
  const refunds = await listOrdersWithOpenRefund(shop.db)
  return [...new Set([...paying, ...refunds].map(({ id }) => id))]
}
