import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { closeShop, openShop, type Shop } from '#lib/shop.server.ts'
import { type Moment, after } from '#lib/time.ts'

export type TestShop = Shop & {
  /** Lets time pass; nothing sleeps. */
  pass: (ms: number) => void
}

const START: Moment = '2026-11-20T09:00:00.000Z'

/** A shop of its own on the database under test, empty but for its tables; closed after the file's tests. */
export async function openTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  let now = START
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key that only tests use, 32 characters or more',
    SITE_URL: 'http://localhost:4321',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const shop = openShop(config, { now: () => now })
  await migrate(shop.db)
  afterAll(async () => {
    await closeShop(shop)
    await rm(dataDir, { recursive: true, force: true })
  })
  return Object.assign(shop, { pass: (ms: number) => (now = after(now, ms)) })
}
