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
import { importTexts as say } from '#lib/texts/import.ts'

const MAX_BYTES = 50_000_000

/** A picture, or what is wrong with it. */
export type ImageRead = NewPicture | string

/** Reads each of these files of `images/` once, a few at a time. Those of `known` hashes are taken to be whole. */
export async function readImages(
  dir: string,
  names: Iterable<string>,
  known: ReadonlySet<string>,
  onRead: () => void,
): Promise<Map<string, ImageRead>> {
  const found = new Map<string, ImageRead>()
  await sideBySide(names, async (name) => {
    found.set(name, await readImage(join(dir, 'images', name), name, known))
    onRead()
  })
  return found
}

async function readImage(
  path: string,
  name: string,
  known: ReadonlySet<string>,
): Promise<ImageRead> {
  const file = await stat(path).catch(() => null)
  if (!file?.isFile()) return say.missingImage(name)
  if (file.size > MAX_BYTES) return say.badImage(name)
  const bytes = await readFile(path)
  const hash = hashPicture(bytes)
  const info = await readPictureInfo(bytes)
  if (!info || !(known.has(hash) || (await isWhole(bytes)))) return say.badImage(name)
  return { hash, ...info }
}

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
