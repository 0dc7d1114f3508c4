import type { Days } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import { readSums, type Report } from './by-key.server.ts'
import { areas } from './areas.server.ts'
import { categories } from './categories.server.ts'
import { customers } from './customers.server.ts'
import { earned, earnedByGoods, earnedByOrders } from './earned.server.ts'
import { goods } from './goods.server.ts'
import { offers } from './offers.server.ts'
import { payments } from './payments.server.ts'
import { places } from './places.server.ts'
import { refunds } from './refunds.server.ts'
import { type ReportRow, Sums } from './report.ts'
import { sales } from './sales.server.ts'
import { sizes } from './sizes.server.ts'
import { staff } from './staff.server.ts'
import { stock } from './stock.server.ts'
import { vat } from './vat.server.ts'

/** Every report, in the order of the list. */
export const REPORTS = {
  sales,
  earned,
  'earned-goods': earnedByGoods,
  'earned-orders': earnedByOrders,
  goods,
  sizes,
  categories,
  places,
  areas,
  customers,
  payments,
  refunds,
  offers,
  vat,
  stock,
  staff,
}
export type ReportName = keyof typeof REPORTS

export const readReport = (name: string): (Report & { name: ReportName }) | null =>
  Object.hasOwn(REPORTS, name) ? { ...REPORTS[name as ReportName], name: name as ReportName } : null

/** What all rows come to, column by column; null where no row has a known value. */
export const totalOf = ({ columns }: Report, rows: readonly ReportRow[]): (number | null)[] =>
  columns.map((_, index) => {
    const values = rows.map(({ values }) => values[index] ?? null)
    const isUnknown = values.length > 0 && values.every((value) => value === null)
    return isUnknown ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  })

/** The sums of all that was sold and went back in these days, and what the companies keep. */
export async function readTotals(shop: Shop, days: Days): Promise<{ sales: Sums; money: Sums }> {
  const read = async (of: 'sales' | 'money') =>
    (await readSums(shop, { days, by: 'all', of })).get('') ?? new Sums()
  return { sales: await read('sales'), money: await read('money') }
}
