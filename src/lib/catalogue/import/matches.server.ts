import { findNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { COLUMNS } from './columns.ts'
import type { ColumnMatches } from './header.ts'
import { MATCHED } from './matches.ts'

/** Under this name the database holds what the headings of a table were said to be the last time. */
const MATCHES = 'import_columns'
const MOST_REMEMBERED = 200
const LONGEST_HEADING = 100

/** What headings are, by their keys: what is said now, and what was said before. */
export async function readMatches(
  { db }: Pick<Shop, 'db'>,
  column: Readonly<Record<string, string>> = {},
): Promise<ColumnMatches> {
  const before = (await findNoted<[string, string][]>(db, MATCHES)) ?? []
  // The columns that the shop calls so are what they are: an export keeps its version.
  const own = Object.entries(column).filter(
    ([key]) => key.length <= LONGEST_HEADING && !COLUMNS.includes(key),
  )
  return new Map([...before, ...own].map(([key, is]) => [key, known(is)]))
}

const known = (column: string): string => (MATCHED.includes(column) ? column : '')

/** Remembers what headings were said to be, for the next table. */
export async function rememberMatches(
  shop: Shop,
  column: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(column).length > 0)
    await note(shop.db, MATCHES, [...(await readMatches(shop, column))].slice(-MOST_REMEMBERED))
}
