import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { readSums, type Report } from './by-key.server.ts'
import { stepsOf, type Sums } from './report.ts'
import { runningVat, taxedDays, VAT_KINDS } from './taxed.server.ts'

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
    const taxed = taxedDays(days)
    const vatOf = runningVat()
    return stepsOf(days).map((key) => {
      const within = ofDays.filter(([day]) => day.startsWith(key))
      const ofTaxed = within.filter(([day]) => taxed !== null && day >= taxed.from)
      return { key, values: [leftOf(within), vatOf(leftOf(ofTaxed))] }
    })
  },
}

const leftOf = (days: readonly (readonly [day: string, sums: Sums])[]): number =>
  days.reduce((left, [, sums]) => left + sums.kobo(...VAT_KINDS), 0)
