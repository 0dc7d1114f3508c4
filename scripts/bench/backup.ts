import Sqlite from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpSqlite } from '#lib/db/backup.server.ts'

const MEGABYTES = 200

/** Fills the database up to 200 MB. Returns what copies it, as the backup of a running shop, and gives the seconds that took. */
export function backupOf(dataDir: string): () => Promise<number> {
  const path = join(dataDir, 'shop.db')
  const database = new Sqlite(path)
  database.exec('create table filler (bytes blob)')
  const write = database.prepare('insert into filler values (randomblob(1000000))')
  for (let megabyte = 0; megabyte < MEGABYTES; megabyte++) write.run()
  database.close()
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
    const startedMs = performance.now()
    await backUpSqlite(path, join(folder, 'copy.db'), () => undefined)
    const seconds = (performance.now() - startedMs) / 1_000
    rmSync(folder, { recursive: true })
    return seconds
  }
}
