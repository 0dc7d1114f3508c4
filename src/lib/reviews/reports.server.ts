import { ShopError } from '#lib/errors.ts'
import { isWithinRate, limitRate } from '#lib/limits/limits.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Shop } from '#lib/shop.ts'
import { MOST_REPORTS, type ReportReason } from './at-desk.ts'
import { findForDesk, insertReport } from './at-desk.sql.ts'

/** The review of this item that is shown. Throws ShopError('not_found'). */
export async function findToReport({ db }: Shop, itemId: number, id: number) {
  const review = await findForDesk(db, id)
  if (!review || review.itemId !== itemId || review.hiddenAt !== null)
    throw new ShopError('not_found')
  return review
}

/**
 * Reports a review to the desk, once a day from each browser or customer; who does it is not stored. Throws ShopError:
 * `not_found`, or `throttled`.
 */
export async function reportReview(
  shop: Shop,
  { browser, network }: { browser: string; network: string },
  { itemId, id, reason }: { itemId: number; id: number; reason: ReportReason },
): Promise<void> {
  await findToReport(shop, itemId, id)
  if (!(await isWithinRate(shop, `report:${id}:${browser}`, LIMITS.sameReport))) return
  await limitRate(shop, `reports:${browser}`, LIMITS.reports)
  await limitNetwork(shop, 'report', network)
  await shop.inTransaction((shop) =>
    insertReport(shop.db, { id, reason, now: shop.now(), most: MOST_REPORTS }),
  )
}
