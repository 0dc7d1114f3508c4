/**
 * The shop as `npm start` serves it, with the demo goods. `node start-shop.ts postgres`: on its own PostgreSQL server,
 * which ends with it.
 */
import { CompiledQuery } from 'kysely'
import { readConfig } from '#lib/config.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { closeShop, openShop } from '#lib/shop.server.ts'
import { main } from '../../scripts/start.ts'
import { startPostgres } from './postgres.ts'

const server = process.argv[2] === 'postgres' ? await startPostgres() : null
if (server) {
  const admin = openDatabase({ databaseUrl: `${server.url}/postgres`, dataDir: '' })
  await admin.executeQuery(CompiledQuery.raw('create database shop'))
  await admin.destroy()
  process.env['DATABASE_URL'] = `${server.url}/shop`
}
await main(['--as-built'], async () => server?.stop())

// Pictures are also made at their first request; most are never requested here.
const shop = openShop(readConfig())
await shop.db.deleteFrom('job').where('kind', '=', 'make_pictures').execute()
await closeShop(shop)
