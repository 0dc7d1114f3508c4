import { join } from 'node:path'
import { Kysely } from 'kysely'
import { sqliteDialect } from '#lib/db/sqlite.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { openShop } from '#lib/open-shop.server.ts'
import { openTestShop } from './shop.ts'

/** A shop on SQLite, and `count`: how many statements its database gets while something is done. */
export async function aCountingShop() {
  let count = 0
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' }, {}, (config, overrides) =>
    openShop(config, {
      ...overrides,
      db: new Kysely<Tables>({
        dialect: sqliteDialect(join(config.dataDir, 'shop.db')),
        log: () => void (count += 1),
      }),
    }),
  )
  return {
    shop,
    count: async (work: () => Promise<unknown>): Promise<number> => {
      const before = count
      await work()
      return count - before
    },
  }
}
