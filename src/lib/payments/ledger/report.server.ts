import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, HOUR_MS } from '#lib/time.ts'
import { compareLedgers } from './compare.server.ts'
import { listOwed } from '../refunds/refunds.sql.ts'
import { listAttemptsOf, listAttemptsOfAll, listOpenEvents } from './report.sql.ts'

/** An event that is not processed for this long is stuck. */
const TIMEOUT_MS = HOUR_MS

/** Every attempt to pay an order. `isOwed`: its refund failed and was not repeated. */
export async function listPaymentsOf(shop: Shop, orderId: string) {
  const owed = await listOwed(shop.db)
  const attempts = await listAttemptsOf(shop.db, orderId)
  return attempts.map((attempt) => ({ ...attempt, isOwed: owed.includes(attempt.reference) }))
}

/** The attempts to pay each of these orders, by the order's id. `orderIds` must not be empty. */
export const listPaymentsOfAll = async ({ db }: Shop, orderIds: readonly string[]) =>
  Map.groupBy(await listAttemptsOfAll(db, orderIds), ({ orderId }) => orderId)

/**
 * Asks the companies about the payments of the last `days`. Returns the differences from our ledger, what a person must
 * look at, and stuck events. Changes nothing.
 */
export async function reportPayments(shop: Shop, days: number) {
  const since = after(shop.now(), -days * DAY_MS)
  const { attempts, findings } = await compareLedgers(shop, since)
  const newestFirst = findings.sort((a, b) =>
    (a.attempt?.createdAt ?? '') < (b.attempt?.createdAt ?? '') ? 1 : -1,
  )
  const events = await listOpenEvents(shop.db, since, after(shop.now(), -TIMEOUT_MS))
  return { attempts, findings: newestFirst, events }
}
