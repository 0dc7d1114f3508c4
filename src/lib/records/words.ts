import type { FieldValue, SavedChanges } from './fields.ts'

/** A field in words: what it was and what it is. What is new was empty. */
export type FieldInWords = [field: string, was: string, is: string]

/** How the fields of a record are said. */
export type Words = {
  label: (field: string) => string
  /** A value in words; empty for none. */
  say: (field: string, value: FieldValue) => string
}

/** Changes in words: of each field what it was and what it is. */
export const inWords =
  ({ label, say }: Words) =>
  (changes: SavedChanges): FieldInWords[] =>
    Object.entries(changes).map(([field, [was, is]]) => [
      label(field),
      say(field, was),
      say(field, is),
    ])
