import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, type Moment } from '#lib/time.ts'
import { type MediaStorage, openStorage } from './storage.gateway.server.ts'

type Cache = { folder: string; maxBytes: number; now: () => Moment }

/** A file of the cache counts for so long. Then the storage is asked whether the picture is still there. */
const TTL_MS = HOUR_MS
/** How far the folder may grow, as a share of its bound, before the oldest files are deleted. */
const SLACK = 0.05

/**
 * Keeps what was read from a storage far away on this disk. What another machine has deleted is gone here an hour later. While the
 * storage cannot be asked, what is on this disk is shown on.
 */
export function withCache(storage: MediaStorage, { folder, maxBytes, now }: Cache): MediaStorage {
  const files = openStorage(folder)
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()
  let grown = maxBytes

  const confirm = async (key: string) =>
    utimes(join(folder, key), new Date(now()), new Date(now())).catch(ignoreMissing)

  const keep = async (key: string, bytes: Uint8Array) => {
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
    // On a full disk the picture is shown all the same.
    if (bytes) await keep(key, bytes).catch(() => undefined)
    return bytes
  }

  /** Who asks for the same meanwhile waits for the same answer. */
  const readOnce = (key: string) => {
    const reading = underway.get(key) ?? read(key).finally(() => underway.delete(key))
    underway.set(key, reading)
    return reading
  }

  return {
    put: async (key, bytes) => {
      await storage.put(key, bytes)
      await keep(key, bytes).catch(() => undefined)
    },
    get: async (key) => {
      const kept = await files.get(key)
      if (!kept) return readOnce(key)
      if (await isFresh(key)) return kept
      const isThere = await storage.has(key).catch(() => null)
      if (isThere) await confirm(key)
      if (isThere !== false) return kept
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

/** Until no more than `maxBytes` are left. Another process of the shop may do the same. */
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
