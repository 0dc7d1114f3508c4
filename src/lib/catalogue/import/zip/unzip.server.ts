import { unzipSync } from 'fflate'
import { MAX_PHOTO_BYTES, type PhotoFault } from '#lib/media/photo.ts'
import { byName, isPhotoName } from './photo-names.ts'
import { MAX_ZIP_PHOTOS, type ZipFault } from './zip.ts'

const MAX_UNPACKED_BYTES = 1_000_000_000
/** With what computers add to each photo and folder. */
const MAX_ENTRIES = 10_000

class TooManyEntries extends Error {}

/**
 * The paths of the photos in a zip, sorted, or why there are none. Unpacks nothing. Call it, as what follows, in the
 * process that may die (scripts/open-files.ts).
 */
export function listPhotos(bytes: Uint8Array): string[] | ZipFault {
  const paths = new Set<string>()
  let unpacked = 0
  let entries = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++entries > MAX_ENTRIES) throw new TooManyEntries()
        if (isPhotoName(name)) {
          paths.add(name)
          unpacked += originalSize
        }
        return false
      },
    })
  } catch (error) {
    return error instanceof TooManyEntries ? 'tooMany' : 'noZip'
  }
  if (paths.size === 0) return 'empty'
  if (paths.size > MAX_ZIP_PHOTOS) return 'tooMany'
  return unpacked > MAX_UNPACKED_BYTES ? 'tooLarge' : [...paths].toSorted(byName)
}

/** One file of a zip. */
export function unpack(bytes: Uint8Array, path: string): Uint8Array | PhotoFault {
  let isTooLarge = false
  let isFound = false
  try {
    // The library unpacks into as many bytes as the directory says.
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        // A directory may name one file a thousand times.
        if (isFound || name !== path) return false
        isFound = true
        isTooLarge = originalSize > MAX_PHOTO_BYTES
        return !isTooLarge
      },
    })
    return found[path] ?? (isTooLarge ? 'tooLarge' : 'cut')
  } catch {
    return 'cut'
  }
}
