import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, SettingError } from '#lib/config.server.ts'
import { RESTORE_FOLDER } from './backup.server.ts'

/** What only a shop that has been open leaves in DATA_DIR. `secret.key` is made by any command, so it says nothing. */
const isTrace = (dataDir: string, name: string): boolean =>
  [RESTORE_FOLDER, 'shop.db.part', 'shop.db-wal'].includes(name) ||
  name.startsWith('shop.db.before-') ||
  (['media', 'outbox'].includes(name) && readdirSync(join(dataDir, name)).length > 0)

/** Throws SettingError where a shop has been and its database is gone: a new one would sell at other prices. */
export function refuseLostDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'shop.db')) || !existsSync(dataDir)) return
  const traces = readdirSync(dataDir).filter((name) => isTrace(dataDir, name))
  if (traces.length === 0) return
  throw new SettingError(
    `There is no database in DATA_DIR ${dataDir}, but a shop has been there (${traces.join(', ')}). Put shop.db back: npm run shop -- restore BACKUP, or give a shop.db.before-… its name again. For a new shop choose an empty folder.`,
  )
}
