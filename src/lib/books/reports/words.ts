import { formatNaira } from '#lib/money.ts'
import type { Days } from '#lib/days.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { dateOf, startOfLagosDay } from '#lib/time.ts'

/** `1 to 20 November 2026`. */
export function sayDays({ from, until }: Days): string {
  const [last, first] = [dateOf(startOfLagosDay(until)), dateOf(startOfLagosDay(from))]
  if (from === until) return last
  const [day = '', month = '', year = ''] = first.split(' ')
  const isSame = (part: number) => from.slice(0, part) === until.slice(0, part)
  return texts.range(
    isSame(7) ? day : isSame(4) ? `${day} ${month}` : `${day} ${month} ${year}`,
    last,
  )
}

/** `20 November` of a day, `November 2026` of a month such as `2026-11`. */
export const sayStep = (step: string): string =>
  step.length === 7
    ? dateOf(startOfLagosDay(`${step}-01`)).replace(/^\d+ /, '')
    : dateOf(startOfLagosDay(step)).replace(/ \d+$/, '')

/** What was sold for each order, without what went back, by the sums of the report of sales; a dash where none was. */
export function sayEach(totals: readonly (number | null)[]): string {
  const [orders, left, back] = [totals[0] ?? 0, totals[1] ?? 0, totals.at(-1) ?? 0]
  return orders === 0 ? '–' : formatNaira(Math.round((left - back) / orders / 100) * 100)
}
