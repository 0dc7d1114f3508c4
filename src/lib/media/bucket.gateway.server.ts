import type { AwsClient } from 'aws4fetch'
import { bulkhead, circuitBreaker, ConsecutiveBreaker, handleAll, wrap } from 'cockatiel'
import { createHash } from 'node:crypto'
import { SettingError } from '#lib/config.server.ts'
import type { Settings } from '#lib/settings/settings.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import { whileOutside } from '#lib/slot.server.ts'
import type { MediaStorage } from './storage.gateway.server.ts'

/** A bucket with the S3 interface, at any company. `client`: loaded with the first request to it. */
export type Bucket = { client: () => Promise<AwsClient>; url: string; host: string }

/**
 * The bucket of the settings that begin with `name`; null when none of them is set. Throws SettingError when only some
 * are.
 */
export function openBucket(settings: Settings, name: 'BACKUP_S3' | 'MEDIA_S3'): Bucket | null {
  const url = settings[`${name}_URL`]
  const accessKeyId = settings[`${name}_KEY_ID`]
  const secretAccessKey = settings[`${name}_SECRET`]
  if (!url && !accessKeyId && !secretAccessKey) return null
  if (!url || !accessKeyId || !secretAccessKey)
    throw new SettingError(
      `${name}_URL, ${name}_KEY_ID and ${name}_SECRET must be set together, or none of them.`,
    )
  const region = settings[`${name}_REGION`]
  let loaded: Promise<AwsClient> | undefined
  const client = () =>
    (loaded ??= import('aws4fetch').then(
      (library) =>
        new library.AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 2 }),
    ))
  return { client, url: url.replace(/\/$/, ''), host: new URL(url).host }
}

const TIMEOUT_MS = 10 * SECOND_MS
const AT_ONCE = 16
const WAITING_AT_MOST = 200
/** Circuit breaker: after this many failures in a row the bucket is not asked for BREAK_MS. */
const FAILURES = 5
const BREAK_MS = 10 * SECOND_MS

/** Pictures in a bucket. `refuse` makes the error to throw when the bucket does not answer. */
export function openBucketStorage(
  { client, url, host }: Bucket,
  refuse: (host: string, error: Error) => Error,
): MediaStorage {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  const policy = wrap(bulkhead(AT_ONCE, WAITING_AT_MOST), breaker)
  const fetchBytes = async (key: string, request: RequestInit) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await (await client()).fetch(`${url}/${key}`, { ...request, signal })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 404) return null
    if (response.ok) return bytes
    throw new Error(`${request.method} ${response.status} ${Buffer.from(bytes.subarray(0, 300))}`)
  }
  const ask = (method: string, key: string, request: RequestInit = {}) =>
    whileOutside(() => policy.execute(() => fetchBytes(key, { ...request, method }))).catch(
      (error: Error) => {
        throw refuse(host, error)
      },
    )
  return {
    put: async (key, bytes) => {
      // The bucket checks the received bytes against this hash.
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'x-amz-content-sha256': hash }
      await ask('PUT', key, { headers, body: new Uint8Array(bytes) })
    },
    get: (key) => ask('GET', key),
    has: async (key) => (await ask('HEAD', key)) !== null,
    remove: async (key) => {
      await ask('DELETE', key)
    },
  }
}
