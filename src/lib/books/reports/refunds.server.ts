import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, readSums } from './by-key.server.ts'
import { namesOf } from './reports.sql.ts'

/** What went back of each order in these days, the most first. */
export const refunds: Report = {
  columns: [{ head: texts.heads.back, is: 'kobo' }],
  main: 0,
  read: async (shop, days) => {
    const found = await readSums(shop, { days, by: 'order', of: 'refunds' })
    const names = await namesOf(shop.db, 'order', [...found.keys()])
    const rows = [...found].map(([key, { sums }]) => {
      const { label, of } = names.get(key) ?? { label: texts.oldOrder, of: '' }
      return { key, label, of, values: [sums.kobo('refund')] }
    })
    return rows.toSorted((a, b) => (a.values[0] ?? 0) - (b.values[0] ?? 0))
  },
}
