import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'

/** What customers told us is for the owner's eyes only, whatever the umask says and an older shop left behind. */

/** Made if it is missing; nobody else may look into it. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700).catch(unlessNotOurs)
}

/** SQLite's file, made if it is missing. What SQLite puts beside it later has the same mode. */
export function makePrivateDatabase(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600))
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(file)) chmodSync(file, 0o600)
  } catch (error) {
    unlessNotOurs(error)
  }
}

/** Some drives know no modes, and some files belong to another user: what cannot be used at all, SQLite says. */
function unlessNotOurs(error: unknown): void {
  const { code = '' } = error as { code?: string }
  if (!['EACCES', 'ENOENT', 'ENOTSUP', 'EPERM', 'EROFS'].includes(code)) throw error
}
