import type { EncodedPicture } from './pictures.server.ts'
import { readPictureInfo } from './sharp.server.ts'
import { decodingQueue, toUpright } from './upright.server.ts'

const FORMATS = new Set(['jpg', 'png', 'webp'])
/** A photo of 6,120 × 4,080 passes. The limit bounds the memory that one upload can take. */
const MAX_PIXELS = 25_000_000
const ENCODING = { longestSide: 960, quality: 82 }

const inQueue = decodingQueue()

/**
 * Re-encodes a person's picture from its pixels, one at a time in this process. Null for anything but a complete JPEG,
 * PNG or WebP of up to 25 megapixels. Throws ShopError('busy') when too many wait.
 */
export const toPortrait = (bytes: Uint8Array): Promise<EncodedPicture | null> =>
  inQueue(async () => {
    const info = await readPictureInfo(bytes)
    if (!info || !FORMATS.has(info.extension) || info.width * info.height > MAX_PIXELS) return null
    return toUpright(bytes, ENCODING)
  })
