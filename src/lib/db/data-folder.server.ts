import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, SettingError } from '#lib/config.server.ts'
import { RESTORE_FOLDER } from './backup.server.ts'

/** Files that only a used shop leaves in DATA_DIR. Any command makes `secret.key`, so it does not count. */
const isTrace = (dataDir: string, name: string): boolean =>
  [RESTORE_FOLDER, 'shop.db.part', 'shop.db-wal'].includes(name) ||
  name.startsWith('shop.db.before-') ||
  (['media', 'outbox'].includes(name) && readdirSync(join(dataDir, name)).length > 0)

/** Throws SettingError when DATA_DIR has traces of a shop but no database: a new one would sell at other prices. */
export function refuseLostDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'shop.db')) || !existsSync(dataDir)) return
  const traces = readdirSync(dataDir).filter((name) => isTrace(dataDir, name))
  if (traces.length === 0) return
  throw new SettingError(
    `There is no database in DATA_DIR ${dataDir}, but a shop has been there (${traces.join(', ')}). Has it moved to PostgreSQL? Then set DATABASE_URL. Otherwise put shop.db back: npm run shop -- restore BACKUP, or give a shop.db.before-… its name again. For a new shop choose an empty folder.`,
  )
}
