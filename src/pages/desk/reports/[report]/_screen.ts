import { defineScreen } from '#desk/screen.ts'
import { readReport, totalOf } from '#lib/books/reports/all.server.ts'
import { ShopError } from '#lib/errors.ts'
import { readAsked } from '../_days.ts'

/** More rows are only in the file. */
const MOST_ROWS = 100

export const screen = defineScreen({
  address: '/desk/reports/[report]',
  right: 'reports.see',
  load: async (shop, { params, query }) => {
    const report = readReport(params.report)
    if (!report) throw new ShopError('not_found')
    const asked = readAsked(query, shop.now())
    const rows = await report.read(shop, asked.days)
    const before = await report.read(shop, asked.before)
    return {
      ...asked,
      report,
      rows: report.isByTime ? rows.toReversed().slice(0, MOST_ROWS) : rows.slice(0, MOST_ROWS),
      rest: Math.max(0, rows.length - MOST_ROWS),
      totals: totalOf(report, rows),
      totalsBefore: totalOf(report, before),
      line: rows.map(({ values }) => values[report.main] ?? 0),
      lineBefore: before.map(({ values }) => values[report.main] ?? 0),
      // A day is compared with the day at the same place of the days before.
      beforeOf: new Map(
        report.isByTime
          ? rows.map(({ key }, index) => [key, before[index]?.values[report.main] ?? 0])
          : before.map(({ key, values }) => [key, values[report.main] ?? 0]),
      ),
    }
  },
})
