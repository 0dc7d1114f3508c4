import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { deleteAgain, readTombstones } from '#lib/accounts/tombstones.server.ts'
import { type Config, readConfig } from '#lib/config.server.ts'
import { BackupError, backUpSqlite, restoreSqlite } from '#lib/db/backup.server.ts'
import { closeShop, openShop } from '#lib/shop.server.ts'
import { formatBytes, OwnerError, startProgress, withShop } from './support.ts'

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
  console.log(`The database is in ${file} (${formatBytes((await stat(file)).size)}).`)
  console.log(`Copy these too, they are no part of it: ${besides(config).join(', ')}`)
}

async function restore(file: string): Promise<void> {
  const config = readConfig()
  refusePostgres(config, restoreOnPostgres(file))
  const stamp = new Date().toISOString()
  const path = join(config.dataDir, 'shop.db')
  const progress = startProgress('Checking and copying the backup')
  const gone = await listDeleted(config, path)
  const kept = await restoreSqlite(resolve(file), path, stamp)
    .catch(inOwnersWords)
    .finally(progress.end)
  console.log(`The database is now the one in ${file}.`)
  const count = gone.length > 0 ? await withShop((shop) => deleteAgain(shop, gone)) : 0
  if (count > 0) console.log(`Accounts deleted since, and now deleted again: ${count}.`)
  if (kept) console.log(`The one before is kept as ${kept}.`)
  console.log(`Put these back too, if they are lost: ${besides(config).join(', ')}`)
}

/** Who deleted their account in the last month, by the present database; nobody when it is lost, damaged or old. */
async function listDeleted(config: Config, path: string) {
  if (!existsSync(path)) return []
  const shop = openShop(config)
  try {
    return await readTombstones(shop)
  } catch {
    return []
  } finally {
    await closeShop(shop)
  }
}

/** All but the tombstones: they say who has deleted their account since the backup was made. */
const restoreOnPostgres = (file: string): string => {
  const into = `--dbname="$DATABASE_URL" ${file}`
  const list = `pg_restore --list ${file} | grep -v tombstone`
  return `${list} | pg_restore --use-list=/dev/stdin --clean --if-exists ${into}
Stop the shop before. Within an hour of its start it deletes again whoever deleted their account since the backup.
Where the database is lost, so is who that was. Use this on a new, empty one:
  pg_restore ${into}`
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
