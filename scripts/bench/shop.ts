import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#lib/config.server.ts'
import { startPostgres } from '../../tests/support/setup/postgres.ts'
import { build } from '../build.ts'
import { isBuiltFor } from '../stamps.ts'
import { freePort, type Running, START_SHOP, startServer } from './processes.ts'

export const DATABASES = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** A shop of the bench's own, on a database that goes with it. */
export type BenchShop = {
  database: DatabaseName
  /** For its files. */
  dir: string
  /** Its settings, as `readConfig` takes them. */
  env: Record<string, string>
  /** Of the database server; none on SQLite. */
  databasePids: number[]
  start: () => Promise<Running>
  remove: () => Promise<void>
}

/** PostgreSQL runs without waiting for the disk, and keeps its files in memory where there is room. */
export async function newShop(database: DatabaseName): Promise<BenchShop> {
  const { siteUrl } = readConfig()
  if (!isBuiltFor('dist', siteUrl)) await build(siteUrl)
  const postgres = database === 'PostgreSQL' ? await startPostgres() : null
  const dir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const port = await freePort()
  const env = {
    DATA_DIR: join(dir, 'data'),
    PORT: String(port),
    SITE_URL: siteUrl,
    SECRET_KEY: 'a key that only the bench uses, 32 characters or more',
    RATE_LIMIT_FACTOR: '1000000',
    TRUST_PROXY: '127.0.0.1',
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
  }
  const remove = async () => {
    await postgres?.stop()
    await rm(dir, { recursive: true, force: true })
  }
  const databasePids = postgres ? [postgres.pid] : []
  return {
    database,
    dir,
    env,
    databasePids,
    remove,
    start: () => startServer(START_SHOP, port, env),
  }
}
