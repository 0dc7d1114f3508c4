import type { Right } from '#lib/desk/rights.ts'
import { after, DAY_MS, HOUR_MS, lagosDayOf, type Moment, startOfLagosDay } from '#lib/time.ts'

/** What staff can be told of, with the right to see it. */
export const ALERTS = {
  order: 'orders.see',
  transfer: 'money.see-state',
  money: 'money.see-state',
  return: 'returns.answer',
  soldOut: 'stock.count',
  late: 'orders.see',
  company: 'settings.see',
  backup: 'settings.see',
  /** Comes at an hour that each person chooses. */
  day: 'reports.see',
} as const satisfies Record<string, Right>

export type AlertKind = keyof typeof ALERTS
export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[]

/** The kinds of jobs: for what happened, and for each browser and each mail that tells of it. */
export const ALERT_JOB = 'alert'
export const PUSH_JOB = 'alert:push'
export const ALERT_MAIL_JOB = 'mail:alert'

export type AlertWay = 'push' | 'mail'

/** What happened. It names no buyer: a telephone shows it to who stands beside it. */
export type Alert = {
  kind: AlertKind
  /** Only one alert exists for each key. */
  key: string
  /** The number of the order that it is about. */
  order?: string
  /** Kobo. */
  sumKobo?: number
  /** Other words behind it, such as the name of an item. */
  about?: string
}

/** What a browser shows, and where it leads. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

const [MORNING_HOUR, EVENING_HOUR] = [7, 22]

/** When somebody who sleeps at night is told of what happens `now`: at once, or at seven in the morning in Lagos. */
export function whenAwake(now: Moment): Moment {
  const midnight = startOfLagosDay(lagosDayOf(now))
  const morning = after(midnight, MORNING_HOUR * HOUR_MS)
  if (now < morning) return morning
  return now < after(midnight, EVENING_HOUR * HOUR_MS) ? now : after(morning, DAY_MS)
}
