import * as z from 'zod/mini'
import { isAllowedPercent, type ManyChange, ROUNDINGS } from '#lib/catalogue/goods/many/many.ts'
import { STYLE_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { fieldError } from '#lib/errors.ts'
import { integer, lagosTime, line, orNone, percent } from '#lib/fields.schema.ts'
import { toKobo } from '#lib/money.ts'
import { parseNaira, parsePercent } from '#lib/letters/typed-sums.ts'
import { manyTexts as texts } from '#lib/texts/desk/goods.ts'
import { form } from '#desk/form.ts'

const rounding = integer(1, 500)
const price = form({
  direction: z.enum(['up', 'down']),
  amount: line(18),
  unit: z.enum(['percent', 'naira']),
  rounding,
})
const margin = form({ amount: percent(1, 999_999), rounding })
const sale = form({
  amount: percent(1, 999_999),
  rounding,
  from: orNone(lagosTime()),
  until: orNone(lagosTime()),
})
const window = form({ from: orNone(lagosTime()), until: orNone(lagosTime()) })
const move = form({
  toCategory: line(SLUG_LENGTH),
  toSubCategory: orNone(line(SLUG_LENGTH)),
  toSection: orNone(line(SLUG_LENGTH)),
})
const tag = form({ style: line(STYLE_LENGTH, 0), material: line(STYLE_LENGTH, 0) })

const roundingOf = (asked: number) => ROUNDINGS.find((each) => each === asked) ?? 1

/** `10%` and `₦500` say themselves what they are; `10` is what was chosen. Throws ShopError beside `amount`. */
function readAmount(typed: string, unit: 'percent' | 'naira') {
  const [share, naira] = [parsePercent(typed), parseNaira(typed)]
  const isPercent = share !== null && (naira === null || unit === 'percent')
  const amount = (isPercent ? share : naira) ?? 0
  if (!Number.isInteger(amount) || amount < 1) throw fieldError('amount', texts.noAmount)
  return { isPercent, amount }
}

/**
 * What an address asks for, by `change`; null when it asks for nothing. Throws ShopError('invalid') with faults by
 * field.
 */
export function readChange(query: URLSearchParams): ManyChange | null {
  const kind = query.get('change')
  const sent = Object.fromEntries(query)
  switch (kind) {
    case 'price': {
      const { direction, amount: typed, unit, rounding } = price.read(sent)
      const { isPercent, amount } = readAmount(typed, unit)
      const by = direction === 'down' ? -amount : amount
      if (isPercent && !isAllowedPercent(by)) throw fieldError('amount', texts.percent)
      return {
        kind,
        percent: isPercent ? by : 0,
        kobo: isPercent ? 0 : toKobo(by),
        rounding: roundingOf(rounding),
      }
    }
    case 'margin': {
      const { amount, rounding } = margin.read(sent)
      if (!isAllowedPercent(amount)) throw fieldError('amount', texts.percent)
      return { kind, percent: amount, rounding: roundingOf(rounding) }
    }
    case 'sale': {
      const { amount, rounding, from, until } = sale.read(sent)
      if (!isAllowedPercent(-amount)) throw fieldError('amount', texts.percent)
      return { kind, percent: amount, rounding: roundingOf(rounding), from, until }
    }
    case 'window': {
      // The list only opens the form.
      if (!query.has('from') && !query.has('until')) return null
      const { from, until } = window.read(sent)
      if (from === null && until === null) throw fieldError('until', texts.noTimes)
      return { kind, from, until }
    }
    case 'move': {
      const {
        toCategory: category,
        toSubCategory: subCategory,
        toSection: section,
      } = move.read(sent)
      return { kind, category, subCategory, section }
    }
    case 'tag': {
      const { style, material } = tag.read(sent)
      if (style === '' && material === '') throw fieldError('style', texts.noTag)
      return { kind, style, material }
    }
    case 'end-sale':
    case 'show':
    case 'hide':
    case 'archive':
    case 'restore':
      return { kind }
    default:
      return null
  }
}
