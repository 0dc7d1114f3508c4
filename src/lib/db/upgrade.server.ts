import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '#lib/config.server.ts'
import type { Moment } from '#lib/time.ts'
import { BackupError, backUpSqlite } from './backup.server.ts'
import { type Database, type DatabasePlace, openDatabase } from './database.server.ts'
import { knownMigrations, migrateAt, pendingMigrations } from './migrate.server.ts'

export type UpgradeOptions = {
  now: Moment
  /** Gets sentences for the owner about what is done and how to undo it. */
  tell: (sentence: string) => void
}

/**
 * Runs all pending migrations and returns their names. A SQLite database of a used shop is copied first. Throws
 * SettingError as `migrate` does, and when there is no room for the copy.
 */
export async function upgradeAt(place: DatabasePlace, options: UpgradeOptions): Promise<string[]> {
  const [first, ...others] = await pendingAt(place)
  if (first === undefined) return []
  const isNew = others.length + 1 === knownMigrations.length
  const copy = isNew ? null : await copyBefore(place, first, options)
  try {
    const ran = await migrateAt(place)
    if (copy) options.tell(sayWayBack(await markFinished(copy, options.now)))
    return ran
  } catch (error) {
    if (copy) options.tell(`The database was not brought up to date. ${sayWayBack(copy)}`)
    throw error
  }
}

async function pendingAt(place: DatabasePlace): Promise<string[]> {
  const db: Database = openDatabase(place)
  try {
    return await pendingMigrations(db)
  } finally {
    await db.destroy()
  }
}

/** The path of the copy; null on PostgreSQL, which has its own tools. */
async function copyBefore(
  { databaseUrl, dataDir }: DatabasePlace,
  migration: string,
  { tell }: UpgradeOptions,
): Promise<string | null> {
  if (databaseUrl) {
    tell('The database is changed now. To go back, restore the last dump: pg_dump made it.')
    return null
  }
  const path = join(dataDir, 'shop.db')
  const copy = `${path}.before-${migration}`
  // The copy is from a failed start. The database may be changed in part by now, so that copy is the better one.
  if (existsSync(copy)) return copy
  await backUpSqlite(path, copy, () => undefined).catch((error: unknown) => {
    throw error instanceof BackupError ? new SettingError(error.message) : error
  })
  return copy
}

/** Renames the copy, so that a later upgrade with the same migration makes its own. */
async function markFinished(copy: string, now: Moment): Promise<string> {
  const finished = `${copy}-${now.replace(/[-:.]/g, '')}`
  await rename(copy, finished)
  return finished
}

const sayWayBack = (copy: string): string =>
  `The database as it was is kept as ${copy}. To go back: stop the shop, put the version before in place, and run: npm run shop -- restore ${copy}`
