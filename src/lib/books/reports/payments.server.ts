import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, readSums } from './by-key.server.ts'

/** What paid the orders, by company, with what it keeps and what went back; other money is held for its buyers. */
export const payments: Report = {
  columns: [
    { head: texts.heads.paid, is: 'kobo' },
    { head: texts.heads.back, is: 'kobo' },
    { head: texts.heads.held, is: 'kobo' },
    { head: texts.heads.fees, is: 'kobo' },
    { head: texts.heads.left, is: 'kobo' },
  ],
  main: 0,
  read: async (shop, days) => {
    const found = await readSums(shop, { days, by: 'company', of: 'money' })
    const rows = [...found].map(([key, { sums }]) => {
      const parts = [
        sums.kobo('payment'),
        sums.kobo('refund', 'exchanged'),
        sums.kobo('held'),
        sums.kobo('fee'),
      ]
      const values = [...parts, parts.reduce((sum, kobo) => sum + kobo, 0)]
      return { key, label: texts.companies[key] ?? key, of: key, values }
    })
    return rows.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))
  },
}
