import { join, resolve } from 'node:path'
import type { Config } from '#lib/config.server.ts'
import { BackupError } from '#lib/db/backup.server.ts'
import type { OwnerFolder } from '#lib/recovery/full-backup.server.ts'
import { newFolder, shopFolder } from '#lib/shop-folder.server.ts'
import { OwnerError } from './support.ts'

const DEMO_FOLDERS = ['catalogue', 'src/content'].map((name) => ({ name, path: resolve(name) }))

/** What a backup has of the owner's own files: their folder, or what they may have changed of the demo shop. */
export function ownerFolders(): OwnerFolder[] {
  const { own } = shopFolder()
  return own === null ? DEMO_FOLDERS : [{ name: 'shop', path: resolve(own) }]
}

/** Where they are put back; a new machine has no folder yet. */
export const foldersToRestore = (): OwnerFolder[] => [
  { name: 'shop', path: resolve(shopFolder().own ?? newFolder()) },
  ...DEMO_FOLDERS,
]

/** What the shop keeps on disk beside the database. */
export const besides = ({ dataDir, env }: Config): string[] => [
  join(dataDir, 'media'),
  ...(env['SECRET_KEY'] ? [] : [join(dataDir, 'secret.key')]),
]

export function refusePostgres({ databaseUrl }: Config, command: string): void {
  if (databaseUrl)
    throw new OwnerError(
      `This shop keeps its data in PostgreSQL, where this command does not work. Use:\n  ${command}`,
    )
}

export function inOwnersWords(error: unknown): never {
  throw error instanceof BackupError ? new OwnerError(error.message) : error
}
