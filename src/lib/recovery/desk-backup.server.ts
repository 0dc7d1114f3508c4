import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS, type Moment, msBetween } from '#lib/time.ts'
import { isTooOld, readLastBackup, readLastDrill } from './backup-age.server.ts'
import { BACKUP_JOB } from './keep.ts'

/** A backup that the desk asks for. It is made by the owner's command, in a process of its own. */

const ASKED = 'asked_backup'
/** Where they are, in DATA_DIR, and how many stay: those of the last three days. */
const FOLDER = 'backups'
const KEEP = '3d'
/** A backup that has not ended by then was cut off. */
const LOST_AFTER_MS = HOUR_MS
const REASON_LENGTH = 500

type AskedBackup = { at: Moment; endedAt: Moment | null; failed: string | null }

const isRunning = (asked: AskedBackup | null, now: Moment): boolean =>
  asked !== null && asked.endedAt === null && msBetween(asked.at, now) < LOST_AFTER_MS

/** Begins a backup of everything. False while one is being made. */
export async function askForBackup(shop: Shop): Promise<boolean> {
  const at = shop.now()
  const before = await lockNoted<AskedBackup | null>(shop.db, ASKED, null)
  if (isRunning(before, at)) return false
  await note(shop.db, ASKED, { at, endedAt: null, failed: null } satisfies AskedBackup)
  await enqueue(shop, { kind: BACKUP_JOB, payload: {}, uniqueKey: `${BACKUP_JOB}:${at}` })
  return true
}

const run = promisify(execFile)

export async function makeAskedBackup(shop: Shop, { attempt }: Job): Promise<void> {
  // It takes longer than a job may, or its process died: a second one beside it would disturb it.
  if (attempt > 1) return
  const asked = await findNoted<AskedBackup>(shop.db, ASKED)
  if (!asked) return
  const failed = await backUp(shop)
  await note(shop.db, ASKED, { at: asked.at, endedAt: shop.now(), failed } satisfies AskedBackup)
}

/** Why it could not be made; null when it is. */
async function backUp({ config, log }: Shop): Promise<string | null> {
  const folder = join(config.dataDir, FOLDER)
  try {
    await makePrivateFolder(folder)
    const args = ['scripts/run.mjs', 'shop', 'backup', '--all', folder, '--keep', KEEP]
    await run(process.execPath, args, { env: { ...process.env, ...config.env } })
    return null
  } catch (error) {
    log.error({ err: error }, 'the backup could not be made')
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr?.trim() || message).slice(0, REASON_LENGTH)
  }
}

/** The last backup, the one that is being made, and the last drill. */
export async function readBackups(shop: Shop) {
  const last = await readLastBackup(shop)
  const asked = await findNoted<AskedBackup>(shop.db, ASKED)
  return {
    last: last && {
      ...last,
      isOld: isTooOld(last.madeAt, shop.now()),
      /** Null when the file is not on this machine any more. */
      bytes: await sizeOf(last.file),
    },
    runsSince: isRunning(asked, shop.now()) ? (asked?.at ?? null) : null,
    failed: asked?.failed ?? null,
    drill: await readLastDrill(shop),
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (file) => file.size,
    () => null,
  )
