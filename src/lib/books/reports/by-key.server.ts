import type { Days } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import { type Asked, type COUNTED, countOrders, namesOf, sumsBy } from './reports.sql.ts'
import { isByMonth, type ReportColumn, type ReportRow, stepsOf, Sums } from './report.ts'

/** A report: its columns, and its rows for some days. `main`: the column that is compared with the days before. */
export type Report = {
  columns: readonly ReportColumn[]
  main: number
  /** Whether its rows are days or months. */
  isByTime?: boolean
  read: (shop: Shop, days: Days) => Promise<ReportRow[]>
}

/** The sums of each key, and how many orders. */
export async function readSums(
  { db }: Shop,
  asked: Asked & { countsOrders?: boolean },
): Promise<Map<string, { sums: Sums; orders: number }>> {
  const found = new Map<string, { sums: Sums; orders: number }>()
  const counts = asked.countsOrders ? await countOrders(db, asked) : new Map<string, number>()
  for (const row of await sumsBy(db, asked)) {
    const entry = found.get(row.key) ?? { sums: new Sums(), orders: counts.get(row.key) ?? 0 }
    entry.sums.add(row)
    found.set(row.key, entry)
  }
  return found
}

/** A row for each key that has a name; `other` for what has none. The largest first, by the column `main`. */
export async function rowsByName(
  shop: Shop,
  asked: {
    days: Days
    by: 'item' | 'category' | 'state'
    main: number
    other: string
    countsOrders?: boolean
  },
  valuesOf: (sums: Sums, orders: number) => number[],
): Promise<ReportRow[]> {
  const found = await readSums(shop, { ...asked, of: 'sales' })
  const names = await namesOf(
    shop.db,
    asked.by,
    [...found.keys()].filter((key) => key !== ''),
  )
  const rows = [...found].map(([key, { sums, orders }]) => {
    const { label, of } = names.get(key) ?? { label: asked.other, of: '' }
    return { key, label, of, values: valuesOf(sums, orders) }
  })
  return rows.toSorted((a, b) => (b.values[asked.main] ?? 0) - (a.values[asked.main] ?? 0))
}

/** A row for each day of the days, or each month, also where nothing was. */
export async function rowsByTime(
  shop: Shop,
  days: Days,
  of: keyof typeof COUNTED,
  valuesOf: (sums: Sums, orders: number) => number[],
): Promise<ReportRow[]> {
  const by = isByMonth(days) ? 'month' : 'day'
  const found = await readSums(shop, { days, by, of, countsOrders: of === 'sales' })
  return stepsOf(days).map((key) => {
    const { sums, orders } = found.get(key) ?? { sums: new Sums(), orders: 0 }
    return { key, label: key, of: key, values: valuesOf(sums, orders) }
  })
}
