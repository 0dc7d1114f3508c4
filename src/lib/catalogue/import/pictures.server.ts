import { normalForm } from '#lib/letters/normal-form.ts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  hashPicture,
  hasOriginal,
  keepOriginal,
  type NewPicture,
} from '#lib/media/pictures.server.ts'
import { isHeic, isWhole, readPictureInfo } from '#lib/media/sharp.server.ts'
import type { Shop } from '#lib/shop.ts'

const MAX_BYTES = 50_000_000

/** A picture, or why it cannot be used. */
export type ImageRead = NewPicture | 'missing' | 'unreadable' | 'heic'

/** Reads each of these files of `images/` once, a few at a time. Files with a hash in `known` are not checked again. */
export async function readImages(
  dir: string,
  names: Iterable<string>,
  known: ReadonlySet<string>,
  onRead: () => void,
): Promise<Map<string, ImageRead>> {
  const pathOf = await findPaths(dir)
  const found = new Map<string, ImageRead>()
  await sideBySide(names, async (name) => {
    found.set(name, await readImage(pathOf(name), known))
    onRead()
  })
  return found
}

/**
 * The path of a picture, ignoring case: `Red.JPG` and `red.jpg` are the same on the owner's computer, but not on a
 * server.
 */
async function findPaths(dir: string): Promise<(name: string) => string> {
  const files = new Set(await readdir(join(dir, 'images')).catch(() => []))
  const alike = new Map([...files].map((file) => [toPlain(file), file]))
  return (name) => join(dir, 'images', files.has(name) ? name : (alike.get(toPlain(name)) ?? name))
}

// macOS writes é as e and an accent.
const toPlain = (name: string): string => normalForm(name, 'NFC').toLowerCase()

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

/** The hashes of pictures whose original is lost. */
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

/** Stores the originals of pictures that were read before. */
export async function keepImages(
  shop: Shop,
  dir: string,
  images: Iterable<[name: string, picture: NewPicture]>,
): Promise<void> {
  const pathOf = await findPaths(dir)
  await sideBySide(images, async ([name, picture]) => {
    await keepOriginal(shop, picture, await readFile(pathOf(name)))
  })
}

async function sideBySide<T>(things: Iterable<T>, work: (thing: T) => Promise<void>) {
  const queue = things[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
}
