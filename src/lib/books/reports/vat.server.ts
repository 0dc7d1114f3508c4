import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { readSums, type Report } from './by-key.server.ts'
import { stepsOf } from './report.ts'
import { readUntaxed, runningVat, taxedDays, VAT_KINDS } from './taxed.server.ts'

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
    const cards = await readSums(shop, { days, by: 'day', of: 'card' })
    const taxed = taxedDays(days)
    const untaxed = await readUntaxed(shop, taxed, 'day')
    const vatOf = runningVat()
    return stepsOf(days).map((key) => {
      let [left, ofTaxed] = [0, 0]
      for (const [day, sums] of ofDays.filter(([day]) => day.startsWith(key))) {
        const ofDay = sums.kobo(...VAT_KINDS) - (cards.get(day)?.kobo('refund') ?? 0)
        left += ofDay
        if (taxed !== null && day >= taxed.from) ofTaxed += ofDay - (untaxed.get(day)?.all ?? 0)
      }
      return { key, values: [left, vatOf(ofTaxed)] }
    })
  },
}
