import { hasVat } from '#lib/content/facts.server.ts'
import { vatWithin } from '#lib/money.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { startOfLagosDay } from '#lib/time.ts'
import { type Report, rowsByTime } from './by-key.server.ts'

/** The VAT within what was sold, which its prices include, from the day on which the shop has it. */
export const vat: Report = {
  columns: [
    { head: texts.heads.left, is: 'kobo' },
    { head: texts.heads.vat, is: 'kobo' },
  ],
  main: 1,
  isByTime: true,
  read: (shop, days) =>
    rowsByTime(shop, days, 'sales', (sums, _orders, key) => {
      // A gift card is no sale yet: its goods have the VAT.
      const left = sums.kobo(
        ...(['sale', 'discount', 'delivery', 'exchange', 'exchanged', 'refund'] as const),
      )
      const isTaxed = hasVat(startOfLagosDay(key.length === 7 ? `${key}-01` : key))
      return [left, isTaxed ? vatWithin(left) : 0]
    }),
}
