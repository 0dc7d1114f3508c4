import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'

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
  words: texts.companies,
  read: (shop, days) =>
    rowsByKey(shop, { days, by: 'company', of: 'money', main: 0 }, (sums) => {
      const parts = [
        sums.kobo('payment'),
        sums.kobo('refund', 'exchanged'),
        sums.kobo('held'),
        sums.kobo('fee'),
      ]
      return [...parts, parts.reduce((sum, kobo) => sum + kobo, 0)]
    }),
}
