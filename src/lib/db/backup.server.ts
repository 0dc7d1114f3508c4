import Sqlite from 'better-sqlite3'
import { chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makePrivateDatabase, makePrivateFolder } from '#lib/private-files.server.ts'
import { isDamage } from './health.server.ts'
import { BEFORE_BASE, isBeforeBase, unknownMigrations } from './migrate.server.ts'

/** Why a backup or a restore failed, with a message for the owner. */
export class BackupError extends Error {}

const NO_ROOM = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const PAGES_AT_ONCE = 500
const SQLITE_HEADER = 'SQLite format 3\0'

/** Whether the file begins with SQLite's header. */
export async function isSqliteFile(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SQLITE_HEADER.length), 0)
    return buffer.toString('latin1', 0, bytesRead) === SQLITE_HEADER
  } finally {
    await file.close()
  }
}

/**
 * Copies a SQLite database to `target` while the shop runs. The file gets its name when it is complete and checked.
 * `tell` gets the number of pages left and of all pages.
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
    // Set the mode while the file is empty, so that nobody else can read it.
    makePrivateDatabase(draft)
    // An open read transaction: without it the copy begins anew at each write of the shop.
    database.exec('begin; select 1 from sqlite_master')
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

/** The folder in DATA_DIR where a restored database is prepared. */
export const RESTORE_FOLDER = 'restore.part'

export type Restoring = {
  /** Gets a folder with the new database as `shop.db`. */
  makeReady: (folder: string) => Promise<void>
  /** Once nothing can refuse the restore any more: puts in place what belongs to the database. */
  putBeside: () => Promise<void>
}

/**
 * Replaces the database by a backup, atomically and last of all. The old database is kept beside it; returns its new
 * name, or null when there was none. Throws BackupError while the shop runs, and for backups that this code cannot use.
 */
export async function restoreSqlite(
  source: string,
  { path, stamp }: { path: string; stamp: string },
  { makeReady, putBeside }: Restoring,
): Promise<string | null> {
  if (!(await exists(source))) throw new BackupError(`There is no file ${source}.`)
  refuseUnsound(source)
  const kept = (await exists(path)) ? beforeName(path, stamp) : null
  if (kept) refuseInUse(path)
  const folder = join(dirname(path), RESTORE_FOLDER)
  const draft = join(folder, basename(path))
  try {
    await rm(folder, { recursive: true, force: true })
    await makePrivateFolder(folder)
    await copyFile(source, draft)
    // A copy has the mode of its source, which others may be able to read.
    await chmod(draft, 0o600)
    await makeReady(folder)
    leaveLog(draft)
    await flush(draft)
    // Check again: the shop may have been started since.
    if (kept) refuseInUse(path)
    await putBeside()
    if (kept) await keep(path, kept)
    await rename(draft, path)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw inOwnersWords(error, path)
  }
  await flushFolder(dirname(path))
  await rm(folder, { recursive: true, force: true })
  return kept
}

/** The name of a replaced database. */
export const beforeName = (path: string, stamp: string): string =>
  `${path}.before-${stamp.replace(/[-:.]/g, '')}`

/** Hard-links the old database to a second name, which stays when the new one takes the first. */
async function keep(path: string, kept: string): Promise<void> {
  await link(path, kept).catch(async (error: NodeJS.ErrnoException) => {
    // Some drives have no hard links.
    if (!['ENOTSUP', 'EPERM'].includes(error.code ?? '')) throw error
    await copyFile(path, kept)
    await flush(kept)
  })
  // Only a damaged database still has these files. SQLite would apply such a log to the new one.
  for (const end of ['-wal', '-shm'])
    if (await exists(path + end)) await rename(path + end, kept + end)
}

/** Explains a full disk to the owner; returns other errors unchanged. */
export const inOwnersWords = (error: unknown, path: string): unknown =>
  NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')
    ? new BackupError(`There is no room for ${path}. Choose another disk.`)
    : error

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Throws unless the file is an undamaged database of a shop that is not newer than this code, and not before 0.2.0. */
function refuseUnsound(path: string): void {
  try {
    const database = new Sqlite(path, { readonly: true })
    try {
      const said = database.pragma('quick_check', { simple: true })
      if (said !== 'ok') throw new BackupError(`${path} is damaged: ${String(said)}`)
      const done = database
        .prepare<[], { name: string }>('select name from kysely_migration')
        .all()
        .map(({ name }) => name)
      if (isBeforeBase(done)) throw new BackupError(`${path} ${BEFORE_BASE}`)
      const newer = unknownMigrations(done)
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

/** Throws while the shop runs. Leaving WAL mode needs the file alone, and writes the whole log into it. */
export function refuseInUse(path: string): void {
  const database = new Sqlite(path, { timeout: 500 })
  try {
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    // The database to be replaced may be damaged.
    if (isDamage(error)) return
    throw new BackupError('The shop is running. Stop it, then try again.')
  } finally {
    database.close()
  }
}

/** Leaves WAL mode, so that opening a copy adds no files beside it. */
export function leaveLog(path: string): void {
  const database = new Sqlite(path)
  database.pragma('journal_mode = DELETE')
  database.close()
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/** A rename survives a power cut only when the folder is flushed too. */
async function flushFolder(path: string): Promise<void> {
  // Windows cannot open folders and flushes renames itself.
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync()
  await folder?.close()
}
