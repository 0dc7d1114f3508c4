import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import type { Report } from './by-key.server.ts'
import { countActs } from './staff.sql.ts'

/** The acts of the audit that are counted, column by column. */
const ACTS = ['order.packed', 'order.made', 'order.refunded'] as const

/** Who packed, sold at the counter and sent money back: how often. */
export const staff: Report = {
  columns: [
    { head: texts.heads.packed, is: 'count' },
    { head: texts.heads.counter, is: 'count' },
    { head: texts.heads.refunds, is: 'count' },
  ],
  main: 0,
  read: async ({ db }, days) => {
    const counted = await countActs(db, ACTS, days)
    const countOf = (who: string, act: string) =>
      counted.find((row) => row.who === who && row.act === act)?.count ?? 0
    return [...new Set(counted.map(({ who }) => who))]
      .map((who) => ({ key: who, values: ACTS.map((act) => countOf(who, act)) }))
      .toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))
  },
}
