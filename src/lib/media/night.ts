import {
  after,
  DAY_MS,
  HOUR_MS,
  lagosDayOf,
  type Moment,
  msBetween,
  startOfLagosDay,
} from '#lib/time.ts'

/** Hours of the day in Lagos in which fewest people shop. */
const BEGINS_MS = HOUR_MS
const ENDS_MS = 5 * HOUR_MS

export function isNight(now: Moment): boolean {
  const sinceMidnight = msBetween(startOfLagosDay(lagosDayOf(now)), now)
  return sinceMidnight >= BEGINS_MS && sinceMidnight < ENDS_MS
}

/** When the next night begins. */
export const nextNight = (now: Moment): Moment =>
  after(startOfLagosDay(lagosDayOf(after(now, DAY_MS - BEGINS_MS))), BEGINS_MS)
