import { parseNaira } from '#lib/letters/typed-sums.ts'
import { isDay, type Moment, toMoment } from '#lib/time.ts'

/** Parsing of cells as owners and their programs write them. */

/** The price in whole naira; null for a cell that is no price. */
export function parsePrice(cell: string): number | null {
  const naira = parseNaira(cell)
  return Number.isInteger(naira) ? naira : null
}

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/

/** A day as `2026-11-24`, also from `24/11/2026`; the unchanged text when it is no day. */
export function parseDay(cell: string): string {
  const [, day = '', , month = '', year = ''] = DAY_FIRST.exec(cell) ?? []
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : cell
}

const DAY_AND_TIME =
  /^(\S+?)[T ](\d{1,2}):(\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|[+-]\d\d:\d\d|[ap]m)?$/i

/**
 * A moment from `2026-11-24T09:05:00.000Z`, or in Lagos time from `2026-11-24 10:05`, `24/11/2026 9:05:00 AM`, or a day
 * alone, at whose midnight spreadsheet programs leave the time out; null when it is none.
 */
export function parseMoment(cell: string): Moment | null {
  const [, day = cell, hour = '0', rest = '00', mark = ''] = DAY_AND_TIME.exec(cell) ?? []
  const isHalf = /m/i.test(mark)
  const half = (Number(hour) % 12) + (/p/i.test(mark) ? 12 : 0)
  const hours = String(isHalf ? half : Number(hour)).padStart(2, '0')
  const ms = Date.parse(
    `${parseDay(day)}T${hours}:${rest}${isHalf || mark === '' ? '+01:00' : mark.toUpperCase()}`,
  )
  return Number.isNaN(ms) ? null : toMoment(ms)
}

/** A moment to the minute, as an export writes it; null for none, and for a cell that is none. */
export function parseMinute(cell = ''): Moment | null {
  const moment = parseMoment(cell)
  return moment === null ? null : `${moment.slice(0, -'00.000Z'.length)}00.000Z`
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'hidden'])
const NO = new Set(['', 'no', 'n', 'false', '0', 'shown'])

/** Null when it is neither yes nor no. */
export function parseYesNo(cell: string): boolean | null {
  const word = cell.toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}
