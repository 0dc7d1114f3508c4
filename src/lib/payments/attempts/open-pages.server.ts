import type { Shop } from '#lib/shop.ts'
import { after, type Moment } from '#lib/time.ts'
import { findNewestOpenPage } from '../settle/checks.sql.ts'
import { PAGE_WATCHED_MS } from '../payments.ts'

/** Until when a payment may still arrive for an order of this customer; null when none is expected. */
export async function findUnderwayUntil(shop: Shop, customerId: number): Promise<Moment | null> {
  const now = shop.now()
  const page = await findNewestOpenPage(shop.db, customerId, after(now, -PAGE_WATCHED_MS))
  if (!page) return null
  const until = after(page.created_at, PAGE_WATCHED_MS)
  // Wait longer for coins on their way.
  return until > now ? until : after(now, PAGE_WATCHED_MS)
}
