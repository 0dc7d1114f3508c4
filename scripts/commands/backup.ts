import type { Command } from 'commander'
import { existsSync, readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#lib/config.server.ts'
import { BackupError, backUpSqlite, isSqliteFile, restoreSqlite } from '#lib/db/backup.server.ts'
import { isDamage } from '#lib/db/health.server.ts'
import { migrateAt } from '#lib/db/migrate.server.ts'
import { openStorage } from '#lib/media/storage.gateway.server.ts'
import { type CarryOver, finishRestore, readCarryOver } from '#lib/recovery/recovery.server.ts'
import { closeShop, openShop } from '#lib/shop.server.ts'
import { formatBytes, OwnerError, startProgress, withShop, writePrivate } from './support.ts'

/** The file in DATA_DIR that says when and where the last one was made. */
export const LAST_BACKUP = 'last-backup'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the database into one file, while the shop goes on selling')
    .argument('<file>', 'a file that does not exist yet')
    .action(backUp)
  program
    .command('restore')
    .description('put a backup in the place of the database; the present one is kept beside it')
    .argument('<file>', 'a file that backup made')
    .action(restore)
  program
    .command('before-restore')
    .description('on PostgreSQL: save what must still hold after a restore (see restore)')
    .argument('<file>', 'where to')
    .action(saveCarryOver)
  program
    .command('after-restore')
    .description('on PostgreSQL: sign everybody out, and take over what before-restore has saved')
    .argument('[file]', 'what before-restore saved; left out where the database was lost')
    .action(finish)
}

const PERCENT = 100

async function backUp(file: string): Promise<void> {
  const config = readConfig()
  refusePostgres(config, `pg_dump --format=custom --file=${file} "$DATABASE_URL"`)
  const progress = startProgress('Copying the database:')
  await backUpSqlite(join(config.dataDir, 'shop.db'), resolve(file), (left, all) =>
    progress.tell(`${Math.floor(((all - left) / all) * PERCENT)} %`),
  )
    .catch(inOwnersWords)
    .finally(progress.end)
  // For doctor; never for shoppers.
  const noted = `${new Date().toISOString()}\n${resolve(file)}\n`
  await writeFile(join(config.dataDir, LAST_BACKUP), noted, { mode: 0o600 })
  console.log(`The database is in ${file} (${formatBytes((await stat(file)).size)}).`)
  console.log(`Copy these too, they are no part of it: ${besides(config).join(', ')}`)
}

async function restore(file: string): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl && existsSync(file) && (await isSqliteFile(file)))
    throw new OwnerError(
      `${file} is a backup of a shop on SQLite, and DATABASE_URL says PostgreSQL. Leave DATABASE_URL out to restore it.`,
    )
  refusePostgres(config, restoreOnPostgres(file))
  const path = join(config.dataDir, 'shop.db')
  const progress = startProgress('Checking and copying the backup')
  const carried = existsSync(path) ? await readPresent(config) : null
  let deleted = 0
  const place = { path, stamp: new Date().toISOString() }
  const kept = await restoreSqlite(resolve(file), place, async (folder) => {
    const draft = { ...config, dataDir: folder }
    await migrateAt(draft)
    const shop = openShop(draft, { storage: openStorage(join(config.dataDir, 'media')) })
    deleted = await finishRestore(shop, carried).finally(() => closeShop(shop))
  })
    .catch(inOwnersWords)
    .finally(progress.end)
  console.log(`The database is now the one in ${file}. Everybody must sign in again.`)
  if (deleted > 0) console.log(`Accounts deleted since, and now deleted again: ${deleted}.`)
  if (kept) console.log(`The one before is kept as ${kept}.`)
  console.log(`Put these back too, if they are lost: ${besides(config).join(', ')}`)
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

async function saveCarryOver(file: string): Promise<void> {
  const carried = await withShop(readCarryOver)
  writePrivate(file, JSON.stringify(carried))
  console.log(`Saved in ${file}. Delete it after the restore: it holds hashes of passwords.`)
}

async function finish(file: string | undefined): Promise<void> {
  const carried = file === undefined ? null : readCarryOverFile(file)
  const deleted = await withShop((shop) => finishRestore(shop, carried))
  console.log('The restore is finished. Everybody must sign in again.')
  if (deleted > 0) console.log(`Accounts deleted since, and now deleted again: ${deleted}.`)
}

function readCarryOverFile(file: string): CarryOver {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CarryOver
  } catch (error) {
    throw new OwnerError(`${file} cannot be read: ${(error as Error).message}`)
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

/** What the shop keeps on disk beside the database. */
const besides = ({ dataDir, env }: Config): string[] => [
  join(dataDir, 'media'),
  ...(env['SECRET_KEY'] ? [] : [join(dataDir, 'secret.key')]),
]

function refusePostgres({ databaseUrl }: Config, command: string): void {
  if (databaseUrl)
    throw new OwnerError(
      `This shop keeps its data in PostgreSQL, which has its own tools for that. Use:\n  ${command}`,
    )
}

function inOwnersWords(error: unknown): never {
  throw error instanceof BackupError ? new OwnerError(error.message) : error
}
