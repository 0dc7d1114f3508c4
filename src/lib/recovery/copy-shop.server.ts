import { saveAllSearchWords } from '#lib/catalogue/search/search.server.ts'
import { BackupError } from '#lib/db/backup.server.ts'
import {
  compareTotals,
  copyTables,
  listTables,
  readTotals,
  type TableTotals,
} from '#lib/db/copy.server.ts'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Work } from '#lib/shop.ts'

/**
 * Copies all rows of a shop into an empty database, and compares both. `from` must not change meanwhile; one of the two
 * is SQLite. Throws BackupError when they differ.
 */
export async function copyShop(
  from: Database,
  shop: Work,
  tell: (said: string) => void,
): Promise<TableTotals> {
  const tables = await listTables(isPostgres(from) ? shop.db : from)
  await copyTables({ from, to: shop.db, tables }, (table, rows) => tell(`${table}, ${rows} rows`))
  tell('the words that items are found by')
  await saveAllSearchWords(shop)
  const expected = await readTotals(from, tables)
  const differences = compareTotals(expected, await readTotals(shop.db, tables))
  if (differences.length > 0)
    throw new BackupError(`The copy does not hold the same: ${differences.join('; ')}.`)
  return expected
}
