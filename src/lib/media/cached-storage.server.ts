import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, type Moment } from '#lib/time.ts'
import { type MediaStorage, openStorage } from './storage.gateway.server.ts'

type Cache = { folder: string; maxBytes: number; now: () => Moment }

/** For how long a cached file is served without asking the bucket whether the picture still exists. */
const TTL_MS = HOUR_MS
/** After the folder has grown by this share of `maxBytes`, the oldest files are deleted. */
const SLACK = 0.05

/**
 * Caches pictures of a bucket on this disk. A picture that another machine deletes disappears here within an hour.
 * While the bucket does not answer, cached pictures are still served.
 */
export function withCache(storage: MediaStorage, { folder, maxBytes, now }: Cache): MediaStorage {
  const files = openStorage(folder)
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()
  let grown = maxBytes

  const confirm = async (key: string) =>
    utimes(join(folder, key), new Date(now()), new Date(now())).catch(ignoreMissing)

  const store = async (key: string, bytes: Uint8Array) => {
    await files.put(key, bytes)
    await confirm(key)
    grown += bytes.byteLength
    if (grown <= maxBytes * SLACK) return
    grown = 0
    await deleteOldest(folder, maxBytes)
  }

  const isFresh = async (key: string) => {
    const { mtimeMs = 0 } = (await stat(join(folder, key)).catch(ignoreMissing)) ?? {}
    return Math.abs(Date.parse(now()) - mtimeMs) < TTL_MS
  }

  const read = async (key: string) => {
    const bytes = await storage.get(key)
    // A full disk must not keep the picture from being served.
    if (bytes) await store(key, bytes).catch(() => undefined)
    return bytes
  }

  /** Requests for the same picture share one read. */
  const readOnce = (key: string) => {
    const reading = underway.get(key) ?? read(key).finally(() => underway.delete(key))
    underway.set(key, reading)
    return reading
  }

  return {
    put: async (key, bytes) => {
      await storage.put(key, bytes)
      await store(key, bytes).catch(() => undefined)
    },
    get: async (key) => {
      const cached = await files.get(key)
      if (!cached) return readOnce(key)
      if (await isFresh(key)) return cached
      const isThere = await storage.has(key).catch(() => null)
      if (isThere) await confirm(key)
      if (isThere !== false) return cached
      await files.remove(key)
      return null
    },
    has: storage.has,
    remove: async (key) => {
      await storage.remove(key)
      await files.remove(key)
    },
  }
}

/** Deletes the oldest files until at most `maxBytes` are left. Another process may do the same at the same time. */
async function deleteOldest(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const { size = 0, mtimeMs = 0 } = (await stat(path).catch(ignoreMissing)) ?? {}
        return { path, size, mtimeMs }
      }),
  )
  let bytes = 0
  for (const { path, size } of found.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
    bytes += size
    if (bytes > maxBytes) await rm(path, { force: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
