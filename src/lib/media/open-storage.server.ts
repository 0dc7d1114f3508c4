import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#lib/config.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Moment } from '#lib/time.ts'
import { openBucket, openBucketStorage } from './bucket.gateway.server.ts'
import { withCache } from './cached-storage.server.ts'
import { type MediaStorage, openStorage } from './storage.gateway.server.ts'

const BYTES_OF_MB = 1_000_000

/**
 * The folder in DATA_DIR, or the bucket of MEDIA_S3_URL, which several machines can share, with a cache in DATA_DIR.
 */
export function openMediaStorage(
  { dataDir, settings }: Config,
  { log, now }: { log: Pick<Logger, 'warn'>; now: () => Moment },
): MediaStorage {
  const bucket = openBucket(settings, 'MEDIA_S3')
  if (!bucket) return openMediaFolder(dataDir)
  const storage = openBucketStorage(bucket, (host, err) => {
    log.warn({ err, host }, 'the storage of pictures does not answer')
    return new ShopError('busy')
  })
  const maxBytes = settings.MEDIA_CACHE_MB * BYTES_OF_MB
  return withCache(storage, { folder: join(dataDir, 'media-cache'), maxBytes, now })
}

export const openMediaFolder = (dataDir: string): MediaStorage =>
  openStorage(join(dataDir, 'media'))

/**
 * The bucket without a cache, for work that reads or writes each picture once; null when pictures are in the folder.
 */
export function openMediaBucket({ settings }: Config): MediaStorage | null {
  const bucket = openBucket(settings, 'MEDIA_S3')
  const refuse = (host: string, error: Error) =>
    new Error(`${host}, the storage of pictures, does not answer: ${error.message}`)
  return bucket && openBucketStorage(bucket, refuse)
}
