import { findNoted, note } from '#lib/db/noted.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { databaseTexts } from '#lib/texts/owner/database.ts'
import { DAY_MS, lagosDayOf, lagosTimeOf, type Moment, msBetween } from '#lib/time.ts'
import { firstMigratedAt } from './recovery.sql.ts'

/** Older than this, a backup has missed a day. */
const BACKUP_COUNTS_MS = 2 * DAY_MS

const LAST_BACKUP = 'last_backup'

export type NotedBackup = { madeAt: Moment; file: string }

/** Call it when a backup is complete and in its final place. */
export const noteBackup = ({ db }: Shop, noted: NotedBackup): Promise<void> =>
  note(db, LAST_BACKUP, noted)

export const readLastBackup = ({ db }: Shop) => findNoted<NotedBackup>(db, LAST_BACKUP)

const LAST_DRILL = 'last_drill'

/** A backup that was tried, and found whole. */
export type NotedDrill = { at: Moment; file: string }

export const noteDrill = ({ db }: Shop, noted: NotedDrill): Promise<void> =>
  note(db, LAST_DRILL, noted)

export const readLastDrill = ({ db }: Shop) => findNoted<NotedDrill>(db, LAST_DRILL)

export const isTooOld = (madeAt: Moment, now: Moment): boolean =>
  msBetween(madeAt, now) > BACKUP_COUNTS_MS

/**
 * Mails the owner, once a day, when the last backup is older than two days. A shop without any backup is warned only in
 * production on SQLite: on PostgreSQL other tools may make backups.
 */
export async function warnOfOldBackup(shop: Shop): Promise<void> {
  const { config } = shop
  const last = await readLastBackup(shop)
  const isExpected = config.isProduction && !config.databaseUrl
  const since = last?.madeAt ?? (isExpected ? await firstMigratedAt(shop.db) : null)
  if (since === null || !isTooOld(since, shop.now())) return
  const said = last
    ? databaseTexts.oldBackup(lagosTimeOf(last.madeAt), last.file)
    : databaseTexts.noBackup
  await sendOwnerMail(shop, {
    key: `backup:${lagosDayOf(shop.now())}`,
    subject: databaseTexts.backupMissing,
    paragraphs: [said, databaseTexts.backupAdvice],
  })
  await alertStaff(shop, { kind: 'backup', key: `backup:${lagosDayOf(shop.now())}` })
}
