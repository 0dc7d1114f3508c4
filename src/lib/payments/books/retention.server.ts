import { firstKeptSale, forgetOrdersBefore } from '#lib/orders/retention.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { deletePaymentsBefore, emptyEventsBefore } from './retention.sql.ts'

const BODIES_KEPT_MS = 180 * DAY_MS

/** Forgets what payment companies wrote half a year ago. */
export const forgetWebhookBodies = (shop: Shop): Promise<void> =>
  emptyEventsBefore(shop.db, after(shop.now(), -BODIES_KEPT_MS))

/** Forgets orders, payments and refunds six years after the year of the sale. */
export async function forgetOldBooks(shop: Shop): Promise<void> {
  const before = firstKeptSale(shop.now())
  await shop.inTransaction(async (shop) => {
    await deletePaymentsBefore(shop.db, before)
    await forgetOrdersBefore(shop, before)
  })
}
