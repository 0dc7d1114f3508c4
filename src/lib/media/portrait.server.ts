import { decodeOfBuyer } from './photo.server.ts'
import type { EncodedPicture } from './pictures.server.ts'
import { isHeif } from './picture-start.ts'
import { decodingQueue } from './decoding-queue.server.ts'

/** A photo of 6,120 × 4,080 passes. The limit bounds the memory that one upload can take. */
const ENCODING = { longestSide: 960, quality: 82, mostPixels: 25_000_000 }

const inQueue = decodingQueue()

/**
 * Re-encodes a person's picture from its pixels, one at a time. Null for anything but a complete JPEG, PNG or WebP of
 * up to 25 megapixels. Throws ShopError('busy') when too many wait.
 */
export async function toPortrait(bytes: Uint8Array): Promise<EncodedPicture | null> {
  if (isHeif(bytes)) return null
  const decoded = await inQueue(() => decodeOfBuyer(bytes, ENCODING))
  return typeof decoded === 'string' ? null : decoded
}
