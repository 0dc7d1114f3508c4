import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pendingMigrations } from '#lib/db/migrate.server.ts'
import type { Shop } from '#lib/shop.ts'

/** The bytes of a file; null when there is none. */
export const fileSizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (file) => file.size,
    () => null,
  )

/** Whether the database is there and up to date. */
export async function isReady({ db, config }: Shop): Promise<boolean> {
  const isNew = !config.databaseUrl && (await fileSizeOf(join(config.dataDir, 'shop.db'))) === null
  return !isNew && (await pendingMigrations(db)).length === 0
}
