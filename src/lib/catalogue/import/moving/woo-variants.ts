import type { Moment } from '#lib/time.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { parseMoment } from '../cells.ts'
import type { ExportLine } from './export-lines.ts'
import { splitOptions, type OldVariant } from './moved.ts'
import { listOf, NAMES, type Reading, type LineReport } from './woo-lines.ts'

type Sold = {
  line: ExportLine
  sold: readonly ExportLine[]
  isSimple: boolean
}

/** What can be bought of an item. */
export function variantsOf({ line, sold, isSimple }: Sold, reading: Reading, told: LineReport) {
  const { of, optionsOf } = reading
  const name = of(line, 'name')
  const valuesOf = new Map(optionsOf(line).map(([option, values]) => [option, listOf(values)]))
  const known = new Set(sold.map((each) => JSON.stringify(optionsOf(each))))
  let isShared = false
  return sold.flatMap((each): OldVariant[] => {
    const options = isSimple ? [] : optionsOf(each)
    for (const [option, value] of options)
      if (value === '') {
        const at = { line: each.line, column: NAMES.sizes }
        if (valuesOf.get(option)?.length)
          told.hints.push({ ...at, reason: say.everyOf(name, option) })
        else told.faults.push({ ...at, reason: say.any(option) })
      }
    const variant = toVariant(each, reading)
    const isOfParent = of(each, 'stock') === 'parent' && of(line, 'stock') !== ''
    const stock = isOfParent ? (isShared ? '0' : of(line, 'stock')) : variant.stock
    const all = withEach(options, valuesOf)
    const own = all.filter((one) => all.length === 1 || !known.has(JSON.stringify(one)))
    const [first] = own
    if (isOfParent && !isShared && sold.length > 1 && first) {
      const { colour, size } = splitOptions(first)
      const what = [colour, size].filter(Boolean).join(', ')
      told.hints.push({ line: line.line, reason: say.shared(name, of(line, 'stock'), what) })
    }
    isShared ||= isOfParent
    return own.map((one) => ({
      ...variant,
      ...splitOptions(one),
      stock: own.length > 1 ? null : stock,
    }))
  })
}

type Options = ReturnType<Reading['optionsOf']>

/** The options with each value of those that are empty, which stand for any. */
const withEach = (options: Options, valuesOf: ReadonlyMap<string, readonly string[]>): Options[] =>
  options.reduce<Options[]>(
    (all, [option, value]) => {
      const values = value === '' ? (valuesOf.get(option) ?? ['']) : [value]
      return all.flatMap((one) => values.map((each) => [...one, [option, each] as const]))
    },
    [[]],
  )

function toVariant(line: ExportLine, { of, now }: Reading) {
  const [regular, sale] = [of(line, 'regular price'), of(line, 'sale price')]
  const { isSale: isReduced, from, until } = saleOf(line, { of, now })
  const stock = of(line, 'stock').replace(/\.0+$/, '')
  const isOut = ['0', 'no'].includes(of(line, 'in stock?').toLowerCase())
  const isCounted = stock !== '' && stock !== 'parent'
  const columns = [NAMES.new_price, NAMES.price] as const
  return {
    line: line.line,
    price: isReduced || regular === '' ? sale || regular : regular,
    oldPrice: isReduced ? regular : '',
    from,
    until,
    priceColumns: isReduced ? columns : ([NAMES.price, NAMES.new_price] as const),
    sku: of(line, 'sku'),
    stock: isCounted ? stock : isOut ? '0' : null,
  }
}

/** When a reduced price begins and ends; both empty without one, or when it is over. */
function saleOf(line: ExportLine, { of, now }: Pick<Reading, 'of' | 'now'>) {
  const until = momentOf(of(line, 'date sale price ends'), '23:59')
  const isSale = of(line, 'sale price') !== '' && !isPast(until, now)
  if (!isSale) return { isSale, from: '', until: '' }
  return { isSale, from: momentOf(of(line, 'date sale price starts'), '00:00'), until }
}

const isPast = (until: string, now: Moment): boolean => {
  const end = parseMoment(until)
  return end !== null && end < now
}

/** A day alone is the whole day. */
const momentOf = (cell: string, time: string): string =>
  cell === '' || /\d[T ]\d/.test(cell) ? cell : `${cell} ${time}`
