import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '#lib/catalogue/import/problems.ts'
import { type ShopFolder, shopFolder } from '#lib/shop-folder.server.ts'
import { readColours } from './colours-file.server.ts'
import { type Logo, logoSize } from './logo.ts'

/** Active content that an SVG must not have, because it is served from the shop's own origin. */
const ACTIVE = /<\s*(script|foreignObject|iframe)\b|\son[a-z]+\s*=|javascript:/i

const NAMES = {
  logo: ['logo.svg', 'logo.png'],
  icon: ['icon.svg', 'icon.png'],
  share: ['share.png', 'share.jpg'],
  heading: ['heading.woff2'],
}

/** The owner's file for a part of the brand; null where there is none. */
export function findBrandFile(part: keyof typeof NAMES, { brand } = shopFolder()): string | null {
  const files = brand === null ? [] : NAMES[part].map((name) => join(brand, name))
  return files.find((file) => existsSync(file)) ?? null
}

/** The problems in the brand's files. */
export function checkBrand(folder: ShopFolder): Problem[] {
  const drawings = (['logo', 'icon'] as const).flatMap((part) => findBrandFile(part, folder) ?? [])
  const active = drawings.filter(
    (file) => file.endsWith('.svg') && ACTIVE.test(readFileSync(file, 'utf8')),
  )
  return [
    ...active.map((file) => ({
      file,
      line: 1,
      reason: 'has a script. Save it as a drawing only.',
    })),
    ...checkHeadingFace(folder),
    ...readColours(folder).faults,
  ]
}

/** A larger font arrives too late on a slow line, after the heading was drawn in the system's font. */
const FACE_BYTES = 60_000
const WOFF2 = 'wOF2'

function checkHeadingFace(folder: ShopFolder): Problem[] {
  const file = findBrandFile('heading', folder)
  if (file === null) return []
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 0, WOFF2.length) !== WOFF2)
    return [{ file, line: 1, reason: 'is no WOFF2 file.' }]
  if (bytes.length <= FACE_BYTES) return []
  const reason = `has ${Math.ceil(bytes.length / 1_000)} kB, and ${FACE_BYTES / 1_000} are the most. Keep the letters that you write, in one weight.`
  return [{ file, line: 1, reason }]
}

/** The path of the sharing picture, which the build copies from the owner's files. */
export const sharePicture = (): string =>
  publicPath(findBrandFile('share')) ?? '/apple-touch-icon.png'

const publicPath = (file: string | null): string | null =>
  file && `/brand/${file.split(/[\\/]/).at(-1)}`

let logo: Promise<Logo | null> | null = null

/** The logo of `brand/` in the header's size; null for none. */
export const findLogo = (): Promise<Logo | null> => (logo ??= readLogo(findBrandFile('logo')))

async function readLogo(file: string | null): Promise<Logo | null> {
  const src = publicPath(file)
  if (file === null || src === null) return null
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(file).metadata()
  return { src, ...logoSize({ width, height }) }
}

export type HeadingFace = { path: string; bytes: Buffer }

/**
 * The owner's heading font; null without one. Its path contains a hash of its content, so that browsers cache it for
 * ever.
 */
export function headingFaceOf(folder: ShopFolder): HeadingFace | null {
  const file = findBrandFile('heading', folder)
  if (file === null) return null
  const bytes = readFileSync(file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { path: `/_astro/heading.${hash}.woff2`, bytes }
}

let headingPath: string | null | undefined

/** Read once. */
export function headingFacePath(): string | null {
  if (headingPath === undefined) headingPath = headingFaceOf(shopFolder())?.path ?? null
  return headingPath
}
