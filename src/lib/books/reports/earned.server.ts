import type { Days } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { readSums, type Report } from './by-key.server.ts'
import { isByMonth, type ReportRow, stepsOf, Sums } from './report.ts'
import { type By, sumsBy } from './reports.sql.ts'

const COLUMNS = [
  { head: texts.heads.earned, is: 'kobo' },
  { head: texts.heads.sold, is: 'kobo' },
  { head: texts.heads.back, is: 'kobo' },
  { head: texts.heads.cost, is: 'kobo' },
  { head: texts.heads.fees, is: 'kobo' },
  { head: texts.heads.riders, is: 'kobo' },
  { head: texts.heads.leftOut, is: 'kobo' },
] as const

const MAIN = 0

/** `uncosted`: what was sold, less what was sent back, of goods without a known cost (kobo). It is left out. */
function valuesOf(sums: Sums, uncosted: number): (number | null)[] {
  const sold = sums.kobo('sale', 'discount', 'delivery', 'exchange', 'exchanged')
  const back = sums.kobo('refund')
  const cost = sums.kobo('cost', 'restocked')
  const [fees, riders] = [sums.kobo('fee'), sums.kobo('rider')]
  const isUnknown = uncosted !== 0 && cost === 0
  const earned = sold + back + cost + fees + riders - uncosted
  return [earned, sold, back, isUnknown ? null : cost, fees, riders, 0 - uncosted]
}

/** The values of each key. */
async function readEarned(shop: Shop, days: Days, by: By) {
  const found = await readSums(shop, { days, by, of: 'earned' })
  const uncosted = new Map<string, number>()
  for (const { key, kobo } of await sumsBy(shop.db, { days, by, of: 'uncosted' }))
    uncosted.set(key, (uncosted.get(key) ?? 0) + kobo)
  return new Map([...found].map(([key, sums]) => [key, valuesOf(sums, uncosted.get(key) ?? 0)]))
}

/** A row for each item or order, what earned the most first. */
async function rowsBy(shop: Shop, days: Days, by: 'item' | 'order'): Promise<ReportRow[]> {
  const rows = [...(await readEarned(shop, days, by))].map(([key, values]) => ({ key, values }))
  return rows.toSorted((a, b) => (b.values[MAIN] ?? 0) - (a.values[MAIN] ?? 0))
}

/** What was sold, less what the goods cost, companies and riders keep, and went back, by day or month. */
export const earned: Report = {
  columns: COLUMNS,
  main: MAIN,
  isByTime: true,
  read: async (shop, days) => {
    const found = await readEarned(shop, days, isByMonth(days) ? 'month' : 'day')
    const nothing = valuesOf(new Sums(), 0)
    return stepsOf(days).map((key) => ({ key, values: found.get(key) ?? nothing }))
  },
}

/** What all of these days earned (kobo). */
export async function readEarnedTotal(shop: Shop, days: Days): Promise<number> {
  const rows = await earned.read(shop, days)
  return rows.reduce((sum, { values }) => sum + (values[MAIN] ?? 0), 0)
}

/** The same by item. Delivery, fees, and sums that went back for no goods, are a row of their own. */
export const earnedByGoods: Report = {
  columns: COLUMNS,
  main: MAIN,
  by: 'item',
  other: texts.noGoodsEarned,
  read: (shop, days) => rowsBy(shop, days, 'item'),
}

/** The same by order. */
export const earnedByOrders: Report = {
  columns: COLUMNS,
  main: MAIN,
  by: 'order',
  other: texts.oldOrder,
  read: (shop, days) => rowsBy(shop, days, 'order'),
}
