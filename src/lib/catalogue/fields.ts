import { filterTexts } from '#lib/texts/goods/filters.ts'

/** A field of an item that the owner fills in and that shoppers see, filter by and search. */
export type CatalogueField = {
  /** The column in items.csv. */
  column: string
  label: string
  /** How the filter shows and sorts its values. */
  choices: 'cells' | 'cloth' | 'swatches' | 'chips'
  order: 'by size' | 'by count'
  /** The weight of its words in search. A word of the name has 12, one of the description 1. */
  searchWeight: number
  /** Stored in `item.attributes` and shown with the item's description. It needs no code of its own. */
  isAttribute?: boolean
}

const fields = {
  size: {
    column: 'sizes',
    label: filterTexts.size,
    choices: 'cells',
    order: 'by size',
    searchWeight: 3,
  },
  style: {
    column: 'style',
    label: filterTexts.style,
    choices: 'cloth',
    order: 'by count',
    searchWeight: 6,
  },
  colour: {
    column: 'colours',
    label: filterTexts.colour,
    choices: 'swatches',
    order: 'by count',
    searchWeight: 5,
  },
  material: {
    column: 'material',
    label: filterTexts.material,
    choices: 'chips',
    order: 'by count',
    searchWeight: 4,
    isAttribute: true,
  },
} satisfies Record<string, CatalogueField>

/** The names of fields in addresses. */
export type FieldName = keyof typeof fields
export const FIELDS: Readonly<Record<FieldName, CatalogueField>> = fields
export const FIELD_NAMES = Object.keys(fields) as FieldName[]
export const ATTRIBUTE_NAMES = FIELD_NAMES.filter((name) => FIELDS[name].isAttribute)

/** The values of an item's attributes, by field name. A field without values is left out. */
export type Attributes = { readonly [Name in FieldName]?: readonly string[] }

/** Parses `item.attributes`. */
export const readAttributes = (json: string): Attributes => JSON.parse(json) as Attributes
