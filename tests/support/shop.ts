import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { type Database, openDatabase } from '#lib/db/database.server.ts'
import { newId } from '#lib/random.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Moment, after } from '#lib/time.ts'
import { faultsInBooks } from './books.ts'
import { afterUse } from './cleanup.ts'
import { giveBack, type KeptDatabase, lend, takeDatabase } from './kept-databases.ts'
import { TEMPLATE } from './setup/postgres-setup.ts'
import { quickFolder } from './setup/postgres.ts'

export type TestShop = Shop & {
  /** Lets time pass; nothing sleeps. */
  pass: (ms: number) => void
}

const START: Moment = '2026-11-20T09:00:00.000Z'

/** A shop of its own on the database under test, empty but for its tables; closed after the test or the file. */
export async function openTestShop(
  env: Record<string, string> = {},
  outside: Partial<Pick<Shop, 'log'>> = {},
  open: typeof openShop = openShop,
): Promise<TestShop> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'shop-test-'))
  const kept = inject('postgresUrl')
    ? await takeDatabase({ create: createDatabase, drop: dropDatabase })
    : null
  if (!kept) await copyTemplate(dataDir)
  return openAt(dataDir, kept?.url ?? null, env, { now: START, kept, outside, open })
}

/**
 * Makes a world once. Each call of `copy` opens a shop that stands as `make` left it, with its files and at its
 * moment. Call it outside of tests.
 */
export async function aWorld<World>(
  env: Record<string, string>,
  make: (shop: TestShop) => Promise<World>,
) {
  const dataDir = await mkdtemp(join(await quickFolder(), 'shop-world-'))
  afterUse(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = await aDatabase()
  if (!databaseUrl) await copyTemplate(dataDir)
  const shop = await openAt(dataDir, databaseUrl, env, { now: START })
  const world = await make(shop)
  const now = shop.now()
  // PostgreSQL copies a database that nobody uses, and SQLite then has it all in one file.
  await closeShop(shop)
  const copy = async (): Promise<TestShop> => {
    const dir = await mkdtemp(join(await quickFolder(), 'shop-test-'))
    await cp(dataDir, dir, { recursive: true })
    const url = databaseUrl && (await aDatabase(databaseUrl.split('/').at(-1)))
    return openAt(dir, url, env, { now })
  }
  return { world, copy }
}

async function openAt(
  dataDir: string,
  databaseUrl: string | null,
  env: Record<string, string>,
  {
    now: start,
    kept = null,
    outside = {},
    open = openShop,
  }: {
    now: Moment
    kept?: KeptDatabase | null
    outside?: Partial<Pick<Shop, 'log'>>
    open?: typeof openShop
  },
): Promise<TestShop> {
  let now = start
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    SECRET_KEY: 'a key that only tests use, 32 characters or more',
    SITE_URL: 'http://localhost:4321',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const shop = open(config, { now: () => now, ...(kept ? { db: lend(kept) } : {}), ...outside })
  // A running shop holds its file open, which restore sees.
  if (!databaseUrl) await sql`select 1 from sqlite_master`.execute(shop.db)
  afterUse(async () => {
    const wrong = await faultsInBooks(shop)
    await closeShop(shop)
    if (kept) giveBack(kept)
    await rm(dataDir, { recursive: true, force: true })
    if (wrong.length > 0) throw new Error(`it does not add up: ${JSON.stringify(wrong)}`)
  })
  return Object.assign(shop, { pass: (ms: number) => (now = after(now, ms)) })
}

async function copyTemplate(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await copyFile(inject('sqliteTemplate'), join(dataDir, 'shop.db'))
}

/** A second process of the same shop: its own connections and clock, the same database and settings. */
export function openAgain(shop: Shop): Shop {
  const again = openShop(shop.config, { now: shop.now, log: shop.log })
  afterUse(() => closeShop(again))
  return again
}

/** A database without tables, of the kind under test. */
export async function openEmptyDatabase(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const db = openDatabase({ databaseUrl: await aDatabase('template0'), dataDir })
  afterUse(async () => {
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
  })
  return db
}

/** The URL of a fresh database on PostgreSQL; null where the tests run on SQLite. */
export async function aDatabase(template = TEMPLATE): Promise<string | null> {
  if (!inject('postgresUrl')) return null
  const url = await createDatabase(template)
  afterUse(() => dropDatabase(url))
  return url
}

const dropDatabase = (url: string): Promise<void> =>
  command(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)

async function createDatabase(template = TEMPLATE): Promise<string> {
  const server = inject('postgresUrl')
  const name = `shop_${newId().toLowerCase()}`
  await command(server, `create database ${name} template ${template} strategy file_copy`)
  return `${server}/${name}`
}

/** One connection for all tests of a process: a new one for each command took a third of the time of a database. */
let admin: pg.Pool | undefined

async function command(server: string, text: string): Promise<void> {
  const connectionString = `${server}/postgres`
  admin ??= new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  await admin.query(text)
}
