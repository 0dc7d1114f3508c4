import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  hashPicture,
  hasOriginal,
  keepOriginal,
  type NewPicture,
} from '#lib/media/pictures.server.ts'
import { isWhole, readPictureInfo } from '#lib/media/sharp.server.ts'
import type { Shop } from '#lib/shop.server.ts'

const MAX_BYTES = 50_000_000

/** A picture, or why there is none. */
export type ImageRead = NewPicture | 'missing' | 'unreadable' | 'heic'

/** Reads each of these files of `images/` once, a few at a time. Those of `known` hashes are taken to be whole. */
export async function readImages(
  dir: string,
  names: Iterable<string>,
  known: ReadonlySet<string>,
  onRead: () => void,
): Promise<Map<string, ImageRead>> {
  const found = new Map<string, ImageRead>()
  await sideBySide(names, async (name) => {
    found.set(name, await readImage(join(dir, 'images', name), known))
    onRead()
  })
  return found
}

async function readImage(path: string, known: ReadonlySet<string>): Promise<ImageRead> {
  const file = await stat(path).catch(() => null)
  if (!file?.isFile()) return 'missing'
  if (file.size > MAX_BYTES) return 'unreadable'
  const bytes = await readFile(path)
  const hash = hashPicture(bytes)
  const info = await readPictureInfo(bytes)
  if (!info && isHeic(bytes)) return 'heic'
  if (!info || !(known.has(hash) || (await isWhole(bytes)))) return 'unreadable'
  return { hash, ...info }
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1'])

/** As telephones of Apple keep photos. sharp reads AVIF of this container, and no HEVC, which is patented. */
const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(bytes.toString('latin1', 8, 12))

/** The hashes of those whose original the shop no longer has. */
export async function findLost(
  shop: Shop,
  pictures: Iterable<NewPicture>,
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>()
  await sideBySide(pictures, async (picture) => {
    if (!(await hasOriginal(shop, picture))) lost.add(picture.hash)
  })
  return lost
}

/** Copies pictures that were read before into the shop's keeping. */
export async function keepImages(
  shop: Shop,
  dir: string,
  images: Iterable<[name: string, picture: NewPicture]>,
): Promise<void> {
  await sideBySide(images, async ([name, picture]) => {
    await keepOriginal(shop, picture, await readFile(join(dir, 'images', name)))
  })
}

async function sideBySide<T>(things: Iterable<T>, work: (thing: T) => Promise<void>) {
  const queue = things[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
}
