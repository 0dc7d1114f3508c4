import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { type CompiledQuery, Kysely } from 'kysely'
import { sqliteDialect } from '#lib/db/sqlite.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { openShop } from '#lib/open-shop.server.ts'
import { openTestShop } from './shop.ts'

/**
 * A shop on SQLite. `count`: how many statements its database gets while something is done. `wholly`: the tables that
 * one of these statements read from the first row to the last, which a large shop would wait for.
 */
export async function aCountingShop() {
  const said: CompiledQuery[] = []
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' }, {}, (config, overrides) =>
    openShop(config, {
      ...overrides,
      db: new Kysely<Tables>({
        dialect: sqliteDialect(join(config.dataDir, 'shop.db')),
        log: ({ query }) => void said.push(query),
      }),
    }),
  )
  const during = async (work: () => Promise<unknown>): Promise<CompiledQuery[]> => {
    const before = said.length
    await work()
    return said.slice(before)
  }
  return {
    shop,
    count: async (work: () => Promise<unknown>) => (await during(work)).length,
    wholly: async (work: () => Promise<unknown>): Promise<string[]> => {
      const file = new SqliteFile(join(shop.config.dataDir, 'shop.db'), { readonly: true })
      const plans = (await during(work)).flatMap(({ sql, parameters }) =>
        file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
      )
      file.close()
      // A scan by an index is of what the index was made for, or ends after a page.
      return plans.flatMap(({ detail }) => WHOLE.exec(detail)?.[1] ?? [])
    },
  }
}

const WHOLE = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX sqlite_autoindex\w+)?$/
