import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SettingError } from '#lib/config.server.ts'
import type { Database } from './database.server.ts'
import * as spine from './migrations/0001-spine.ts'

/** In the order of their names; never edited once a shop may have run them. */
const migrations: Record<string, Migration> = {
  '0001-spine': spine,
}

/**
 * Brings the database up to this code; returns the names of the migrations that ran.
 * Throws SettingError when the database has been used by newer code.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await refuseNewerDatabase(db)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function refuseNewerDatabase(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = done.rows.map((row) => row.name).filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new SettingError(
      `The database has been changed by a newer version of the shop (${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
}
