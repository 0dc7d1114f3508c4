import { COLUMNS, COUNTED_AT, VERSION } from './columns.ts'

/** Written by an export alone. */
const OF_EXPORTS = [COUNTED_AT, VERSION]

/** What a heading can be. */
export const MATCHED: readonly string[] = COLUMNS.filter((column) => !OF_EXPORTS.includes(column))

/** A heading that is passed over. */
export const PASSED_OVER = '-'

/** What an address says of headings, `column.qty=sizes`, by their keys. */
export const matchesIn = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query].flatMap(([name, column]) =>
      name.startsWith('column.') && column !== '' ? [[name.slice('column.'.length), column]] : [],
    ),
  )
