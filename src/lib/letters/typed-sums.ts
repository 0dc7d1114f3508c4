/** Sums and percentages as people type them. */

const MARK = /^(?:₦|NGN|=N=|N|#)\s*/i
const WORD = / ?naira$/i
/** `12500`, `12,500.50`, `12 500`, `12500,00`. */
const PLAIN = /^(\d{1,3}(?:([, ])\d{3})(?:\2\d{3})*|\d+)(?:\.(\d{1,2})|,00?)?$/
/** `5k`, `12.5k`, `1.2m`. */
const SHORT = /^(\d{1,6}(?:\.\d{1,3})?) ?(k|m)$/i
const TIMES: Record<string, number> = { k: 1_000, m: 1_000_000 }

/** `12`, `+12`, `1,000`, `1 000 000`. */
const WHOLE = /^[+-]?(?:\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*|\d+)$/
/** A larger number is read as this one: who asks for it is told that it is too large. */
const MOST = 1e13

const spaced = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ').trim()

/** The number of `12`, `1,000` or `1 000`; null for what is no whole number. */
export function parseWhole(text: string): number | null {
  const typed = spaced(text)
  if (!WHOLE.test(typed)) return null
  return Math.max(-MOST, Math.min(MOST, Number(typed.replace(/[, ]/g, ''))))
}

/** The naira of a sum such as `₦2,500`, `2500.50`, `N 2,500` or `5k`; null for what is none. */
export function parseNaira(text: string): number | null {
  const bare = spaced(text).replace(MARK, '').replace(WORD, '')
  const [, few, times = ''] = SHORT.exec(bare) ?? []
  if (few !== undefined)
    return Math.round(Number(few) * (TIMES[times.toLowerCase()] ?? 1) * 100) / 100
  const [, whole, , kobo = '0'] = PLAIN.exec(bare) ?? []
  return whole === undefined ? null : Math.min(MOST, Number(`${whole.replace(/\D/g, '')}.${kobo}`))
}

const ONE_SUM =
  /(?:₦|NGN ?|=N= ?|\bN ?|#)?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d{1,3})?(?: ?[km]\b)?(?: ?naira)?/gi

/** The sums of a text such as `2,500 and 5k`; null when something else stands there, too. */
export function parseSums(text: string): number[] | null {
  const sums = (text.match(ONE_SUM) ?? []).map((sum) => parseNaira(sum))
  const rest = text.replace(ONE_SUM, ' ').replace(/\band\b|[,;/&+-]/gi, ' ')
  return rest.trim() === '' && sums.every((sum) => sum !== null) ? sums : null
}

const PERCENT = /^(\d+) ?(?:%|per ?cent)?$/i

/** The number of `10`, `10%` or `10 percent`; null for what is none. */
export function parsePercent(text: string): number | null {
  const digits = PERCENT.exec(text.trim())?.[1]
  return digits === undefined ? null : Math.min(MOST, Number(digits))
}
