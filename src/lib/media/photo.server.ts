import { isDiskFull } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, type PhotoFault } from './photo.ts'
import { type EncodedPicture, keepOriginal } from './pictures.server.ts'
import { type Encoding, isHeic, readHeader } from './sharp.server.ts'
import { decodingQueue, toUpright } from './upright.server.ts'

/** A file as it was sent. */
export type Upload = { name: string; bytes: Uint8Array }
/** A photo whose original is stored. `name`: of its file. */
export type Photo = EncodedPicture & { name: string }

/** By libvips' name; AVIF is a HEIF. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

type Read = { photos: Photo[]; refused: string[] }

/** Reads files as photos of this size, one at a time in this process. Each reader has a queue of its own. */
function photoReader(encoding: Encoding) {
  const inQueue = decodingQueue()
  return async (uploads: readonly Upload[]): Promise<Read> => {
    const photos: Photo[] = []
    const refused: string[] = []
    for (const { name, bytes } of uploads) {
      const photo = faultOf(bytes) ?? (await inQueue(() => decode(bytes, encoding)))
      if (typeof photo === 'string') refused.push(photoTexts.faults[photo](name))
      else photos.push({ ...photo, name })
    }
    return { photos, refused }
  }
}

// Longer than the widest size that the shop makes, also of an upright photo.
const readGoods = photoReader({ longestSide: 2_048, quality: 85 })

/**
 * Reads each file as a photo that only few may see, upright and at most 1,600 px, and stores nothing. The suffix of the
 * name does not count. `refused`: a sentence for each file that is no photo. Throws ShopError('busy') when too many
 * wait.
 */
export const readPrivatePhotos = photoReader({ longestSide: 1_600, quality: 75 })

/**
 * As `readPrivatePhotos` with at most 2,048 px, and stores the original of each. Without a row of its own nobody can
 * see a stored original. Throws also ShopError('no_room') when the disk is full.
 */
export async function takePhotos(shop: Shop, uploads: readonly Upload[]): Promise<Read> {
  const taken = await readGoods(uploads)
  for (const photo of taken.photos) await withRoom(() => keepOriginal(shop, photo, photo.bytes))
  return taken
}

/** Throws ShopError('no_room') when the disk is full, in the words `detail`. */
export async function withRoom<T>(work: () => Promise<T>, detail?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new ShopError('no_room', detail === undefined ? {} : { detail })
  }
}

function faultOf({ length }: Uint8Array): PhotoFault | null {
  if (length === 0) return 'empty'
  return length > MAX_PHOTO_BYTES ? 'tooLarge' : null
}

async function decode(bytes: Uint8Array, encoding: Encoding): Promise<EncodedPicture | PhotoFault> {
  const header = await readHeader(bytes)
  if (!header) return isHeic(bytes) ? 'heic' : 'unknown'
  if (header.format === 'svg') return 'drawing'
  if (header.frames > 1 && !isHeic(bytes)) return 'moving'
  if (!FORMATS.has(header.format)) return 'unknown'
  if (header.width * header.height > MAX_PHOTO_PIXELS) return 'tooManyPixels'
  return (await toUpright(bytes, encoding)) ?? (isHeic(bytes) ? 'heic' : 'cut')
}
