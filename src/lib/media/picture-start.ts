const LOOKED_AT = 1_024

/** By the first bytes alone: JPEG, PNG, WebP, AVIF or HEIC, which are opened; a drawing, a moving GIF, or neither. */
export function startOf(bytes: Uint8Array): 'photo' | 'drawing' | 'moving' | 'other' {
  const start = String.fromCharCode(...bytes.subarray(0, LOOKED_AT))
  if (/^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp)/.test(start)) return 'photo'
  if (start.startsWith('GIF8')) return framesOf(bytes) > 1 ? 'moving' : 'other'
  return /<svg\b/i.test(start) || start.startsWith('<?xml') ? 'drawing' : 'other'
}

/** AVIF or HEIC. */
export const isHeif = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp'

/** Each frame of a GIF that moves begins so (GIF89a, 23). */
const isFrame = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 0x04

function framesOf(gif: Uint8Array): number {
  let frames = 0
  for (let at = 0; at < gif.length; at++) if (isFrame(gif, at)) frames++
  return frames
}
