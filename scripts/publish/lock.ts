import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { OwnerError } from '../owner-error.ts'

const TRY_EVERY_MS = 500

/**
 * Lets one publication run at a time, by a lock that the system takes away when its process ends. Throws OwnerError
 * when another one has it for longer than `waitMs`.
 */
export async function withLock<T>(root: string, work: () => Promise<T>, waitMs = 0): Promise<T> {
  const lock = new Sqlite(join(root, 'lock.db'), { timeout: 0 })
  try {
    for (let waitedMs = 0; !isTaken(lock); waitedMs += TRY_EVERY_MS) {
      if (waitedMs >= waitMs) throw new OwnerError(BUSY)
      await sleep(TRY_EVERY_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

const BUSY = 'Another publication is under way. Wait until it is done, then try again.'

function isTaken(lock: Sqlite.Database): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return false
  }
}
