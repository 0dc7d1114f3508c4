import { after, DAY_MS, isDay, type Moment } from '#lib/time.ts'

/** More than a quarter is no holiday. */
const MOST_DAYS = 100
const RANGE = /^(\S+)(?:\s*(?:to|–|-)\s+(\S+))?$/

/**
 * The days in a text such as `2026-12-25, 2026-12-28 to 2027-01-02`; null where it cannot be read, or names too many.
 * Each is a day in Lagos.
 */
export function readClosedDays(text: string): ReadonlySet<string> | null {
  const days = new Set<string>()
  for (const part of text.split(',')) {
    const [, from = '', until = from] = RANGE.exec(part.trim()) ?? []
    if (!isDay(from) || !isDay(until) || until < from) return null
    for (let day = from; day <= until; day = nextDay(day)) {
      if (days.size >= MOST_DAYS) return null
      days.add(day)
    }
  }
  return days
}

const nextDay = (day: string): string => after(startOf(day), DAY_MS).slice(0, 10)
const startOf = (day: string): Moment => `${day}T00:00:00.000Z`
