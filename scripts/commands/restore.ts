import { existsSync } from 'node:fs'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, hasKeptKey, readConfig } from '#lib/config.server.ts'
import { beforeName, isSqliteFile, type Restoring, restoreSqlite } from '#lib/db/backup.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { isDamage } from '#lib/db/health.server.ts'
import { migrateAt } from '#lib/db/migrate.server.ts'
import { openMediaBucket, openMediaFolder } from '#lib/media/open-storage.server.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import { unpackArchive } from '#lib/recovery/archive.server.ts'
import { putBackFiles, putBackPictures } from '#lib/recovery/full-backup.server.ts'
import { fill } from '#lib/recovery/move.server.ts'
import { type CarryOver, finishRestore, readCarryOver } from '#lib/recovery/recovery.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import {
  besides,
  fetchBackup,
  foldersToRestore,
  inOwnersWords,
  refusePostgres,
} from './backup-support.ts'
import { OwnerError, startProgress } from './support.ts'

/** In DATA_DIR, where a backup of everything is unpacked. */
const UNPACK_FOLDER = 'unpack.part'
/** In DATA_DIR, where a backup comes to that is fetched from storage. */
const FETCH_FOLDER = 'fetch.part'
const GZIP = '1f8b'

export async function restore(named: string): Promise<void> {
  const hadKey = hasKeptKey()
  const config = readConfig()
  const fetched = join(config.dataDir, FETCH_FOLDER)
  try {
    await rm(fetched, { recursive: true, force: true })
    await restoreFile(config, await fetchBackup(named, fetched), named)
  } catch (error) {
    // Its links would be of no shop: the next start, or restore, brings the key that stays.
    if (!hadKey) await rm(join(config.dataDir, 'secret.key'), { force: true })
    throw error
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}

/** `named` is the name that the owner gave the file. */
async function restoreFile(config: Config, file: string, named: string): Promise<void> {
  if (existsSync(file) && (await isArchive(file))) return restoreAll(config, file, named)
  if (config.databaseUrl && existsSync(file) && (await isSqliteFile(file)))
    throw new OwnerError(
      `${named} is a backup of a shop on SQLite, and DATABASE_URL says PostgreSQL. Leave DATABASE_URL out to restore it.`,
    )
  refusePostgres(config, restoreOnPostgres(named))
  await restoreDatabase(config, file, { named, putBeside: () => Promise.resolve() })
  console.log(`Put these back too, if they are lost: ${besides(config).join(', ')}`)
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(2), 0).finally(() => file.close())
  return buffer.toString('hex', 0, 2) === GZIP
}

/**
 * Database, pictures, key and the owner's files. All is checked and made ready first. Then pictures, files and key are
 * put in place, and the database last: what is cut off leaves the shop as it was, but for whole folders, and can be
 * done again.
 */
async function restoreAll(config: Config, file: string, named: string): Promise<void> {
  const folder = join(config.dataDir, UNPACK_FOLDER)
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, 'shop.db'))
  const said: string[] = []
  const putBeside = async () => {
    said.push(`Pictures put back: ${await putBackPictures(folder, config)}.`)
    const stamp = beforeStamp()
    said.push(...(await putBackFiles(folder, config, { folders: foldersToRestore(), stamp })))
    said.push(...(await putBackKey(folder, config, isNew)))
  }
  try {
    await rm(folder, { recursive: true, force: true })
    await makePrivateFolder(folder)
    await unpackArchive(file, folder).catch(inOwnersWords)
    if (config.databaseUrl) await restoreIntoPostgres(config, folder, putBeside)
    else await restoreDatabase(config, join(folder, 'shop.db'), { named, putBeside })
    for (const sentence of said) console.log(sentence)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const beforeStamp = () => beforeName('', new Date().toISOString()).replace('.before-', '')

/** A shop that has a key keeps it: the old key may have been replaced because somebody knew it. */
async function putBackKey(folder: string, config: Config, isNew: boolean): Promise<string[]> {
  const key = await readFile(join(folder, 'secret.key'), 'utf8')
  if (key === config.secretKey) return []
  if (isNew && !config.env['SECRET_KEY']) {
    await writeFile(join(config.dataDir, 'secret.key'), key, { mode: 0o600 })
    return []
  }
  return [
    'The key of the backup is another than the present one, which stays. Links in mails of before then no longer work.',
  ]
}

async function restoreDatabase(
  config: Config,
  source: string,
  { named, putBeside }: { named: string } & Pick<Restoring, 'putBeside'>,
): Promise<void> {
  const path = join(config.dataDir, 'shop.db')
  const progress = startProgress('Checking and copying the backup')
  const carried = existsSync(path) ? await readPresent(config) : null
  let deleted = 0
  const place = { path, stamp: new Date().toISOString() }
  const makeReady = async (folder: string) => {
    const draft = { ...config, dataDir: folder }
    await migrateAt(draft)
    const shop = openShop(draft, {
      storage: openMediaBucket(config) ?? openMediaFolder(config.dataDir),
    })
    deleted = await finishRestore(shop, carried).finally(() => closeShop(shop))
  }
  const kept = await restoreSqlite(source, place, { makeReady, putBeside })
    .catch(inOwnersWords)
    .finally(progress.end)
  console.log(`The database is now the one in ${named}. Everybody must sign in again.`)
  if (deleted > 0) console.log(`Accounts deleted since, and now deleted again: ${deleted}.`)
  if (kept) console.log(`The one before is kept as ${kept}.`)
}

/** Into an empty database: what is in another one stays there. */
async function restoreIntoPostgres(
  config: Config,
  folder: string,
  putBeside: () => Promise<void>,
): Promise<void> {
  const place = { databaseUrl: null, dataDir: folder }
  const progress = startProgress('Copying')
  await migrateAt(place)
  const from = openDatabase(place)
  try {
    const isToKeep = async () => {
      await putBeside()
      return true
    }
    await fill(from, config, { tell: progress.tell, open: openShop, isToKeep }).catch(inOwnersWords)
  } finally {
    progress.end()
    await from.destroy()
  }
  const shop = openShop(config)
  await finishRestore(shop, null).finally(() => closeShop(shop))
  console.log('The database in DATABASE_URL is filled. Everybody must sign in again.')
  console.log(
    'Is the old database still there? Run before-restore on it, then after-restore with that file here.',
  )
}

/** What must still hold after the restore; null, with a warning, where the present database is damaged or too old. */
async function readPresent(config: Config): Promise<CarryOver | null> {
  const shop = openShop(config)
  try {
    return await readCarryOver(shop)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // SQLITE_ERROR: a table or column is not there yet.
    if (!isDamage(error) && code !== 'SQLITE_ERROR') throw error
    console.warn(
      `The present database cannot be read (${message}). Passwords, deleted accounts and ended newsletters are as they were when the backup was made.`,
    )
    return null
  } finally {
    await closeShop(shop)
  }
}

/** All but the tombstones, so that deleted accounts are deleted again even where the last step is forgotten. */
const restoreOnPostgres = (file: string): string => {
  const into = `--dbname="$DATABASE_URL" ${file}`
  const list = `pg_restore --list ${file} | grep -v tombstone`
  return `npm run shop -- before-restore carry-over.json
  ${list} | pg_restore --use-list=/dev/stdin --clean --if-exists ${into}
  npm run shop -- after-restore carry-over.json
Stop the shop before, and start it after the last of them. Where the database is lost, use these on a new, empty one:
  pg_restore ${into}
  npm run shop -- after-restore`
}
