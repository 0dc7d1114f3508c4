import { cleanText } from '#lib/letters/clean-text.ts'
import { withoutFormulaMark } from '#lib/sheets/csv.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { type Cells, COLUMNS, lackedCells, REQUIRED_COLUMNS } from './columns.ts'

/** More than any export has: the page asks what each heading is. */
export const MOST_COLUMNS = 300
/** So many lines may stand above the header. */
export const MAX_TITLES = 5

/** Other accepted names of columns. */
const OTHER_NAMES = new Map([
  ['item', 'name'],
  ['product', 'name'],
  ['product_name', 'name'],
  ['title', 'name'],
  ['item_name', 'name'],
  ['subcategory', 'sub_category'],
  ['color', 'colours'],
  ['colors', 'colours'],
  ['colour', 'colours'],
  ['size', 'sizes'],
  ['image', 'images'],
  ['picture', 'images'],
  ['pictures', 'images'],
  ['photo', 'images'],
  ['photos', 'images'],
  ['color_images', 'colour_images'],
  ['date', 'added'],
  ['date_added', 'added'],
  ['sale_price', 'new_price'],
  ['selling_price', 'price'],
  ['amount', 'price'],
  ['promo_price', 'new_price'],
  ['promo', 'new_price'],
  ['discount_price', 'new_price'],
  ['discounted_price', 'new_price'],
  ['reduced_price', 'new_price'],
  ['qty', 'sizes'],
  ['quantity', 'sizes'],
  ['stock', 'sizes'],
  ['pieces', 'sizes'],
  ['details', 'description'],
  ['weight_grams', 'weight'],
  ['weight_g', 'weight'],
  ['grams', 'weight'],
])
/** The price before a reduction, when `price` is the present one. */
const OLD_PRICE = 'old_price'

/** A heading of the table as somebody wrote it. `column`: what it is; null: it is passed over. */
export type Heading = { text: string; key: string; column: string | null }
/** What somebody has said that headings are, by their keys; empty: passed over. */
export type ColumnMatches = ReadonlyMap<string, string>

export type Header = {
  /** The names of the columns, in the file's order; null for an ignored one. */
  columns: readonly (string | null)[]
  headings: Heading[]
  /** The required columns that it does not have. */
  missing: string[]
  faults: string[]
  warnings: string[]
}

/** Reads the header: names in any order, also written as `New price`. */
export function readHeader(cells: readonly string[], matches: ColumnMatches = new Map()): Header {
  const names = withUsualNames(cells.map(toName), matches)
  const renamed = names.includes('new_price')
    ? names.map((name) => (name === OLD_PRICE ? 'price' : name))
    : names
  const isKnown = (name: string) => COLUMNS.includes(name) || name === OLD_PRICE
  const missing = REQUIRED_COLUMNS.filter((column) => !renamed.includes(column))
  const twice = new Set(renamed.filter((name, at) => isKnown(name) && renamed.indexOf(name) < at))
  const unknown = cells.filter((cell, at) => cell.trim() !== '' && !isKnown(renamed[at] ?? ''))
  return {
    columns: renamed.map((name) => (isKnown(name) ? name : null)),
    headings: cells.flatMap((cell, at) => {
      const [text, name] = [cell.trim(), renamed[at] ?? '']
      return text === '' ? [] : [{ text, key: toName(cell), column: isKnown(name) ? name : null }]
    }),
    missing,
    faults: [
      ...(missing.length > 0 ? [say.badHeader(missing)] : []),
      ...[...twice].map(say.columnTwice),
    ],
    warnings: unknown.map((cell) => say.unknownColumn(cell.trim())),
  }
}

const FEWEST_NAMES = 3

/** Whether it is a line above the names of the columns, such as the shop's name over merged cells. */
export const isTitle = ({ columns }: Header): boolean =>
  columns.filter((column) => column !== null).length < FEWEST_NAMES

const toName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/\((?:₦|ngn|naira|g|grams)\)$/, '')
    .trimEnd()
    .replace(/[\s_-]+/g, '_')

/** Another name counts only when the file lacks the usual one. What somebody has said counts first. */
function withUsualNames(names: readonly string[], matches: ColumnMatches): string[] {
  const given = new Set(names)
  return names.map((name) => {
    const said = matches.get(name)
    if (said !== undefined) return said
    const usual = OTHER_NAMES.get(name)
    return usual === undefined || given.has(usual) ? name : usual
  })
}

/** The cells of a row by column name; a missing column is empty. */
export function toCells(columns: Header['columns'], cells: readonly string[]): Cells {
  const named = columns.flatMap((column, at) =>
    column ? [[column, withoutFormulaMark(cleanText(cells[at] ?? ''))]] : [],
  )
  const given = { slug: '', ...Object.fromEntries(named) } as Cells
  const lacked = lackedCells(columns, given.name ?? '')
  const { [OLD_PRICE]: oldPrice, ...row } = { ...lacked, ...given } as Cells
  return oldPrice ? { ...row, price: oldPrice, new_price: row.price } : row
}
