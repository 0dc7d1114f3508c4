import { after, DAY_MS, type Moment, startOfLagosDay } from '#lib/time.ts'
import type { Facts } from './fields.ts'

type Noticed = Pick<Facts, 'notice' | 'noticeFrom' | 'noticeUntil'>

const timesOf = ({ noticeFrom, noticeUntil }: Noticed) => ({
  from: noticeFrom && startOfLagosDay(noticeFrom),
  end: noticeUntil && after(startOfLagosDay(noticeUntil), DAY_MS),
})

/** What stands above all pages at this moment; null for nothing. */
export function noticeAt(facts: Noticed, now: Moment): string | null {
  const { from, end } = timesOf(facts)
  return (from !== null && now < from) || (end !== null && now >= end) ? null : facts.notice
}

/** When a notice begins or ends next; null when none does. */
export function nextNoticeChange(facts: Noticed, now: Moment): Moment | null {
  const { from, end } = timesOf(facts)
  return facts.notice === null ? null : ([from, end].find((at) => at !== null && at > now) ?? null)
}
