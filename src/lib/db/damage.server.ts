import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '#lib/config.server.ts'

/** The worker's code is a text, because the built shop has no file for it. `findings` is "ok", or what is damaged. */
const QUICK_CHECK = `
const { parentPort, workerData } = require('node:worker_threads')
const Sqlite = require('better-sqlite3')
try {
  const database = new Sqlite(workerData, { readonly: true, fileMustExist: true })
  const rows = database.pragma('quick_check(10)')
  parentPort.postMessage(rows.map((row) => row.quick_check).join('; '))
  database.close()
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error
  parentPort.postMessage(error.message)
}`

/**
 * The damage that SQLite finds in its file, or null. PostgreSQL checks itself. The check reads the whole file in a
 * worker thread, because better-sqlite3 would block all requests.
 */
export async function findDamage({ databaseUrl, dataDir }: Config): Promise<string | null> {
  if (databaseUrl) return null
  const found = Promise.withResolvers<string>()
  const worker = new Worker(QUICK_CHECK, { eval: true, workerData: join(dataDir, 'shop.db') })
  worker.once('message', found.resolve)
  worker.once('error', found.reject)
  try {
    const findings = await found.promise
    return findings === 'ok' ? null : findings
  } finally {
    await worker.terminate()
  }
}
