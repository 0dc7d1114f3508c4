import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import type { Report } from './by-key.server.ts'
import { sumOffers } from './reports.sql.ts'

/** What each offer took off, of goods and delivery, and in how many orders. */
export const offers: Report = {
  columns: [
    { head: texts.heads.orders, is: 'count' },
    { head: texts.heads.off, is: 'kobo' },
  ],
  main: 1,
  read: async ({ db }, days) =>
    (await sumOffers(db, days))
      .map(({ key, label, count, kobo }) => ({ key, label, of: key, values: [count, kobo] }))
      .toSorted((a, b) => (b.values[1] ?? 0) - (a.values[1] ?? 0)),
}
