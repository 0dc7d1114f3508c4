import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { startOfLagosDay } from '#lib/time.ts'
import type { Report } from './by-key.server.ts'
import { dayAfter } from './report.ts'
import { stockBefore } from './stock.sql.ts'

/** What is on the shelf at the end of the last day, at what it cost on average, the most first. */
export const stock: Report = {
  columns: [
    { head: texts.heads.pieces, is: 'count' },
    { head: texts.heads.unknown, is: 'count' },
    { head: texts.heads.value, is: 'kobo' },
  ],
  main: 2,
  read: async ({ db }, { until }) => {
    const items = await stockBefore(db, startOfLagosDay(dayAfter(until)))
    return items
      .toSorted((a, b) => b.kobo - a.kobo || b.pieces - a.pieces)
      .map(({ key, label, of, pieces, unknown, kobo }) => {
        const value = pieces === unknown ? null : kobo
        return { key, label, of, values: [pieces, unknown, value] }
      })
  },
}
