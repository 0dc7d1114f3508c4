import { AwsClient } from 'aws4fetch'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { type Config, SettingError } from '#lib/config.server.ts'
import { BackupError } from '#lib/db/backup.server.ts'
import { hashFile } from './archive.server.ts'

/** Storage with the interface of Amazon S3, at whichever company: a second place for each backup of everything. */

/** Throws BackupError where the storage does not take the file, and SettingError where a setting is missing. */
export type Upload = (file: string) => Promise<string>

/** Puts a file there and returns its address; null where no such storage is set. */
export function openBackupStorage({ settings }: Config): Upload | null {
  const {
    BACKUP_S3_URL: url,
    BACKUP_S3_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET: secretAccessKey,
    BACKUP_S3_REGION: region,
  } = settings
  if (!url && !accessKeyId && !secretAccessKey) return null
  if (!url || !accessKeyId || !secretAccessKey)
    throw new SettingError(
      'BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET must be set together, or none of them.',
    )
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 2 })
  return async (file) => {
    const address = `${url.replace(/\/$/, '')}/${basename(file)}`
    // The storage compares what came with this hash.
    const headers = { 'x-amz-content-sha256': await hashFile(file) }
    const body = await openAsBlob(file, { type: 'application/gzip' })
    const response = await client
      .fetch(address, { method: 'PUT', headers, body })
      .catch((error: Error) => {
        throw new BackupError(`${new URL(url).host} cannot be reached: ${error.message}`)
      })
    if (response.ok) return address
    const said = (await response.text()).replace(/\s+/g, ' ').slice(0, 300)
    throw new BackupError(
      `${new URL(url).host} does not take the backup (${response.status}): ${said}`,
    )
  }
}
