import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'

/** Customers' data must be readable by the owner only, whatever the umask and older versions left. */

/** Makes the folder if it is missing, readable by the owner only. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700).catch(unlessNotOurs)
}

/** Makes SQLite's file if it is missing, readable by the owner only. SQLite gives its other files the same mode. */
export function makePrivateDatabase(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600))
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(file)) chmodSync(file, 0o600)
  } catch (error) {
    unlessNotOurs(error)
  }
}

/** Some drives have no modes, and some files belong to another user. If a file cannot be used, SQLite reports it. */
function unlessNotOurs(error: unknown): void {
  const { code = '' } = error as { code?: string }
  if (!['EACCES', 'ENOENT', 'ENOTSUP', 'EPERM', 'EROFS'].includes(code)) throw error
}
