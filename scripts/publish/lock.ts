import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OwnerError } from '../owner-error.ts'

/** Lets one publication run at a time. The lock of a process that died does not count. Throws OwnerError. */
export async function withLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const file = join(root, 'lock')
  if (!take(file)) {
    if (isAlive(Number(readFileSync(file, 'utf8'))))
      throw new OwnerError(
        'Another publication is under way. Wait until it is done, then try again.',
      )
    rmSync(file, { force: true })
    if (!take(file)) throw new OwnerError('Another publication has just begun. Try again later.')
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The lock file appears with its content, so that a reader always finds the process in it. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
