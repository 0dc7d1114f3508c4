import { join, resolve } from 'node:path'
import type { Config } from '#lib/config.server.ts'
import { BackupError } from '#lib/db/backup.server.ts'
import type { OwnerFolder } from '#lib/recovery/full-backup.server.ts'
import { OwnerError } from './support.ts'

/** The owner's own goods and texts. */
export const OWNER_FOLDERS: readonly OwnerFolder[] = ['catalogue', 'src/content'].map((name) => ({
  name,
  path: resolve(name),
}))

/** What the shop keeps on disk beside the database. */
export const besides = ({ dataDir, env }: Config): string[] => [
  join(dataDir, 'media'),
  ...(env['SECRET_KEY'] ? [] : [join(dataDir, 'secret.key')]),
]

export function refusePostgres({ databaseUrl }: Config, command: string): void {
  if (databaseUrl)
    throw new OwnerError(
      `This shop keeps its data in PostgreSQL, which has its own tools for that. Use:\n  ${command}`,
    )
}

export function inOwnersWords(error: unknown): never {
  throw error instanceof BackupError ? new OwnerError(error.message) : error
}
