/** A moment is ISO 8601 text in UTC with milliseconds, so that text order is time order. */
export type Moment = string

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const toMoment = (ms: number): Moment => new Date(ms).toISOString()

export const after = (moment: Moment, ms: number): Moment => toMoment(Date.parse(moment) + ms)

/** Milliseconds from `earlier` to `later`; negative in reverse order. */
export const msBetween = (earlier: Moment, later: Moment): number =>
  Date.parse(later) - Date.parse(earlier)

/** As msBetween, in whole seconds, rounded up. */
export const secondsBetween = (earlier: Moment, later: Moment): number =>
  Math.ceil(msBetween(earlier, later) / SECOND_MS)

const lagosDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' })
const lagosClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  timeStyle: 'short',
})
const wholeDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'long' })
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Lagos', dateStyle: 'long' })

/** `2026-11-20`, the calendar day in Lagos. */
export const lagosDayOf = (moment: Moment): string => lagosDay.format(new Date(moment))

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether `text` is a day of the calendar, written as `2026-11-20`. */
export const isDay = (text: string): boolean =>
  DAY.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  // JavaScript reads February 30 as March 2.
  new Date(text).toISOString().startsWith(text)

/** When a day begins in Lagos, which is UTC+1 all year. */
export const startOfLagosDay = (day: string): Moment =>
  toMoment(Date.parse(`${day}T00:00:00+01:00`))

const MOST_DAYS_AHEAD = 366

/** Whether a day or moment is more than a year ahead, which must be a typing error. */
export const isFarAhead = (day: string, now: Moment): boolean =>
  Date.parse(day) > Date.parse(now) + MOST_DAYS_AHEAD * DAY_MS

/** `2026-11-20 10:05`, in Lagos time. */
export function lagosTimeOf(moment: Moment): string {
  const at = new Date(moment)
  return `${lagosDay.format(at)} ${lagosClock.format(at)}`
}

/** The hour of the clock in Lagos. */
export const lagosHourOf = (moment: Moment): number =>
  Number(lagosClock.format(new Date(moment)).slice(0, 2))

const withYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `Fri 20 Nov 2026, 10:05`, in Lagos: of what a page of the desk writes down, which may be years ago. */
export function writtenTimeOf(moment: Moment): string {
  const at = new Date(moment)
  return `${withYear.format(at).replace(',', '')}, ${lagosClock.format(at)}`
}

/** `5 November 2026`, in Lagos. */
export const dateOf = (moment: Moment): string => wholeDate.format(new Date(moment))

/** `November 5, 2026`, in Lagos: of a post or a review, as the specification says. */
export const formatLongDate = (moment: Moment): string => longDate.format(new Date(moment))

/** Today, Yesterday, 'N days ago' when under 7 days, else a long date; in Lagos days. `now` may be such a day. */
export function formatRelativeDate(moment: Moment, now: Moment): string {
  const days = Math.round((Date.parse(lagosDayOf(now)) - Date.parse(lagosDayOf(moment))) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? `${days} days ago` : formatLongDate(moment)
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** `Tue 24 Nov`, in Lagos. */
export const shortDayOf = (moment: Moment): string =>
  shortDay.format(new Date(moment)).replace(',', '')

const wholeDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `Tuesday 24 November`, in Lagos. */
export const dayOf = (moment: Moment): string => wholeDay.format(new Date(moment)).replace(',', '')

/** `Tuesday 24 November, 09:40`, in Lagos. */
export const dayAndTimeOf = (moment: Moment): string =>
  `${dayOf(moment)}, ${lagosTimeOf(moment).slice(-5)}`

const namedDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
})

/** `Wed 25` and `November`, of a date in UTC. */
export function dayAndMonthOf(date: Date): { day: string; month: string } {
  const part = Object.fromEntries(
    namedDay.formatToParts(date).map(({ type, value }) => [type, value]),
  )
  return { day: `${part['weekday']} ${part['day']}`, month: part['month'] ?? '' }
}

/**
 * Until when something counts, in Lagos: `Sunday, 23:59` within six days, else `Sunday 29 November, 23:59`. An end at
 * 00:00 is the midnight of the day before: nobody comes too late.
 */
export function untilOf(moment: Moment, now: Moment): string {
  const isMidnight = lagosTimeOf(moment).endsWith('00:00')
  const last = isMidnight ? after(moment, -MINUTE_MS) : moment
  const [date = '', clock] = dayAndTimeOf(last).split(', ')
  const day = msBetween(now, moment) < 6 * DAY_MS ? date.split(' ')[0] : date
  return `${day}, ${isMidnight ? 'midnight' : clock}`
}

/** `09:12` of the same day in Lagos, `Mon 21:44` within six days, else `Mon 2 Nov`. */
export function shortTimeOf(moment: Moment, now: Moment): string {
  const clock = lagosTimeOf(moment).slice(-5)
  if (lagosDayOf(moment) === lagosDayOf(now)) return clock
  const day = shortDayOf(moment)
  return msBetween(moment, now) < 6 * DAY_MS ? `${day.slice(0, 3)} ${clock}` : day
}

/** The last moment at which something counts that ends at `endsAt`. People are told its day. */
export const lastMomentOf = (endsAt: Moment): Moment => after(endsAt, -1)
