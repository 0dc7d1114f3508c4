import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import type { Report } from './by-key.server.ts'
import { sumRefunds } from './back.sql.ts'

/** What went back of each order in these days, the most first. */
export const refunds: Report = {
  columns: [{ head: texts.heads.back, is: 'kobo' }],
  main: 0,
  isBack: true,
  by: 'order',
  other: texts.oldOrder,
  read: async ({ db }, days) =>
    (await sumRefunds(db, days)).map(({ key, kobo }) => ({ key, values: [kobo] })),
}
