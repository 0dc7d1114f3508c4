import { CompiledQuery } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's PostgreSQL server; not given where the tests run on SQLite. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'shop_template'

/** Starts PostgreSQL and migrates one database, of which each test shop gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const admin = openDatabase({ databaseUrl: `${server.url}/postgres`, dataDir: '' })
  await admin.executeQuery(CompiledQuery.raw(`create database ${TEMPLATE}`))
  await admin.destroy()
  const template = openDatabase({ databaseUrl: `${server.url}/${TEMPLATE}`, dataDir: '' })
  await migrate(template)
  await template.destroy()
  project.provide('postgresUrl', server.url)
  return server.stop
}
