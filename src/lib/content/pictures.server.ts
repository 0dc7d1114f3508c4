import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentPicture } from './content.ts'
import {
  addPictures,
  hashPicture,
  hasOriginal,
  keepOriginal,
  knownPictures,
} from '#lib/media/pictures.server.ts'
import { readPictureInfo } from '#lib/media/sharp.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'

/** The folders of editors' pictures. The goods' pictures can be used too. */
const folders = (): string[] => [shopFolder().pictures, join(shopFolder().goods, 'images')]

/** The message for an editor when `readContentPicture` finds nothing. */
export const noPicture = (name: string): string =>
  `The picture ${name} is neither in ${folders().join(' nor in ')}, or is no picture.`

/** The hash and the size after EXIF rotation of the picture `name`; null when there is none, or it cannot be read. */
export async function readContentPicture(name: string): Promise<ContentPicture | null> {
  if (!/^\w[\w .-]*$/.test(name)) return null
  for (const folder of folders()) {
    const bytes = await readFile(join(folder, name)).catch(() => null)
    if (bytes) return measure(name, bytes)
  }
  return null
}

async function measure(name: string, bytes: Uint8Array) {
  const info = await readPictureInfo(bytes)
  return info && { name, hash: hashPicture(bytes), ...info }
}

/**
 * Adds the editors' pictures to the shop, so that their addresses work. Existing ones stay. Subfolders are ignored.
 * Only tests pass another `folder`.
 */
export async function keepContentPictures(
  shop: Shop,
  folder = shopFolder().pictures,
): Promise<void> {
  const known = await knownPictures(shop)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const { name } of entries.filter((entry) => !entry.isDirectory())) {
    const bytes = await readFile(join(folder, name))
    const picture = await measure(name, bytes)
    if (!picture) continue
    if (known.has(picture.hash) && (await hasOriginal(shop, picture))) continue
    await keepOriginal(shop, picture, bytes)
    await addPictures(shop, [picture])
  }
}
