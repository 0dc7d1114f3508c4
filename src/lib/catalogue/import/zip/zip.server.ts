import { unzipSync } from 'fflate'
import { fieldError } from '#lib/errors.ts'
import { MAX_PHOTO_BYTES } from '#lib/media/photo.ts'
import { zipTexts as texts } from '#lib/texts/desk/zip.ts'
import { byName, isPhotoName } from './photo-names.ts'

const MAX_UNPACKED_BYTES = 1_000_000_000
export const MAX_ZIP_PHOTOS = 1_000
/** With what computers add to each photo and folder. */
const MAX_ENTRIES = 10_000

class TooManyEntries extends Error {}

/**
 * The paths of the photos in a zip, sorted. Unpacks none. Throws ShopError('invalid') beside `table` for what is no
 * such zip.
 */
export function listZip(bytes: Uint8Array): string[] {
  const paths: string[] = []
  let unpacked = 0
  let entries = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++entries > MAX_ENTRIES) throw new TooManyEntries()
        if (isPhotoName(name)) {
          paths.push(name)
          unpacked += originalSize
        }
        return false
      },
    })
  } catch (error) {
    throw fieldError(
      'table',
      error instanceof TooManyEntries ? texts.tooMany(MAX_ZIP_PHOTOS) : texts.noZip,
    )
  }
  if (paths.length === 0) throw fieldError('table', texts.empty)
  if (paths.length > MAX_ZIP_PHOTOS) throw fieldError('table', texts.tooMany(MAX_ZIP_PHOTOS))
  if (unpacked > MAX_UNPACKED_BYTES) throw fieldError('table', texts.tooLarge)
  return paths.toSorted(byName)
}

/** One file of a zip; null when it is too large, damaged or not there. */
export function readFromZip(bytes: Uint8Array, path: string): Uint8Array | null {
  try {
    // The library unpacks into as many bytes as the directory says.
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === path && originalSize <= MAX_PHOTO_BYTES,
    })
    return found[path] ?? null
  } catch {
    return null
  }
}
