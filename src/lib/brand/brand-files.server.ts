import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import sharp from 'sharp'
import { shopFolder } from '#lib/shop-folder.server.ts'
import { findBrandFile, headingFaceOf } from './brand.server.ts'
import { coloursOf } from './colours-file.server.ts'
import type { BrandColours } from './colours.ts'

const TOUCH_ICON = 180
const FAVICON = 32

/**
 * The owner's logo, icons, sharing picture and heading font, by their path in the shop; empty in the demo shop. `logo`:
 * the picture chosen at the desk. The icons are made from it, unless the owner has drawn an icon.
 */
export async function brandFiles(
  folder = shopFolder(),
  colours = coloursOf(folder),
  logo: Uint8Array | null = null,
): Promise<ReadonlyMap<string, Buffer>> {
  if (folder.own === null) return new Map()
  const file = findBrandFile('icon', folder)
  const drawing = logo && file === null ? await iconWith(logo, colours) : iconOf(file, colours)
  const icon = (size: number) =>
    sharp(Buffer.from(drawing), { density: 300 })
      .resize(size, size, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
  const shown = (['logo', 'share'] as const).flatMap((part) => findBrandFile(part, folder) ?? [])
  const face = headingFaceOf(folder)
  return new Map([
    ['/favicon.svg', Buffer.from(drawing)],
    ['/apple-touch-icon.png', await icon(TOUCH_ICON)],
    ['/favicon.ico', toIco(await icon(FAVICON))],
    ...shown.map((file) => [`/brand/${basename(file)}`, readFileSync(file)] as const),
    ...(face ? [[face.path, face.bytes] as const] : []),
  ])
}

/** The logo on the ground of the header, for which it is made, with a rim. */
async function iconWith(logo: Uint8Array, { band }: BrandColours): Promise<string> {
  const png = await sharp(logo).resize(TOUCH_ICON, TOUCH_ICON, { fit: 'inside' }).png().toBuffer()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><rect width="180" height="180" rx="22" fill="${band}"/><image x="14" y="14" width="152" height="152" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
}

/** The icon as an SVG; a bag in the shop's colours when the owner has none. */
function iconOf(file: string | null, { band, accent }: BrandColours): string {
  if (file?.endsWith('.svg')) return readFileSync(file, 'utf8')
  if (file !== null)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><image width="180" height="180" href="data:image/png;base64,${readFileSync(file, 'base64')}"/></svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${band}"/><path fill="${accent}" d="M7 12h18l-1.500 14h-15z"/><path fill="none" stroke="#fffdf9" stroke-width="2" d="M11.500 15v-4a4.500 4.500 0 0 1 9 0v4"/></svg>`
}

/** An .ico file with one PNG: a 6-byte header, a 16-byte entry, the PNG. */
function toIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(FAVICON, 6)
  head.writeUInt8(FAVICON, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
