import { filterTexts } from '#lib/texts/filters.ts'

/** A field of an item that the owner fills in, that shoppers see, filter by and search in. */
export type Field = {
  /** Of items.csv. */
  column: string
  label: string
  /** How the filter shows its values, and in which order. */
  choices: 'cells' | 'cloth' | 'chips'
  order: 'by size' | 'by count'
  /** How much a word of it counts in search; a word of the name counts 12, one of the description 1. */
  searchWeight: number
}

/** All such fields by the name that addresses use. CONTRIBUTING tells how to add one. */
export const FIELDS = {
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
    choices: 'chips',
    order: 'by count',
    searchWeight: 5,
  },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
