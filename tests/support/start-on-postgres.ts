/** The shop as `npm start` serves it, on a PostgreSQL server of its own that ends with it. */
import { CompiledQuery } from 'kysely'
import { openDatabase } from '#lib/db/database.server.ts'
import { main } from '../../scripts/start.ts'
import { startPostgres } from './postgres.ts'

const server = await startPostgres()
const admin = openDatabase({ databaseUrl: `${server.url}/postgres`, dataDir: '' })
await admin.executeQuery(CompiledQuery.raw('create database shop'))
await admin.destroy()
process.env['DATABASE_URL'] = `${server.url}/shop`
await main(['--as-built'], server.stop)
