import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByTime } from './by-key.server.ts'

/** What was sold, by day or month. What is left equals the payments less refunds. */
export const sales: Report = {
  columns: [
    { head: texts.heads.orders, is: 'count' },
    { head: texts.heads.left, is: 'kobo' },
    { head: texts.heads.goods, is: 'kobo' },
    { head: texts.heads.delivery, is: 'kobo' },
    { head: texts.heads.exchanges, is: 'kobo' },
    { head: texts.heads.cards, is: 'kobo' },
    { head: texts.heads.back, is: 'kobo' },
  ],
  main: 1,
  isByTime: true,
  read: (shop, days) =>
    rowsByTime(shop, days, 'sales', (sums) => {
      const parts = [
        sums.kobo('sale', 'discount'),
        sums.kobo('delivery'),
        sums.kobo('exchange', 'exchanged'),
        sums.kobo('card'),
        sums.kobo('refund'),
      ]
      return [sums.orders, parts.reduce((sum, kobo) => sum + kobo, 0), ...parts]
    }),
}
