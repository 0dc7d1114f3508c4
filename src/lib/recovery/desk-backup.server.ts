import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '#lib/jobs/jobs.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import type { Shop } from '#lib/shop.ts'
import { databaseTexts } from '#lib/texts/owner/database.ts'
import { ask, doAsked, readLastAsked, runCommand } from './asked.server.ts'
import { isTooOld, readLastBackup, readLastDrill } from './backup-age.server.ts'
import { BACKUP_JOB, DRILL_JOB } from './keep.ts'

/** Backups that the desk asks for, and drills of the last one. */

/** Where they are, in DATA_DIR, and how many stay: those of the last three days. */
const FOLDER = 'backups'
const KEEP = '3d'

/** Begins a backup of everything. False while one is being made. */
export const askForBackup = (shop: Shop): Promise<boolean> => ask(shop, BACKUP_JOB)

/** Begins a drill of the last backup. False while one is under way. */
export const askForDrill = (shop: Shop): Promise<boolean> => ask(shop, DRILL_JOB)

export const makeAskedBackup = (shop: Shop, job: Job): Promise<void> =>
  doAsked(shop, job, async () => {
    const folder = join(shop.config.dataDir, FOLDER)
    const failed = await makePrivateFolder(folder).then(
      () => null,
      ({ message }: Error) => message,
    )
    return failed ?? runCommand(shop, ['backup', '--all', folder, '--keep', KEEP])
  })

export const makeAskedDrill = (shop: Shop, job: Job): Promise<void> =>
  doAsked(shop, job, async () => {
    const last = await readLastBackup(shop)
    return last ? runCommand(shop, ['drill', last.file]) : databaseTexts.noBackup
  })

/** The last backup and the last drill, and those that are under way. */
export async function readBackups(shop: Shop) {
  const last = await readLastBackup(shop)
  return {
    last: last && {
      ...last,
      isOld: isTooOld(last.madeAt, shop.now()),
      /** Null when the file is not on this machine any more. */
      bytes: await sizeOf(last.file),
    },
    ...(await readLastAsked(shop, BACKUP_JOB)),
    drill: await readLastDrill(shop),
    trial: await readLastAsked(shop, DRILL_JOB),
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (file) => file.size,
    () => null,
  )
