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

const DAY_AND_TIME = /^(\S+?)[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/

/** A moment from `2026-11-24T09:05:00.000Z`, or in Lagos time from `2026-11-24 10:05`; null when it is none. */
export function parseMoment(cell: string): Moment | null {
  const [, day = '', time = '', zone = '+01:00'] = DAY_AND_TIME.exec(cell) ?? []
  const ms = Date.parse(`${parseDay(day)}T${time.replace(/^\d:/, '0$&')}${zone}`)
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
