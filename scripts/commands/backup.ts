import type { Command } from 'commander'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatBytes } from '#lib/letters/bytes.ts'
import { type Config, readConfig } from '#lib/config.server.ts'
import { backUpSqlite } from '#lib/db/backup.server.ts'
import { noteBackup } from '#lib/recovery/backup-age.server.ts'
import { backUpAll, listBackups } from '#lib/recovery/full-backup.server.ts'
import { backupName, outdated, readKeep } from '#lib/recovery/keep.ts'
import { type CarryOver, finishRestore, readCarryOver } from '#lib/recovery/recovery.server.ts'
import { openBackupStorage } from '#lib/recovery/s3.gateway.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { toMoment } from '#lib/time.ts'
import { besides, inOwnersWords, ownerFolders, refusePostgres } from './backup-support.ts'
import { drill } from './drill.ts'
import { sayTotals } from './move.ts'
import { restore } from './restore.ts'
import { OwnerError, startProgress, withShop, writePrivate } from './support.ts'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the database, or everything, into one file, while the shop goes on selling')
    .argument('<file>', 'a file that does not exist yet; with --all also a folder')
    .option('--all', 'the pictures, the key, your goods and texts too; also on PostgreSQL')
    .option('--keep <shape>', 'with --all and a folder: keep 7d,4w,6m (days, weeks, months)')
    .action(backUp)
  program
    .command('restore')
    .description('put a backup in the place of the database; the present one is kept beside it')
    .argument('<file>', 'a file that backup made; s3://NAME fetches it from BACKUP_S3_URL')
    .action(restore)
  program
    .command('drill')
    .description('try a backup of everything: unpack it, compare it, start a shop on it, delete it')
    .argument('<file>', 'a file that backup --all made; s3://NAME fetches it from BACKUP_S3_URL')
    .action(drill)
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

type Options = { all?: boolean; keep?: string }

async function backUp(file: string, { all, keep }: Options): Promise<void> {
  const config = readConfig()
  if (all) return backUpEverything(config, resolve(file), keep)
  if (keep !== undefined) throw new OwnerError('--keep needs --all.')
  refusePostgres(config, `npm run shop -- backup --all ${file}`)
  const progress = startProgress('Copying the database:')
  await backUpSqlite(join(config.dataDir, 'shop.db'), resolve(file), (left, all) =>
    progress.tell(`${Math.floor(((all - left) / all) * PERCENT)} %`),
  )
    .catch(inOwnersWords)
    .finally(progress.end)
  console.log(`The database is in ${file} (${formatBytes((await stat(file)).size)}).`)
  console.log(`Copy these too, they are no part of it: ${besides(config).join(', ')}`)
  await note(config, resolve(file))
}

async function backUpEverything(config: Config, path: string, shape?: string): Promise<void> {
  const keep = shape === undefined ? null : readKeep(shape)
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  if (shape !== undefined && keep === null)
    throw new OwnerError('--keep must look like 7d,4w,6m: days, weeks and months.')
  if (keep && !isFolder) throw new OwnerError('--keep needs a folder, which must be there.')
  const now = toMoment(Date.now())
  const target = isFolder ? join(path, backupName(now)) : path
  if (existsSync(target)) throw new OwnerError(`${target} exists already. Choose another name.`)
  const storage = openBackupStorage(config)
  const progress = startProgress('Copying')
  const options = { target, folders: ownerFolders(), now, tell: progress.tell, open: openShop }
  const totals = await backUpAll(config, options).catch(inOwnersWords).finally(progress.end)
  console.log(`Everything is in ${target} (${formatBytes((await stat(target)).size)}).`)
  console.log(`In it: ${sayTotals(totals)}. It holds the key and customers' data: keep it safe.`)
  if (storage) console.log(`A copy is at ${await storage.upload(target).catch(inOwnersWords)}.`)
  await note(config, target)
  const old = keep ? outdated(await listBackups(path), keep) : []
  for (const name of old) await rm(join(path, name))
  if (old.length > 0) console.log(`Deleted, as --keep says: ${old.join(', ')}`)
}

/** For doctor, and for the mail about a backup that is missing. */
async function note(config: Config, file: string): Promise<void> {
  const shop = openShop(config)
  const noted = { madeAt: toMoment(Date.now()), file }
  await noteBackup(shop, noted).finally(() => closeShop(shop))
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
