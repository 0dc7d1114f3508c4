import { MAX_PHOTO_PIXELS, type PhotoEncoding, type PhotoFault } from './photo.ts'
import { startOf } from './picture-start.ts'
import { encodeUpright, isHeic, readHeader } from './sharp.server.ts'

/** By libvips' name; AVIF is a HEIF. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/** A photo as WebP, or why it is none. */
export type Decoded = { data: Uint8Array; width: number; height: number } | PhotoFault

/** Decodes what somebody sent as a photo. Call it in the process that may die (scripts/open-files.ts). */
export async function decodePhoto(
  bytes: Uint8Array,
  { mostPixels = MAX_PHOTO_PIXELS, ...encoding }: PhotoEncoding,
): Promise<Decoded> {
  if (bytes.length === 0) return 'empty'
  const start = startOf(bytes)
  if (start !== 'photo') return start === 'other' ? 'unknown' : start
  const header = await readHeader(bytes)
  if (!header) return isHeic(bytes) ? 'heic' : 'unknown'
  if (header.frames > 1 && !isHeic(bytes)) return 'moving'
  if (!FORMATS.has(header.format)) return 'unknown'
  if (header.width * header.height > mostPixels) return 'tooManyPixels'
  return (await encodeUpright(bytes, encoding)) ?? (isHeic(bytes) ? 'heic' : 'cut')
}
