import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'

/** How long running work may take to end by itself. */
const CUT_AFTER_MS = 5 * SECOND_MS
/** Process managers kill a process after 10 seconds. */
const GIVE_UP_AFTER_MS = 9 * SECOND_MS

/**
 * Waits at most 9 seconds for `end`. At once it ends waiting for news of payments, after 5 seconds all waiting for
 * companies and the mail server.
 */
export async function endInTime(shop: Shop, end: () => Promise<unknown>): Promise<void> {
  shop.stopping.abort()
  const cut = setTimeout(() => shop.deadline.abort(), CUT_AFTER_MS)
  const late = Promise.withResolvers<void>()
  const giveUp = setTimeout(() => {
    shop.log.error('the shop stops before everything has ended')
    late.resolve()
  }, GIVE_UP_AFTER_MS)
  await Promise.race([end(), late.promise])
  clearTimeout(cut)
  clearTimeout(giveUp)
}
