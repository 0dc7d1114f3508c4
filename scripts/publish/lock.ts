import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { OwnerError } from '../owner-error.ts'

/**
 * Lets one publication run at a time, by a lock that the system takes away when its process ends. Throws OwnerError.
 */
export async function withLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const lock = new Sqlite(join(root, 'lock.db'), { timeout: 0 })
  try {
    take(lock)
    return await work()
  } finally {
    lock.close()
  }
}

function take(lock: Sqlite.Database): void {
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new OwnerError('Another publication is under way. Wait until it is done, then try again.')
  }
}
