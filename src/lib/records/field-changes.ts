import { type FieldValue, isSame, type SavedChanges, type FieldValues } from './fields.ts'

/** What a form showed of a field, and what it becomes. What is saved of it is a `SavedChanges`. */
export type FieldChange = { seen: FieldValue; becomes: FieldValue }
export type FieldChanges = Readonly<Record<string, FieldChange>>

export type ComparedChanges = {
  /** What to write. */
  values: Record<string, FieldValue>
  /** The fields that somebody else has made neither what was seen nor what they become. */
  changedSince: { field: string; now: FieldValue }[]
  /** The fields that there are not. */
  unknown: string[]
}

/** Compares what was seen of fields with what they are now. */
export function compareChanges(fields: FieldValues, changes: FieldChanges): ComparedChanges {
  const compared: ComparedChanges = { values: {}, changedSince: [], unknown: [] }
  for (const [field, { seen, becomes }] of Object.entries(changes)) {
    const now = fields[field]
    if (now === undefined) compared.unknown.push(field)
    else if (isSame(now, becomes)) continue
    else if (isSame(now, seen)) compared.values[field] = becomes
    else compared.changedSince.push({ field, now })
  }
  return compared
}

/** What sets these changes back. */
export const reversed = (changes: SavedChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [
      field,
      { seen: after, becomes: before },
    ]),
  )
