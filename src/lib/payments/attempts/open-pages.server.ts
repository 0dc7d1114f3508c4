import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import { listOrdersWithOpenPage } from '../settle/checks.sql.ts'
import { PAGE_WATCHED_MS } from '../payments.ts'

/**
 * The ids of a customer's orders, or of those of deleted accounts (null), for which money may still come or must go
 * back.
 */
export async function listAwaitingMoney(shop: Shop, customerId: number | null): Promise<string[]> {
  const since = after(shop.now(), -PAGE_WATCHED_MS)
  return (await listOrdersWithOpenPage(shop.db, customerId, since)).map(({ id }) => id)
}
