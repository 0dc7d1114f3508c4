import type { Days } from '#lib/days.ts'
import { after, DAY_MS, isDay, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import type { EntryKind } from '../books.ts'

/**
 * A line of a report: what its key counts, column by column. A value that is not known is null, and no part of a sum.
 * `label` and `of`, which is what it leads to, where they are known without a look at names.
 */
export type ReportRow = {
  key: string
  label?: string
  of?: string
  values: readonly (number | null)[]
}

/** A column of a report: sums in kobo, or how many. */
export type ReportColumn = { head: string; is: 'kobo' | 'count' }

/** What a day brought. */
export type DaySums = { orders: number; soldKobo: number; paidKobo: number }
type EntrySums = { kind: EntryKind; kobo: number; units: number; orders: number }

/** Sums of one key by kind. */
export class Sums {
  readonly #kobo = new Map<EntryKind, number>()
  readonly #units = new Map<EntryKind, number>()
  /** How many orders were sold. */
  orders = 0

  add({ kind, kobo, units, orders }: EntrySums): void {
    if (kind === 'sale') this.orders += orders
    this.#kobo.set(kind, (this.#kobo.get(kind) ?? 0) + kobo)
    this.#units.set(kind, (this.#units.get(kind) ?? 0) + units)
  }

  kobo = (...kinds: EntryKind[]): number =>
    kinds.reduce((sum, kind) => sum + (this.#kobo.get(kind) ?? 0), 0)

  units = (...kinds: EntryKind[]): number =>
    kinds.reduce((sum, kind) => sum + (this.#units.get(kind) ?? 0), 0)
}

export const dayAfter = (day: string, days = 1): string =>
  lagosDayOf(after(startOfLagosDay(day), days * DAY_MS))

const countDays = ({ from, until }: Days): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1

/** As many days, just before. */
export const daysBefore = (days: Days): Days => ({
  from: dayAfter(days.from, -countDays(days)),
  until: dayAfter(days.from, -1),
})

/** The same days a year before. */
export function yearBefore({ from, until }: Days): Days {
  const before = (day: string) => {
    const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return isDay(same) ? same : `${same.slice(0, 8)}28`
  }
  return { from: before(from), until: before(until) }
}

export const monthOf = (day: string): string => day.slice(0, 7)
export const monthAfter = (month: string): string => monthOf(dayAfter(`${month}-28`, 4))

/** The first and the last month that lie wholly within these days; null for none. */
export function monthsWithin({ from, until }: Days): { first: string; last: string } | null {
  const first = from.endsWith('-01') ? monthOf(from) : monthAfter(monthOf(from))
  const last = monthOf(dayAfter(`${monthOf(dayAfter(until))}-01`, -1))
  return first <= last ? { first, last } : null
}

/** More days than these are put together by months. */
const MOST_BY_DAY = 62

export const isByMonth = (days: Days): boolean => countDays(days) > MOST_BY_DAY

/** Each day, or month, of these days. */
export function stepsOf(days: Days): string[] {
  const all = Array.from({ length: countDays(days) }, (_, index) => dayAfter(days.from, index))
  return isByMonth(days) ? [...new Set(all.map((day) => day.slice(0, 7)))] : all
}

/** The days of a step: a day, or a month. */
export function ofStep(step: string): Days {
  if (step.length > 7) return { from: step, until: step }
  return { from: `${step}-01`, until: dayAfter(`${monthAfter(step)}-01`, -1) }
}

export const PRESETS = ['today', 'week', 'month', 'last-month', 'year'] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a preset: seven until today, since the first of the month or of January, or all of the month before. */
export function presetDays(preset: Preset, now: string): Days {
  const until = lagosDayOf(now)
  if (preset === 'last-month') return ofStep(monthOf(dayAfter(`${monthOf(until)}-01`, -1)))
  const from = {
    today: until,
    week: dayAfter(until, -6),
    month: `${until.slice(0, 8)}01`,
    year: `${until.slice(0, 5)}01-01`,
  }
  return { from: from[preset], until }
}
