import type { FieldValue, ItemChanges } from './fields.ts'
import type { FieldInWords } from '#lib/catalogue/goods/words.ts'

/** How the fields of a record are said. */
export type Words = {
  label: (field: string) => string
  /** A value in words; empty for none. */
  say: (field: string, value: FieldValue) => string
}

/** Changes in words: of each field what it was and what it is. */
export const inWords =
  ({ label, say }: Words) =>
  (changes: ItemChanges): FieldInWords[] =>
    Object.entries(changes).map(([field, [was, is]]) => [
      label(field),
      say(field, was),
      say(field, is),
    ])
