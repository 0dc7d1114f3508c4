import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#lib/config.server.ts'
import { backUpSqlite, inOwnersWords, leaveLog } from '#lib/db/backup.server.ts'
import { listTables, readSnapshot, readTotals, type TableTotals } from '#lib/db/copy.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrateAt } from '#lib/db/migrate.server.ts'
import { listOriginals } from '#lib/media/lost.server.ts'
import { openMediaBucket, openMediaFolder } from '#lib/media/open-storage.server.ts'
import type { MediaStorage } from '#lib/media/storage.gateway.server.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import type { Shop } from '#lib/shop.ts'
import { restoredName } from '#lib/shop-folder.server.ts'
import type { Moment } from '#lib/time.ts'
import { hashFile, linkFiles, listFiles, writeArchive } from './archive.server.ts'
import { copyShop } from './copy-shop.server.ts'

/** The folder in DATA_DIR where a backup is assembled. */
const BACKUP_FOLDER = 'backup.part'
/** The uploaded pictures; the shop makes the widths again. */
const PICTURES = 'media/originals'
const UNFINISHED = /\.tmp$/

/** A folder of the owner's own files, and its name in a backup. */
export type OwnerFolder = { name: string; path: string }

export type FullBackup = {
  target: string
  folders: readonly OwnerFolder[]
  now: Moment
  tell: (said: string) => void
  open: (config: Config) => Shop
}

/**
 * Writes database, pictures, key and the owner's files into one file, while the shop runs. The file has the database as
 * SQLite, also for a shop on PostgreSQL. Throws BackupError.
 */
export async function backUpAll(
  config: Config,
  { target, folders, now, tell, open }: FullBackup,
): Promise<TableTotals> {
  const folder = join(config.dataDir, BACKUP_FOLDER)
  try {
    await rm(folder, { recursive: true, force: true })
    await makePrivateFolder(folder)
    tell('the database')
    if (config.databaseUrl) await copyFromPostgres(config, folder, { tell, open })
    else
      await backUpSqlite(join(config.dataDir, 'shop.db'), join(folder, 'shop.db'), () => undefined)
    const totals = await readTotalsAt(folder)
    await writeFile(join(folder, 'secret.key'), config.secretKey, { mode: 0o600 })
    tell('pictures and files')
    await gatherPictures(config, folder)
    for (const { name, path } of folders)
      await linkFiles(path, join(folder, 'files', name), await listFiles(path))
    tell('compressing and checking')
    await writeArchive(folder, target, { madeAt: now, totals })
    return totals
  } catch (error) {
    throw inOwnersWords(error, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function gatherPictures(config: Config, folder: string): Promise<void> {
  const bucket = openMediaBucket(config)
  if (!bucket) {
    const originals = join(config.dataDir, PICTURES)
    const pictures = (await listFiles(originals)).filter((path) => !UNFINISHED.test(path))
    return linkFiles(originals, join(folder, PICTURES), pictures)
  }
  const db = openDatabase({ databaseUrl: null, dataDir: folder })
  const keys = await listOriginals(db).finally(() => db.destroy())
  leaveLog(join(folder, 'shop.db'))
  const target = openMediaFolder(folder)
  for (const key of keys) {
    const bytes = await bucket.get(key)
    // Null when the running shop has just deleted it.
    if (bytes) await target.put(key, bytes)
  }
}

async function copyFromPostgres(
  config: Config,
  folder: string,
  { tell, open }: Pick<FullBackup, 'tell' | 'open'>,
): Promise<void> {
  const place = { ...config, databaseUrl: null, dataDir: folder }
  await migrateAt(place)
  const from = openDatabase({ ...config, timeoutMs: 0 })
  const shop = open(place)
  try {
    await readSnapshot(from, (from) => shop.inTransaction((shop) => copyShop(from, shop, tell)))
  } finally {
    await shop.db.destroy()
    await from.destroy()
  }
  leaveLog(join(folder, 'shop.db'))
}

/** Row counts of the SQLite database in `folder`. */
export async function readTotalsAt(folder: string): Promise<TableTotals> {
  const db = openDatabase({ databaseUrl: null, dataDir: folder })
  const totals = await listTables(db)
    .then((tables) => readTotals(db, tables))
    .finally(() => db.destroy())
  leaveLog(join(folder, 'shop.db'))
  return totals
}

/** Restores the pictures of an unpacked backup; existing ones stay. */
export async function putBackPictures(folder: string, config: Config): Promise<number> {
  const from = join(folder, PICTURES)
  const bucket = openMediaBucket(config)
  if (bucket) return putIntoBucket(folder, bucket)
  const present = new Set(await listFiles(join(config.dataDir, PICTURES)))
  const missing = (await listFiles(from)).filter((path) => !present.has(path))
  await makePrivateFolder(join(config.dataDir, 'media'))
  await linkFiles(from, join(config.dataDir, PICTURES), missing)
  return missing.length
}

async function putIntoBucket(folder: string, bucket: MediaStorage): Promise<number> {
  const from = openMediaFolder(folder)
  let count = 0
  for (const name of await listFiles(join(folder, PICTURES))) {
    const key = `originals/${name}`
    const bytes = (await bucket.has(key)) ? null : await from.get(key)
    if (!bytes) continue
    await bucket.put(key, bytes)
    count++
  }
  return count
}

const CANNOT_WRITE = new Set(['EACCES', 'EPERM', 'EROFS', 'EXDEV', 'EBUSY'])

/**
 * Restores the owner's files of an unpacked backup. Existing files that differ are kept beside them. When their folder
 * cannot be written, as in a container image, they go to DATA_DIR. Returns a sentence for each changed folder.
 */
export async function putBackFiles(
  folder: string,
  config: Config,
  { folders, stamp }: { folders: readonly OwnerFolder[]; stamp: string },
): Promise<string[]> {
  const said: string[] = []
  for (const { name, path } of folders) {
    const from = join(folder, 'files', name)
    if ((await listFiles(from)).length === 0 || (await isSame(from, path))) continue
    const kept = `${path}.before-${stamp}`
    const draft = `${path}.part`
    try {
      const isThere = (await listFiles(path)).length > 0
      // A copy that breaks off leaves the present folder as it is.
      for (const old of [draft, restoredName(path)]) await rm(old, { recursive: true, force: true })
      await cp(from, draft, { recursive: true })
      await rename(draft, restoredName(path))
      if (isThere) await rename(path, kept)
      else await rm(path, { recursive: true, force: true })
      await rename(restoredName(path), path)
      said.push(`${path} is put back${isThere ? `; what was there is kept as ${kept}` : ''}.`)
    } catch (error) {
      if (!CANNOT_WRITE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      const place = join(config.dataDir, 'restored-files', name)
      await cp(from, place, { recursive: true })
      said.push(`${path} cannot be written to. What was there is in ${place}.`)
    }
  }
  return said
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = [await listFiles(one), await listFiles(other)]
  if (ours.join('\n') !== theirs.join('\n')) return false
  for (const path of ours)
    if ((await hashFile(join(one, path))) !== (await hashFile(join(other, path)))) return false
  return true
}

/** The names of all files in the folder of backups. */
export const listBackups = (path: string): Promise<string[]> => readdir(path)
