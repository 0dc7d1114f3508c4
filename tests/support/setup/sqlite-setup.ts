import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database file; not given where the tests run on PostgreSQL. */
    sqliteTemplate: string
  }
}

/** Migrates one database, of which each test shop gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-template-'))
  const template = openDatabase({ databaseUrl: null, dataDir })
  await migrate(template)
  await template.destroy()
  project.provide('sqliteTemplate', join(dataDir, 'shop.db'))
  return () => rm(dataDir, { recursive: true, force: true })
}
