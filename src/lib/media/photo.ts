/** The largest file of a photo at the desk. */
export const MAX_PHOTO_BYTES = 20_000_000
/** A photo of 8,160 × 6,120 passes. The limit bounds the memory that one upload can take. */
export const MAX_PHOTO_PIXELS = 50_000_000

/** What becomes of a photo. `mostPixels`: where it may have fewer than MAX_PHOTO_PIXELS. */
export type PhotoEncoding = { longestSide: number; quality: number; mostPixels?: number }

/** Why a file cannot be used as a photo. */
export type PhotoFault =
  | 'empty'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'tooHeavy'
  | 'drawing'
  | 'moving'
  | 'heic'
  | 'unknown'
  | 'cut'
