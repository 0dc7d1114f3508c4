import { readPaid } from '#lib/orders/listing/listing.server.ts'
import { COMPANIES } from '#lib/payments/companies/companies.ts'
import { listOwedByRiders } from '#lib/payments/door/door.server.ts'
import { readOpenMoney, readUnknownMoney } from '#lib/payments/ledger/open-money.server.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'
import {
  after,
  DAY_MS,
  HOUR_MS,
  lagosDayOf,
  type Moment,
  msBetween,
  startOfLagosDay,
} from '#lib/time.ts'

const MOST_MONEY = 100
const A_WEEK = 7 * DAY_MS

/** What a company takes; null for what the team takes itself. */
const kindOf = (company: string): PaymentKind | null =>
  COMPANIES.find(({ provider }) => provider === company)?.kind ?? null

type Paid = Awaited<ReturnType<typeof readPaid>>

const sumOf = (paid: Paid) => ({
  count: paid.reduce((sum, { count }) => sum + count, 0),
  kobo: paid.reduce((sum, { kobo }) => sum + kobo, 0),
})

/** From midnight, what had come in at the end of each hour (kobo). */
function addUp(paid: Paid, midnight: Moment, until: Moment): number[] {
  const byHour = Map.groupBy(paid, ({ minute }) => minute.slice(0, 13))
  let kobo = 0
  const hours = Array.from({ length: Math.ceil(msBetween(midnight, until) / HOUR_MS) }, (_, at) => {
    kobo += sumOf(byHour.get(after(midnight, at * HOUR_MS).slice(0, 13)) ?? []).kobo
    return kobo
  })
  return [0, ...hours]
}

/**
 * What was paid today so far and not cancelled since, by the company that took it, and on the same weekday last week
 * until the same minute.
 */
export async function readSold(shop: Shop) {
  const now = shop.now()
  const morning = startOfLagosDay(lagosDayOf(now))
  const [weekBefore, nextDay] = [after(morning, -A_WEEK), after(morning, DAY_MS - A_WEEK)]
  const paid = await readPaid(shop, morning, after(now, 1))
  const paidBefore = await readPaid(shop, weekBefore, nextDay)
  const until = after(now, -A_WEEK)
  const owed = await listOwedByRiders(shop)
  const ways = [...Map.groupBy(paid, ({ company }) => company)]
    .map(([company, sums]) => ({ company, kind: kindOf(company), kobo: sumOf(sums).kobo }))
    .filter(({ kobo }) => kobo !== 0)
  return {
    today: sumOf(paid),
    before: sumOf(paidBefore.filter(({ minute }) => minute <= until)),
    lines: {
      today: addUp(paid, morning, after(now, 1)),
      before: addUp(paidBefore, weekBefore, nextDay),
    },
    ways: ways.toSorted((one, other) => other.kobo - one.kobo),
    owedKobo: owed.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
  }
}

/** The payments that need a person, without those that may still come; the oldest last. */
export async function readMisfits(shop: Shop) {
  const { money } = await readOpenMoney(shop, { after: null, size: MOST_MONEY })
  const misfits = money.filter(({ cause }) => cause !== 'expected')
  return { misfits, unknown: (await readUnknownMoney(shop)).length }
}
