import { DAY_MS, isDay, toMoment } from '#lib/time.ts'

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
    // Numbers: as text, the day after 9999-12-31 comes before it.
    for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) {
      if (days.size >= MOST_DAYS) return null
      days.add(toMoment(at).slice(0, 10))
    }
  }
  return days
}
