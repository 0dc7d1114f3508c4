import { hasVat } from '#lib/content/facts.server.ts'
import { vatWithin } from '#lib/money.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { startOfLagosDay } from '#lib/time.ts'
import { readSums, type Report } from './by-key.server.ts'
import { stepsOf, type Sums } from './report.ts'

const TAXED = ['sale', 'discount', 'delivery', 'exchange', 'exchanged', 'refund'] as const

/** The VAT within what was sold, which its prices include, from the day on which the shop has it. */
export const vat: Report = {
  columns: [
    { head: texts.heads.left, is: 'kobo' },
    { head: texts.heads.vat, is: 'kobo' },
  ],
  main: 1,
  isByTime: true,
  read: async (shop, days) => {
    // By day also where months are shown: it may begin in the middle of one.
    const ofDays = [...(await readSums(shop, { days, by: 'day', of: 'sales' }))]
    return stepsOf(days).map((key) => {
      const within = ofDays.filter(([day]) => day.startsWith(key))
      const taxed = within.filter(([day]) => hasVat(startOfLagosDay(day)))
      return { key, values: [leftOf(within), vatWithin(leftOf(taxed))] }
    })
  },
}

/** A gift card is no sale yet: its goods have the VAT. */
const leftOf = (days: readonly (readonly [day: string, sums: Sums])[]): number =>
  days.reduce((left, [, sums]) => left + sums.kobo(...TAXED), 0)
