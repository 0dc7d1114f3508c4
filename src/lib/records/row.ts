import type { RecordField } from './record.ts'

/** The fields of a row of the database by their names. */
export const fieldsOfRow = (
  fields: Readonly<Record<string, Pick<RecordField, 'column' | 'flag'>>>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [name, { column, flag }] of Object.entries(fields))
    values[name] = flag ? row[column] === 1 : row[column]
  return values
}
