import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { brandColours, findBrandFile } from '#lib/brand/brand.server.ts'
import type { BrandColours } from '#lib/brand/colours.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'

const TOUCH_ICON = 180
const FAVICON = 32

/** Puts the owner's logo, icons and picture for sharing into a build, in place of the demo's. */
export async function putBrandFiles(clientDir: string): Promise<void> {
  if (shopFolder().own === null) return
  const drawing = iconOf(findBrandFile('icon'), brandColours())
  const icon = (size: number) =>
    sharp(Buffer.from(drawing), { density: 300 })
      .resize(size, size, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
  writeFileSync(join(clientDir, 'favicon.svg'), drawing)
  writeFileSync(join(clientDir, 'apple-touch-icon.png'), await icon(TOUCH_ICON))
  writeFileSync(join(clientDir, 'favicon.ico'), toIco(await icon(FAVICON)))
  const shown = (['logo', 'share'] as const).flatMap((part) => findBrandFile(part) ?? [])
  if (shown.length > 0) mkdirSync(join(clientDir, 'brand'), { recursive: true })
  for (const file of shown) copyFileSync(file, join(clientDir, 'brand', basename(file)))
}

/** As a drawing, whatever it is; a bag in the shop's colours where the owner has none. */
function iconOf(file: string | null, { band, accent }: BrandColours): string {
  if (file?.endsWith('.svg')) return readFileSync(file, 'utf8')
  if (file !== null)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><image width="180" height="180" href="data:image/png;base64,${readFileSync(file, 'base64')}"/></svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${band}"/><path fill="${accent}" d="M7 12h18l-1.500 14h-15z"/><path fill="none" stroke="#fffdf9" stroke-width="2" d="M11.500 15v-4a4.500 4.500 0 0 1 9 0v4"/></svg>`
}

/** An .ico file that holds one PNG: six bytes of head, sixteen about the picture, the picture. */
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
