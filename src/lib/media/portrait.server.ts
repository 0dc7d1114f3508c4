import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { ShopError } from '#lib/errors.ts'
import { hashPicture, type NewPicture } from './pictures.server.ts'
import { encodeUpright, inTurn, readPictureInfo } from './sharp.server.ts'

const FORMATS = new Set(['jpg', 'png', 'webp'])
/** A photo of 6,120 × 4,080 passes. The limit bounds the memory that one upload can take. */
const MAX_PIXELS = 25_000_000
const ENCODING = { longestSide: 960, quality: 82 }
const AT_ONCE = 1
export const WAITING_AT_MOST = 50

const queue = bulkhead(AT_ONCE, WAITING_AT_MOST)

/**
 * Re-encodes a person's picture from its pixels, one at a time in this process. Null for anything but a complete JPEG, PNG or
 * WebP of up to 25 megapixels. Throws ShopError('busy') when too many wait.
 */
export async function toPortrait(
  bytes: Uint8Array,
): Promise<(NewPicture & { bytes: Uint8Array }) | null> {
  try {
    return await queue.execute(() => inTurn(() => decode(bytes)))
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? new ShopError('busy') : error
  }
}

async function decode(bytes: Uint8Array): Promise<(NewPicture & { bytes: Uint8Array }) | null> {
  const info = await readPictureInfo(bytes)
  if (!info || !FORMATS.has(info.extension) || info.width * info.height > MAX_PIXELS) return null
  const portrait = await encodeUpright(bytes, ENCODING)
  if (!portrait) return null
  const { data, width, height } = portrait
  return { hash: hashPicture(data), extension: 'webp', width, height, bytes: data }
}
