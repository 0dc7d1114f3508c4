import { hashPicture, type NewPicture } from './pictures.server.ts'
import { encodePortrait, inTurn, isWhole, readPictureInfo } from './sharp.server.ts'

const FORMATS = new Set(['jpg', 'png', 'webp'])

/** A person's picture made anew from its pixels alone; null for what is no whole JPEG, PNG or WebP. */
export function toPortrait(
  bytes: Uint8Array,
): Promise<(NewPicture & { bytes: Uint8Array }) | null> {
  return inTurn(async () => {
    const info = await readPictureInfo(bytes)
    if (!info || !FORMATS.has(info.extension) || !(await isWhole(bytes))) return null
    const { data, width, height } = await encodePortrait(bytes)
    return { hash: hashPicture(data), extension: 'webp', width, height, bytes: data }
  })
}
