import Sqlite from 'better-sqlite3'
import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makePrivateDatabase } from '#lib/private-files.server.ts'
import { knownMigrations } from './migrate.server.ts'

/** Why a backup or a restore was not made, in words for the owner. */
export class BackupError extends Error {}

const NO_ROOM = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const PAGES_AT_ONCE = 500

/**
 * Copies a SQLite database to `target` while the shop goes on selling. The copy appears under its name only when
 * it is whole and sound. `tell` hears the pages that are left and all there are.
 */
export async function backUpSqlite(
  path: string,
  target: string,
  tell: (left: number, all: number) => void,
): Promise<void> {
  if (await exists(target)) throw new BackupError(`${target} exists already. Choose another name.`)
  if (!(await exists(path))) throw new BackupError(`There is no database at ${path} yet.`)
  const draft = `${target}.part`
  if (!(await exists(dirname(target))))
    throw new BackupError(`There is no folder ${dirname(target)}.`)
  const database = new Sqlite(path, { readonly: true })
  try {
    // Before anything is in it, so that nobody else may read what comes.
    makePrivateDatabase(draft)
    await database.backup(draft, {
      progress: ({ totalPages, remainingPages }) => {
        tell(remainingPages, totalPages)
        return PAGES_AT_ONCE
      },
    })
    leaveLog(draft)
    refuseUnsound(draft)
    await flush(draft)
    await rename(draft, target)
  } catch (error) {
    for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) await rm(file, { force: true })
    throw inOwnersWords(error, target)
  } finally {
    database.close()
  }
}

/**
 * Puts a backup in the place of the database. The present one is kept beside it; its new name is returned,
 * or null when there was none. Refuses while the shop is running, and backups that this code cannot use.
 */
export async function restoreSqlite(
  source: string,
  path: string,
  stamp: string,
): Promise<string | null> {
  if (!(await exists(source))) throw new BackupError(`There is no file ${source}.`)
  refuseUnsound(source)
  const kept = (await exists(path)) ? `${path}.before-${stamp.replace(/[-:.]/g, '')}` : null
  if (kept) refuseInUse(path)
  const draft = `${path}.part`
  try {
    await copyFile(source, draft)
    // A copy keeps the mode of its source, which others may read.
    await chmod(draft, 0o600)
    await flush(draft)
    // Asked again: the shop may have been started while the file was copied.
    if (kept) refuseInUse(path)
  } catch (error) {
    await rm(draft, { force: true })
    throw inOwnersWords(error, path)
  }
  if (kept) await rename(path, kept)
  await rename(draft, path)
  return kept
}

/** A full disk is the owner's to mend; anything else stays what it is. */
const inOwnersWords = (error: unknown, path: string): unknown =>
  NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')
    ? new BackupError(`There is no room for ${path}. Choose another disk.`)
    : error

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Throws unless the file is a whole database of a shop that is not newer than this code. */
function refuseUnsound(path: string): void {
  try {
    const database = new Sqlite(path, { readonly: true })
    try {
      const said = database.pragma('quick_check', { simple: true })
      if (said !== 'ok') throw new BackupError(`${path} is damaged: ${String(said)}`)
      const done = database.prepare<[], { name: string }>('select name from kysely_migration').all()
      const newer = done.map(({ name }) => name).filter((name) => !knownMigrations.includes(name))
      if (newer.length > 0)
        throw new BackupError(
          `${path} was made by a newer version of the shop (${newer.join(', ')}).`,
        )
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${path} is not a backup of this shop: ${(error as Error).message}`)
  }
}

/** Leaving the write-ahead log needs the file to itself, and puts all that is in the log into it. */
function refuseInUse(path: string): void {
  const database = new Sqlite(path, { timeout: 500 })
  try {
    database.pragma('journal_mode = DELETE')
  } catch {
    throw new BackupError('The shop is running. Stop it, then restore.')
  } finally {
    database.close()
  }
}

/** A copy is one file: looked into while it has a write-ahead log, it would get two more beside it. */
function leaveLog(path: string): void {
  const database = new Sqlite(path)
  database.pragma('journal_mode = DELETE')
  database.close()
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}
