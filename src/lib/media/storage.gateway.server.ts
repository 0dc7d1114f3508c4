import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import { newId } from '#lib/random.server.ts'

/** Stores pictures, originals and resized ones, by key such as `originals/ab12.webp`. */
export type MediaStorage = {
  /** Atomic: a reader sees the whole file or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is nothing under this key. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  /** Where the file is, when it is a folder of this machine. */
  pathOf?: (key: string) => string
}

/** A folder on disk. Made at the first `put`. */
export function openStorage(folder: string): MediaStorage {
  const pathOf = (key: string) => join(folder, key)
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const unfinished = `${path}.${newId()}.tmp`
      await makePrivateFolder(folder)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        // An unfinished file would fill a full disk further.
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)).catch(nullWhenMissing),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    pathOf,
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
