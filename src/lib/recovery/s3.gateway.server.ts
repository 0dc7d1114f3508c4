import { createWriteStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Config } from '#lib/config.server.ts'
import { BackupError } from '#lib/db/backup.server.ts'
import { openBucket } from '#lib/media/bucket.gateway.server.ts'
import { hashFile } from './archive.server.ts'

/**
 * A bucket with the S3 interface, at any company, for a second copy of each full backup. Its calls throw BackupError
 * when the bucket refuses or cannot be reached.
 */
export type BackupStorage = {
  /** Returns the address of the stored file. */
  upload: (file: string) => Promise<string>
  /** Downloads the backup `name` into a new file. */
  download: (name: string, file: string) => Promise<void>
}

/** Null when no such bucket is set. Throws SettingError when one of its settings is missing. */
export function openBackupStorage({ settings }: Config): BackupStorage | null {
  const bucket = openBucket(settings, 'BACKUP_S3')
  if (!bucket) return null
  const { client, url, host } = bucket
  const addressOf = (name: string) => `${url}/${encodeURIComponent(name)}`
  const ask = async (address: string, refusal: string, request: RequestInit = {}) => {
    const response = await (await client()).fetch(address, request).catch((error: Error) => {
      throw new BackupError(`${host} cannot be reached: ${error.message}`)
    })
    if (response.ok) return response
    const said = (await response.text()).replace(/\s+/g, ' ').slice(0, 300)
    throw new BackupError(`${host} ${refusal} (${response.status}): ${said}`)
  }
  return {
    upload: async (file) => {
      const address = addressOf(basename(file))
      // The bucket checks the received bytes against this hash.
      const headers = { 'x-amz-content-sha256': await hashFile(file) }
      const body = await openAsBlob(file, { type: 'application/gzip' })
      await ask(address, 'does not take the backup', { method: 'PUT', headers, body })
      return address
    },
    download: async (name, file) => {
      const response = await ask(addressOf(name), `does not give ${name}`)
      const bytes = (response.body ?? new Blob().stream()) as ReadableStream<Uint8Array>
      await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
        (error: Error) => {
          // fetch throws TypeError; other errors are the disk's.
          if (!(error instanceof TypeError)) throw error
          throw new BackupError(`${host} broke off while it gave ${name}: ${error.message}`)
        },
      )
    },
  }
}
