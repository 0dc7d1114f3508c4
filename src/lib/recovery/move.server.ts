import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#lib/config.server.ts'
import { BackupError, backUpSqlite, beforeName, refuseInUse } from '#lib/db/backup.server.ts'
import { isEmptyDatabase, type TableTotals } from '#lib/db/copy.server.ts'
import { type Database, openDatabase, transact } from '#lib/db/database.server.ts'
import { explainDatabase, isConnectionGone } from '#lib/db/health.server.ts'
import { migrate, migrateAt } from '#lib/db/migrate.server.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { copyShop } from './copy-shop.server.ts'

/** The folder in DATA_DIR for the copy that is migrated and read. */
const MOVE_FOLDER = 'move.part'

export type MoveOptions = {
  now: Moment
  /** Does everything, then rolls it back. */
  isRehearsal: boolean
  tell: (said: string) => void
  open: (config: Config) => Shop
}

/** The moved rows, and the new name of the SQLite database; null after a rehearsal. */
type MoveResult = { totals: TableTotals; kept: string | null }

/**
 * Moves a stopped shop from SQLite into the empty PostgreSQL database of `target`, in one transaction. The SQLite file
 * is renamed, so that a start without DATABASE_URL does not sell from it. Throws BackupError.
 */
export async function moveToPostgres(
  config: Config,
  target: Config,
  { now, isRehearsal, tell, open }: MoveOptions,
): Promise<MoveResult> {
  const path = join(config.dataDir, 'shop.db')
  const copy = { databaseUrl: null, dataDir: join(config.dataDir, MOVE_FOLDER) }
  refuseInUse(path)
  try {
    await rm(copy.dataDir, { recursive: true, force: true })
    await makePrivateFolder(copy.dataDir)
    await backUpSqlite(path, join(copy.dataDir, 'shop.db'), () => tell('shop.db'))
    await migrateAt(copy)
    const from = openDatabase(copy)
    const totals = await fill(from, target, {
      tell,
      open,
      // Check again: the shop may have been started since.
      isToKeep: () => {
        refuseInUse(path)
        return Promise.resolve(!isRehearsal)
      },
    }).finally(() => from.destroy())
    const kept = beforeName(path, now)
    if (!isRehearsal) await rename(path, kept)
    return { totals, kept: isRehearsal ? null : kept }
  } finally {
    await rm(copy.dataDir, { recursive: true, force: true })
  }
}

class TakenBack extends Error {}

const WENT_AWAY =
  'PostgreSQL went away while the shop was copied into it. Nothing was changed: that database is empty, and the shop is as it was. Try again.'

type Filling = Pick<MoveOptions, 'tell' | 'open'> & { isToKeep: () => Promise<boolean> }

/** Copies `from` into an empty database. Everything is rolled back if `isToKeep` returns false or throws. */
export async function fill(
  from: Database,
  target: Config,
  { tell, open, isToKeep }: Filling,
): Promise<TableTotals> {
  const shop = open(target)
  // Filling a table may take longer than the shop's statement timeout.
  const db = openDatabase({ ...target, timeoutMs: 0 })
  let totals: TableTotals = {}
  try {
    if (!(await isEmptyDatabase(db)))
      throw new BackupError(
        'The database in PostgreSQL is not empty. Create a new one: createdb NAME',
      )
    await transact(db, async (db) => {
      await migrate(db)
      const inside: Shop = { ...shop, db }
      totals = await copyShop(from, inside as Work, tell)
      if (!(await isToKeep())) throw new TakenBack()
    }).catch((error: unknown) => {
      throw isConnectionGone(error) ? new BackupError(WENT_AWAY) : error
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw explainDatabase(error)
  } finally {
    await db.destroy()
    await shop.db.destroy()
  }
  return totals
}
