import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#lib/config.server.ts'
import { BackupError } from '#lib/db/backup.server.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import type { OwnerFolder } from '#lib/recovery/full-backup.server.ts'
import { openBackupStorage } from '#lib/recovery/s3.gateway.server.ts'
import { newFolder, shopFolder } from '#lib/shop-folder.server.ts'
import { OwnerError, startProgress } from './support.ts'

const DEMO_FOLDERS = ['catalogue', 'src/content'].map((name) => ({ name, path: resolve(name) }))

/** The owner's own files in a backup: their folder, or the parts of the demo shop that an owner may change. */
export function ownerFolders(): OwnerFolder[] {
  const { own } = shopFolder()
  return own === null ? DEMO_FOLDERS : [{ name: 'shop', path: resolve(own) }]
}

/** Where a restore puts them; a new machine has no folder yet. */
export const foldersToRestore = (): OwnerFolder[] => [
  { name: 'shop', path: resolve(shopFolder().own ?? newFolder()) },
  ...DEMO_FOLDERS,
]

/** What the shop keeps on disk beside the database. */
export const besides = ({ dataDir, env }: Config): string[] => [
  join(dataDir, 'media'),
  ...(env['SECRET_KEY'] ? [] : [join(dataDir, 'secret.key')]),
]

const IN_STORAGE = /^s3:\/\/([\w.-]+)$/

/** The file of a backup that is named by its path, or as `s3://NAME`: then it is brought into `folder` first. */
export async function fetchBackup(named: string, folder: string): Promise<string> {
  if (!named.startsWith('s3:')) return resolve(named)
  const [, name] = IN_STORAGE.exec(named) ?? []
  if (!name)
    throw new OwnerError(
      `${named}: write s3:// and the name of the file, for example s3://shop-2026-11-25-033000.tar.gz`,
    )
  const storage = openBackupStorage(readConfig())
  if (!storage)
    throw new OwnerError(`For ${named} set BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.`)
  await makePrivateFolder(folder)
  const file = join(folder, name)
  const progress = startProgress(`Fetching ${name}`)
  await storage.download(name, file).catch(inOwnersWords).finally(progress.end)
  return file
}

export function refusePostgres({ databaseUrl }: Config, command: string): void {
  if (databaseUrl)
    throw new OwnerError(
      `This shop keeps its data in PostgreSQL, where this command does not work. Use:\n  ${command}`,
    )
}

export function inOwnersWords(error: unknown): never {
  throw error instanceof BackupError ? new OwnerError(error.message) : error
}
