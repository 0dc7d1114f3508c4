import { ATTRIBUTE_NAMES, FIELDS } from '../fields.ts'
import type { GivenItem } from '../goods/goods.ts'

/** The required columns. A missing or empty slug is made from the name. */
export const REQUIRED_COLUMNS = [
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
  ...REQUIRED_COLUMNS,
  COLOUR_IMAGES,
  'hidden',
  ...ATTRIBUTE_NAMES.map((name) => FIELDS[name].column),
  COUNTED_AT,
  VERSION,
  WINDOW.from,
  WINDOW.until,
  WEIGHT,
]
export type Cells = Record<'slug' | (typeof REQUIRED_COLUMNS)[number], string> & {
  [optional: string]: string | undefined
}

/**
 * The item of a row. Its pictures by file name. `version`: of the shop's item that the row was made from, if it says
 * so. `keepsWeight`: the file has no weights. `isMoved`: it comes from another shop, which has no section, style and
 * attributes.
 */
export type ItemEntry = GivenItem<{ file: string; colour: string }> & {
  version: number | null
  keepsWeight?: true
  isMoved?: true
}
