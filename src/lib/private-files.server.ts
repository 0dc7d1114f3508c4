import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'

/** What customers told us is for the owner's eyes only, whatever the umask says and an older shop left behind. */

/** Made if it is missing; nobody else may look into it. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
}

/** SQLite's file, made if it is missing. What SQLite puts beside it later has the same mode. */
export function makePrivateDatabase(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    if (existsSync(file)) chmodSync(file, 0o600)
}
