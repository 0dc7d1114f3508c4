import { addUpOrders, sumOrders } from '#lib/orders/listing/listing.server.ts'
import { listOwedByRiders } from '#lib/payments/door/door.server.ts'
import { readOpenMoney, readUnknownMoney } from '#lib/payments/ledger/open-money.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'

const MOST_MONEY = 100
const A_WEEK = 7 * DAY_MS

/** What was paid today so far and not cancelled since, and on the same weekday last week until the same hour. */
export async function readSold(shop: Shop) {
  const now = shop.now()
  const morning = startOfLagosDay(lagosDayOf(now))
  const today = await sumOrders(shop, morning, after(now, 1))
  const before = await sumOrders(shop, after(morning, -A_WEEK), after(now, 1 - A_WEEK))
  const owed = await listOwedByRiders(shop)
  /** From midnight: today until now, the day before whole. */
  const lines = {
    today: [0, ...(await addUpOrders(shop, morning, after(now, 1)))],
    before: [
      0,
      ...(await addUpOrders(shop, after(morning, -A_WEEK), after(morning, DAY_MS - A_WEEK))),
    ],
  }
  return {
    today,
    before,
    lines,
    owedKobo: owed.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
  }
}

/** The payments that need a person, without those that may still come; the oldest last. */
export async function readMisfits(shop: Shop) {
  const { money } = await readOpenMoney(shop, { after: null, size: MOST_MONEY })
  const misfits = money.filter(({ cause }) => cause !== 'expected')
  return { misfits, unknown: (await readUnknownMoney(shop)).length }
}
