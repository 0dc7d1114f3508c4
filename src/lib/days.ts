import { after, DAY_MS, isDay, lagosDayOf, startOfLagosDay } from './time.ts'

/** Days in Lagos such as `2026-11-20`, both included. */
export type Days = { from: string; until: string }

const USUAL_DAYS = 30
/** No shop is older, and years before 1000 break the order of text. */
const FIRST_DAY = '2000-01-01'

/** The days that an address asks for with `from` and `until`. What is no day is the last `usual` days. */
export function readDays(query: URLSearchParams, now: string, usual = USUAL_DAYS): Days {
  const day = (name: string, otherwise: string) => {
    const given = query.get(name) ?? ''
    return isDay(given) && given >= FIRST_DAY ? given : otherwise
  }
  const until = day('until', lagosDayOf(now))
  return { from: day('from', lagosDayOf(after(now, -usual * DAY_MS))), until }
}

/** The days until `until` or today, at most `most` of them. */
export function atMost({ from, until }: Days, now: string, most: number): Days {
  const last = [until, lagosDayOf(now)].sort()[0] ?? until
  const first = lagosDayOf(after(startOfLagosDay(last), -(most - 1) * DAY_MS))
  if (from > last) return { from: last, until: last }
  return { from: from < first ? first : from, until: last }
}
