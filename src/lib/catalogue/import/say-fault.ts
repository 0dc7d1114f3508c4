import { MOST_GRAMS } from '#lib/delivery/price/weight.ts'
import { toNaira } from '#lib/money.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { type FieldName, FIELDS } from '../fields.ts'
import type { Fault } from '../goods/goods.ts'
import { HIGHEST_PRICE } from '../goods/size-faults.ts'
import { type Cells, type ItemEntry, WEIGHT, WINDOW } from './columns.ts'

/** A sentence about a cell. */
export type CellProblem = { column: string; reason: string }

/** A row, and what its item was made from. */
type Row = {
  entry: ItemEntry
  cells: Cells
  /** The text of each size. */
  parts: readonly string[]
  categories: readonly string[]
}

const COLUMN_OF: Record<string, string> = {
  priceKobo: 'price',
  newPriceKobo: 'new_price',
  newPriceFrom: WINDOW.from,
  newPriceUntil: WINDOW.until,
  subCategory: 'sub_category',
  addedOn: 'added',
  countedAt: 'counted_at',
  isShown: 'hidden',
  weightGrams: WEIGHT,
}

/** The column of a field. */
export function columnOf(field: string): string {
  const [head = '', name = ''] = field.split('.')
  return head === 'attributes' ? FIELDS[name as FieldName].column : (COLUMN_OF[head] ?? head)
}

/** Says what is wrong with a field in the words of the row. */
export function sayFault(fault: Fault, row: Row): CellProblem {
  const column = columnOf(fault.field)
  return { column, reason: column === 'sizes' ? sizeReason(fault, row) : reasonOf(fault, row) }
}

function sizeReason(fault: Fault, { parts }: Row): string {
  const { rule, value = '' } = fault
  if (rule === 'required') return say.required('sizes')
  if (rule === 'nul') return say.hasNul
  if (rule === 'noSizeAlone') return say.noSizeAlone
  if (rule === 'twice') return say.duplicateSize(value)
  if (rule === 'withoutColour') return say.sizeWithoutColour(value)
  if (rule === 'tooMany')
    return say.tooManyOf(value === 'colours' ? 'colours with sizes' : 'sizes', fault.most)
  return say.badSize(parts[Number(fault.field.split('.')[1])] ?? '')
}

function reasonOf(fault: Fault, { entry, cells, categories }: Row): string {
  const column = columnOf(fault.field)
  const cell = cells[column] ?? ''
  const { value = '' } = fault
  switch (fault.rule) {
    case 'required':
    case 'noCategoryYet':
      return say.required(column)
    case 'tooLong':
      return say.tooLong(column, fault.most)
    case 'tooMany':
      return say.tooManyOf(column, fault.most)
    case 'nul':
      return say.hasNul
    case 'price':
      return cell === '' ? say.required(column) : say.badPrice(column, cell, toNaira(HIGHEST_PRICE))
    case 'weight':
      return say.badWeight(cell, MOST_GRAMS)
    case 'notReduced':
      return say.notReduced(toNaira(entry.newPriceKobo ?? 0), toNaira(entry.priceKobo))
    case 'withoutNewPrice':
      return say.withoutNewPrice(column)
    case 'endsFirst':
      return say.endsFirst(cell, cells[WINDOW.from] ?? '')
    case 'slug':
      return say.badSlug(entry.slug)
    case 'reserved':
      return say.reservedSlug(entry.slug)
    case 'unknown':
      return column === 'category'
        ? say.unknownCategory(entry.category, categories)
        : say.unknownIn(column, cell, entry.category)
    case 'colour':
      return say.badColour(value)
    case 'withoutSize':
      return say.colourWithoutSize(value)
    case 'day':
      return say.badDate(entry.addedOn ?? '')
    case 'farAhead':
      return say.farAhead(entry.addedOn ?? '')
    case 'past':
      return say.badCountedAt(cell)
    default:
      throw new Error(`${fault.rule} is no fault of a cell`)
  }
}
