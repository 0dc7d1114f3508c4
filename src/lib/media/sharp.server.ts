import { availableParallelism } from 'node:os'
import type sharp from 'sharp'
import type { SharpOptions } from 'sharp'
import { ShopError } from '#lib/errors.ts'
import type { PictureFormat } from './media.ts'
import { startOf } from './picture-start.ts'

/** A photo of 12,000 × 8,000 passes. A larger one could exhaust memory. */
const MAX_PIXELS = 100_000_000
const WAITING_AT_MOST = 500
const MEMORY_CACHE_MB = 16

let loaded: Promise<typeof sharp> | undefined

/** Loaded with the first picture: it is the slowest library to load, and a start must not wait for it. */
const loadSharp = (): Promise<typeof sharp> =>
  (loaded ??= import('sharp').then(({ default: library }) => {
    // One thread for each picture, so that the server still answers requests.
    library.concurrency(1)
    library.cache({ memory: MEMORY_CACHE_MB, files: 0, items: 0 })
    return library
  }))

/** Throws for what does not begin as one of the formats that are read: libvips would open a drawing or a document. */
async function open(bytes: Uint8Array, options: SharpOptions = {}) {
  const library = await loadSharp()
  if (startOf(bytes) !== 'photo') throw new Error('No picture of a format that is read.')
  return library(bytes, { limitInputPixels: MAX_PIXELS, ...options })
}

/** Keeps libvips from opening other formats than those of photos, for the whole process. */
export async function blockOtherFormats(): Promise<void> {
  const library = await loadSharp()
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: READ_BY.map((name) => `VipsForeignLoad${name}`) })
}

/** AVIF and HEIC are HEIF. */
const READ_BY = ['Jpeg', 'Png', 'Webp', 'Heif']

const slots = availableParallelism()
const waiting: (() => void)[] = []
let running = 0

/** Runs at most one piece of work per core. Throws ShopError('busy') when too many wait. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_AT_MOST) throw new ShopError('busy')
  if (running >= slots) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Hand the slot on: a newcomer must not take it first.
    if (next) next()
    else running--
  }
}

const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'avif',
}

/** Size (px) after EXIF rotation, and file ending; null for anything but JPEG, PNG, WebP or AVIF. */
export async function readPictureInfo(bytes: Uint8Array) {
  try {
    const image = await (await open(bytes)).metadata()
    const extension = EXTENSIONS[image.format]
    const isHeic = image.format === 'heif' && image.compression !== 'av1'
    if (!extension || isHeic || image.width * image.height > MAX_PIXELS) return null
    return { extension, width: image.autoOrient.width, height: image.autoOrient.height }
  } catch {
    // The caller only needs to know that the file cannot be read.
    return null
  }
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1'])

/** HEIC, the format of iPhone photos. sharp reads AVIF in this container, but not HEVC, which is patented. */
export const isHeic = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8))
}

/** The format by libvips' name, the size (px) and the number of frames, from the header alone; null for no picture. */
export async function readHeader(bytes: Uint8Array) {
  try {
    const image = await (await open(bytes, { limitInputPixels: false })).metadata()
    const { format, width, height, pages = 1 } = image
    return { format, width, height, frames: pages }
  } catch {
    // The caller only needs to know that the file cannot be read.
    return null
  }
}

const THUMBNAIL = 16

/** Whether the picture can be decoded completely: the header of a truncated file looks fine. */
export async function isWhole(bytes: Uint8Array): Promise<boolean> {
  const image = await open(bytes, { failOn: 'error' })
  return image
    .resize(THUMBNAIL)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

// More effort takes twice the time for 2 % fewer bytes; these keep a busy cloth at 720 px under 40 kB.
const AVIF = { quality: 45, effort: 1, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 70, effort: 2 }

/** Upright, sRGB, without metadata, and never wider than the original. */
export async function resize(
  original: Uint8Array,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = (await open(original, { failOn: 'error' }))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColorspace('srgb')
  return format === 'avif' ? image.avif(AVIF).toBuffer() : image.webp(WEBP).toBuffer()
}

type Encoding = { longestSide: number; quality: number }

/**
 * As WebP: upright, sRGB, at most `longestSide` px on a side, without the file's metadata. Null for a file that cannot
 * be decoded completely.
 */
export async function encodeUpright(original: Uint8Array, { longestSide, quality }: Encoding) {
  const image = await open(original, { failOn: 'error' })
  return image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality, effort: 2 })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info }) => ({ data, width: info.width, height: info.height }),
      () => null,
    )
}
