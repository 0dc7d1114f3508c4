import { NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { ATTRIBUTE_NAMES, FIELDS } from '../fields.ts'
import type { GivenItem } from '../goods/goods.ts'

/** What a table cannot be without. A missing or empty slug is made from the name. */
export const REQUIRED_COLUMNS = ['name', 'category', 'price']

/** What is asked of each item. Where a table lacks the column of one, goods keep what they have. */
const USUAL_COLUMNS = [
  'name',
  'category',
  'sub_category',
  'section',
  'style',
  'price',
  'new_price',
  'colours',
  'sizes',
  'images',
  'description',
  'added',
] as const
export const COLOUR_IMAGES = 'colour_images'
export const COUNTED_AT = 'counted_at'
export const VERSION = 'version'
/** When the reduced price begins and ends. */
export const WINDOW = { from: 'new_price_from', until: 'new_price_until' } as const
/** Of one unit, in grams. A file without the column leaves the weights as they are. */
export const WEIGHT = 'weight'
/** All columns, in the order of an export. */
export const COLUMNS: readonly string[] = [
  'slug',
  ...USUAL_COLUMNS,
  COLOUR_IMAGES,
  'hidden',
  ...ATTRIBUTE_NAMES.map((name) => FIELDS[name].column),
  COUNTED_AT,
  VERSION,
  WINDOW.from,
  WINDOW.until,
  WEIGHT,
]
type UsualColumn = (typeof USUAL_COLUMNS)[number]
export type Cells = Record<'slug' | UsualColumn, string> & {
  [optional: string]: string | undefined
}

/**
 * The item of a row. Its pictures by file name. `version`: of the shop's item that the row was made from, if it says
 * so. `keepsWeight`: the file has no weights. `lacks`: the usual columns that it does not have. `isMoved`: it comes from another shop, which has no section, style and
 * attributes.
 */
export type ItemEntry = GivenItem<{ file: string; colour: string }> & {
  version: number | null
  keepsWeight?: true
  lacks?: readonly UsualColumn[]
  isMoved?: true
}

/** The usual columns that are not among these. */
export const lackedOf = (columns: readonly (string | null)[]): UsualColumn[] =>
  USUAL_COLUMNS.filter((column) => !columns.includes(column))

/** The cells of columns that a table lacks, for an item that the shop does not have. */
export const lackedCells = (columns: readonly (string | null)[], name: string) =>
  Object.fromEntries(
    lackedOf(columns).map((column) => [
      column,
      column === 'description' ? name : column === 'sizes' ? `${NO_SIZE}:+0` : '',
    ]),
  )
