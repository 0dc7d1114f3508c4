import type { Command } from 'commander'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '#lib/letters/bytes.ts'
import { type Config, readConfig } from '#lib/config.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { pendingMigrations } from '#lib/db/migrate.server.ts'
import { saySettings } from '#lib/health/settings.ts'
import { OwnerError } from './support.ts'

export function addUpgrade(program: Command): void {
  program
    .command('upgrade')
    .description('before the first start of a new version: what it will change')
    .requiredOption('--check', 'look only; npm start upgrades by itself')
    .action(check)
}

/** The room that migrations need: they write large tables a second time. */
const COPIES = 2

async function check(): Promise<void> {
  const config = readConfig()
  console.log(`Settings   ${saySettings(config)}`)
  const path = join(config.dataDir, 'shop.db')
  if (!config.databaseUrl && !existsSync(path)) {
    console.log(`Database   none yet at ${path}; npm start makes it`)
    return
  }
  const db = openDatabase(config)
  const pending = await pendingMigrations(db).finally(() => db.destroy())
  if (pending.length === 0) {
    console.log('Database   is up to date; the next start changes nothing in it')
    return
  }
  console.log(`Database   npm start will run ${pending.join(', ')}; CHANGELOG.md says what changes`)
  console.log(
    config.databaseUrl
      ? 'Way back   make a dump now: pg_dump --format=custom --file=before-upgrade.dump "$DATABASE_URL"'
      : `Way back   npm start keeps a copy of the database beside it first. ${await lookAtSpace(config, path)}`,
  )
}

async function lookAtSpace({ dataDir }: Config, path: string): Promise<string> {
  const needed = statSync(path).size * COPIES
  const { bavail, bsize } = await statfs(dataDir)
  const said = `That and the changes take up to ${formatBytes(needed)}; ${formatBytes(bavail * bsize)} are free`
  if (bavail * bsize < needed) throw new OwnerError(`${said}. Make room before.`)
  return said
}
