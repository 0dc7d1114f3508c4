import { isDiskFull } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, type PhotoFault } from './photo.ts'
import { type EncodedPicture, keepOriginal } from './pictures.server.ts'
import { isHeic, readHeader } from './sharp.server.ts'
import { decodingQueue, toUpright } from './upright.server.ts'

/** A file as it was sent. */
export type Upload = { name: string; bytes: Uint8Array }
/** A photo whose original is stored. `name`: of its file. */
export type Photo = EncodedPicture & { name: string }

// Longer than the widest size that the shop makes, also of an upright photo.
const ENCODING = { longestSide: 2_048, quality: 85 }
/** By libvips' name; AVIF is a HEIF. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

const inQueue = decodingQueue()

/**
 * Reads each file as a photo, one at a time in this process, and stores its original: upright, sRGB, at most 2,048 px. The
 * suffix of the name does not count. Without a row of its own nobody can see a stored original. `refused`: a sentence for each
 * file that is no photo. Throws ShopError('no_room') when the disk is full, 'busy' when too many wait.
 */
export async function takePhotos(
  shop: Shop,
  uploads: readonly Upload[],
): Promise<{ photos: Photo[]; refused: string[] }> {
  const photos: Photo[] = []
  const refused: string[] = []
  for (const { name, bytes } of uploads) {
    const photo = await readPhoto(bytes)
    if (typeof photo === 'string') {
      refused.push(photoTexts.faults[photo](name))
      continue
    }
    await withRoom(() => keepOriginal(shop, photo, photo.bytes))
    photos.push({ ...photo, name })
  }
  return { photos, refused }
}

/** Throws ShopError('no_room') when the disk is full. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDiskFull(error) ? new ShopError('no_room') : error
  }
}

async function readPhoto(bytes: Uint8Array): Promise<EncodedPicture | PhotoFault> {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > MAX_PHOTO_BYTES) return 'tooLarge'
  return inQueue(() => decode(bytes))
}

async function decode(bytes: Uint8Array): Promise<EncodedPicture | PhotoFault> {
  const header = await readHeader(bytes)
  if (!header) return isHeic(bytes) ? 'heic' : 'unknown'
  if (header.format === 'svg') return 'drawing'
  if (header.frames > 1 && !isHeic(bytes)) return 'moving'
  if (!FORMATS.has(header.format)) return 'unknown'
  if (header.width * header.height > MAX_PHOTO_PIXELS) return 'tooManyPixels'
  return (await toUpright(bytes, ENCODING)) ?? (isHeic(bytes) ? 'heic' : 'cut')
}
