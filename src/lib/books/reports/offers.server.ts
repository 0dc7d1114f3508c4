import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'

/** What each offer took off, of goods and delivery, and in how many orders. */
export const offers: Report = {
  columns: [
    { head: texts.heads.orders, is: 'count' },
    { head: texts.heads.off, is: 'kobo' },
  ],
  main: 1,
  by: 'offer',
  other: texts.oldOffer,
  read: (shop, days) =>
    rowsByKey(shop, { days, by: 'offer', of: 'sales', main: 1 }, (sums) => [
      sums.orders,
      sums.kobo('sale'),
    ]),
}
