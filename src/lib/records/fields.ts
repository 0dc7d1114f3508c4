export type FieldValue = string | number | boolean | null | readonly FieldValue[] | object
/** The fields of a record by path: `priceKobo`, or `sizes.17.priceKobo` for the size of an item with the id 17. */
export type FieldValues = Readonly<Record<string, FieldValue>>
/** For each changed field, what it was and what it is, as a version keeps it. */
export type SavedChanges = Record<string, [before: FieldValue, after: FieldValue]>

export const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** What differs in `after`. A field that `before` lacks is not compared. */
export const changesBetween = (before: FieldValues, after: FieldValues): SavedChanges =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const was = before[field]
      return was === undefined || isSame(was, value) ? [] : [[field, [was, value]]]
    }),
  )
