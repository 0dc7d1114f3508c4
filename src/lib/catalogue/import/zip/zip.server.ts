import { fieldError, ShopError } from '#lib/errors.ts'
import { Opener, TooHeavy, asFile } from '#lib/opener/opener.server.ts'
import type { Shop } from '#lib/shop.ts'
import { zipTexts as texts } from '#lib/texts/desk/zip.ts'
import { keyOfZip, type ZipFault } from './zip.ts'

const opener = new Opener()

/**
 * The paths of the photos in a zip, sorted. Throws ShopError('invalid') beside `table` for what is no such zip.
 */
export async function listZip(path: string): Promise<string[]> {
  let listed: string[] | ZipFault = 'noZip'
  try {
    for await (const part of opener.open<typeof listed>({ kind: 'zip', path })) listed = part
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error
    listed = 'tooHeavy'
  }
  if (typeof listed === 'string') throw fieldError('table', texts.faults[listed])
  return listed
}

/** Gives `work` the path of a stored zip. Throws ShopError('not_found'). */
export async function withZip<T>(
  { storage }: Shop,
  reference: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const key = keyOfZip(reference)
  // A zip is read once for each of its items: it is not copied for each.
  if (storage.pathOf && (await storage.has(key))) return work(storage.pathOf(key))
  const bytes = await storage.get(key)
  if (!bytes) throw new ShopError('not_found')
  return asFile('photos.zip', bytes, work)
}
