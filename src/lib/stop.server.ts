import type { Shop } from '#lib/shop.server.ts'
import { SECOND_MS } from '#lib/time.ts'

/** What is under way may end by itself for so long. */
const CUT_AFTER_MS = 5 * SECOND_MS
/** Process managers kill after 10 seconds. */
const GIVE_UP_AFTER_MS = 9 * SECOND_MS

/** Waits for `end` for at most 9 seconds. After 5 seconds each wait for a company or the mail server is cut. */
export async function endInTime(shop: Shop, end: () => Promise<unknown>): Promise<void> {
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
