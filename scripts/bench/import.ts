/** Imports a folder in a process of its own, to measure time, processor and memory. */
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { sql } from 'kysely'

export type Imported = { ms: number; cpuMs: number; peakMb: number }

const shop = openShop(readConfig({ ...process.env, LOG_LEVEL: 'error' }))
await migrate(shop.db)
const started = performance.now()
await importCatalogue(shop, process.argv[2] ?? '')
const ms = performance.now() - started
const { user, system } = process.cpuUsage()
const { maxRSS } = process.resourceUsage()

// A tenth of the goods is popular, each with another score. No pictures are made meanwhile.
await sql`update item set popular_score = id % 997, trending_score = id % 991
  where id % 10 = 0`.execute(shop.db)
await sql`update job set done_at = ${shop.now()} where done_at is null`.execute(shop.db)
if (isPostgres(shop.db)) await sql`vacuum analyze`.execute(shop.db)
const imported: Imported = { ms, cpuMs: (user + system) / 1_000, peakMb: maxRSS / 1_024 }
process.stdout.write(JSON.stringify(imported))
await closeShop(shop)
