import type { Days } from '#lib/days.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import type { EntryKind } from '../books.ts'

/**
 * A line of a report. `of`: what it counts, such as the slug of an item; empty for what has no page. A value that is not
 * known is null, and no part of a sum.
 */
export type ReportRow = {
  key: string
  label: string
  of: string
  values: readonly (number | null)[]
}

/** A column of a report: sums in kobo, or how many. */
export type ReportColumn = { head: string; is: 'kobo' | 'count' }

/** What a day brought. */
export type DaySums = { orders: number; soldKobo: number; paidKobo: number }

/** Sums of one key by kind. */
export class Sums {
  readonly #kobo = new Map<EntryKind, number>()
  readonly #units = new Map<EntryKind, number>()

  add({ kind, kobo, units }: { kind: EntryKind; kobo: number; units: number }): void {
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

/** More days than these are put together by months. */
const MOST_BY_DAY = 62

export const isByMonth = (days: Days): boolean => countDays(days) > MOST_BY_DAY

/** Each day, or month, of these days. */
export function stepsOf(days: Days): string[] {
  const all = Array.from({ length: countDays(days) }, (_, index) => dayAfter(days.from, index))
  return isByMonth(days) ? [...new Set(all.map((day) => day.slice(0, 7)))] : all
}

export const PRESETS = ['today', 'week', 'month', 'year'] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a preset: seven until today, or since the first of the month or of January. */
export function presetDays(preset: Preset, now: string): Days {
  const until = lagosDayOf(now)
  const from = {
    today: until,
    week: dayAfter(until, -6),
    month: `${until.slice(0, 8)}01`,
    year: `${until.slice(0, 5)}01-01`,
  }
  return { from: from[preset], until }
}
