/** Every picture is offered in these widths (px) and formats only. */
export const WIDTHS = [160, 240, 360, 480, 720, 960, 1280] as const
export const FORMATS = ['avif', 'webp'] as const

export type PictureWidth = (typeof WIDTHS)[number]
export type PictureFormat = (typeof FORMATS)[number]
export type PictureSize = readonly [width: PictureWidth, format: PictureFormat]

/** The sizes that cards of a list and the first picture of an item are mostly shown in. They are made at once. */
export const FIRST_SIZES: readonly PictureSize[] = [
  [360, 'avif'],
  [480, 'avif'],
  [720, 'avif'],
  [480, 'webp'],
]
export const ALL_SIZES: readonly PictureSize[] = WIDTHS.flatMap((width) =>
  FORMATS.map((format) => [width, format] as const),
)

/** A stored picture. Width and height (px) are those of the original after its EXIF rotation. */
export type Picture = { hash: string; width: number; height: number }

/** The width (px) for places that take only one address, such as an item's JSON. */
const PLAIN_WIDTH = 960

export const mediaPath = (hash: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${hash}/${width}.${format}`

/** `/media/…/160.webp 160w,…` of the widths that show more than the one before, for an `img` or a `source`. */
export function srcset(
  { hash, width: original = Infinity }: { hash: string; width?: number },
  format: PictureFormat,
  widths: readonly PictureWidth[] = WIDTHS,
): string {
  const useful = widths.filter((width) => widthToMake(width, original) === width)
  return (useful.length > 0 ? useful : widths.slice(0, 1))
    .map((width) => `${mediaPath(hash, width, format)} ${width}w`)
    .join()
}

/** One address for the picture, for places that take only one, and the size (px) that it has there. */
export function plainPicture({ hash, width, height }: Picture) {
  const shown = Math.min(width, PLAIN_WIDTH)
  return {
    path: mediaPath(hash, PLAIN_WIDTH, 'webp'),
    width: shown,
    height: Math.round((height * shown) / width),
  }
}

/** The hash in a picture's address of any width; null for any other address. */
export const hashIn = (address: string | null): string | null =>
  /\/media\/([\w-]+)\//.exec(address ?? '')?.[1] ?? null

const HASH = /^[A-Za-z0-9_-]{20}$/
const FILE = /^(\d{3,4})\.(avif|webp)$/

export type PictureRequest = { hash: string; width: PictureWidth; format: PictureFormat }

/** The picture that an address asks for; null for an address that the shop never offers. */
export function readMediaPath(hash: string, file: string): PictureRequest | null {
  const [, digits, format] = FILE.exec(file) ?? []
  const width = WIDTHS.find((known) => String(known) === digits)
  if (!HASH.test(hash) || width === undefined) return null
  return { hash, width, format: format as PictureFormat }
}

/** The width to make: `asked`, or the narrowest of our widths that holds the whole original. No picture is enlarged. */
export function widthToMake(asked: PictureWidth, originalWidth: number): PictureWidth {
  const enough = WIDTHS.find((width) => width >= originalWidth)
  return enough !== undefined && enough < asked ? enough : asked
}

/**
 * The address of the same picture one width smaller, for Data Saver. The smallest width, and any other address, is
 * returned unchanged.
 */
export function smallerPath(path: string): string {
  const [, hash, digits, format] = /^\/media\/([\w-]+)\/(\d+)\.(avif|webp)$/.exec(path) ?? []
  const smaller = WIDTHS[WIDTHS.findIndex((width) => String(width) === digits) - 1]
  return hash && smaller ? mediaPath(hash, smaller, format as PictureFormat) : path
}

/** The path of the same picture in its smallest width, from its absolute address. */
export const smallestOf = (address: string): string =>
  new URL(`${WIDTHS[0]}.webp`, address).pathname
