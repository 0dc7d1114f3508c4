import { defineScreen } from '#desk/screen.ts'
import { readReport, totalOf } from '#lib/books/reports/all.server.ts'
import { nameRows } from '#lib/books/reports/by-key.server.ts'
import type { ReportRow } from '#lib/books/reports/report.ts'
import { MOST_NAME, readViews } from '#lib/books/views/views.server.ts'
import { ShopError } from '#lib/errors.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { readAskedDays } from '../_days.ts'
import { viewActs } from '../_views.ts'

/** More rows are only in the file. */
const MOST_ROWS = 100

export const screen = defineScreen({
  address: '/desk/reports/[report]',
  right: 'reports.see',
  load: async (shop, { params, query }) => {
    const report = readReport(params.report)
    if (!report) throw new ShopError('not_found')
    const asked = readAskedDays(query, shop.now(), report.mostDays)
    const rows = await report.read(shop, asked.days)
    const before = await report.read(shop, asked.before)
    const lastYear = await report.read(shop, asked.lastYear)
    const shown = (report.isByTime ? rows.toReversed() : rows).slice(0, MOST_ROWS)
    return {
      ...asked,
      views: (await readViews(shop)).filter((view) => view.report === report.name),
      removed: cleanQuery(query.get('removed')).slice(0, MOST_NAME),
      report,
      rows: await nameRows(shop, report, shown),
      rest: Math.max(0, rows.length - MOST_ROWS),
      totals: totalOf(report, rows),
      totalsBefore: totalOf(report, before),
      totalsLastYear: totalOf(report, lastYear),
      line: report.isByTime ? lineOf(rows, before, report.main) : null,
      // A day is compared with the day at the same place of the days before.
      beforeOf: new Map(
        report.isByTime
          ? rows.map(({ key }, index) => [key, before[index]?.values[report.main] ?? 0])
          : before.map(({ key, values }) => [key, values[report.main] ?? 0]),
      ),
    }
  },
  acts: viewActs,
})

/** What the line draws of the main column; null where it would lie flat, or have one point. */
function lineOf(rows: readonly ReportRow[], before: readonly ReportRow[], main: number) {
  const valuesOf = (rows: readonly ReportRow[]) => rows.map(({ values }) => values[main] ?? 0)
  const [line, lineBefore] = [valuesOf(rows), valuesOf(before)]
  if (line.length < 2 || [...line, ...lineBefore].every((value) => value === 0)) return null
  return { line, before: lineBefore, ends: [rows[0]?.key ?? '', rows.at(-1)?.key ?? ''] as const }
}
