import {
  daysBefore,
  type Preset,
  PRESETS,
  presetDays,
  yearBefore,
} from '#lib/books/reports/report.ts'
import { atMost, type Days, readDays } from '#lib/days.ts'

const MOST_DAYS = 366

/**
 * The days that an address asks for, by a preset or by `from` and `until`, at most `mostDays`; those just before, and the
 * same days last year.
 */
export function readAskedDays(
  query: URLSearchParams,
  now: string,
  mostDays = MOST_DAYS,
): { preset: Preset | null; days: Days; before: Days; lastYear: Days } {
  const asked = PRESETS.find((preset) => preset === query.get('days')) ?? null
  const preset = asked ?? (query.get('from') === null ? 'month' : null)
  const days = atMost(preset ? presetDays(preset, now) : readDays(query, now), now, mostDays)
  return { preset, days, before: daysBefore(days), lastYear: yearBefore(days) }
}

/** The query of an address for these days. */
export const queryOf = ({ preset, days }: { preset: Preset | null; days: Days }): string =>
  preset ? `?days=${preset}` : `?from=${days.from}&until=${days.until}`
