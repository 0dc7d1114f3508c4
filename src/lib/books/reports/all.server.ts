import type { Days } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import { readSums, type Report } from './by-key.server.ts'
import { categories } from './categories.server.ts'
import { goods } from './goods.server.ts'
import { offers } from './offers.server.ts'
import { payments } from './payments.server.ts'
import { places } from './places.server.ts'
import { refunds } from './refunds.server.ts'
import { type ReportRow, Sums } from './report.ts'
import { sales } from './sales.server.ts'
import { vat } from './vat.server.ts'

/** Every report, in the order of the list. */
export const REPORTS = { sales, goods, categories, places, payments, refunds, offers, vat }
export type ReportName = keyof typeof REPORTS

export const readReport = (name: string): (Report & { name: ReportName }) | null =>
  Object.hasOwn(REPORTS, name) ? { ...REPORTS[name as ReportName], name: name as ReportName } : null

/** What all rows come to, column by column. */
export const totalOf = ({ columns }: Report, rows: readonly ReportRow[]): number[] =>
  columns.map((_, index) => rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))

/** The sums of all that was sold and went back in these days, and what the companies keep. */
export async function readTotals(shop: Shop, days: Days): Promise<{ sales: Sums; money: Sums }> {
  const read = async (of: 'sales' | 'money') =>
    (await readSums(shop, { days, by: 'all', of })).get('')?.sums ?? new Sums()
  return { sales: await read('sales'), money: await read('money') }
}
