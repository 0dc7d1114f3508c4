import { fieldError, ShopError } from '#lib/errors.ts'
import { enqueueMany } from '#lib/jobs/jobs.server.ts'
import { asFile } from '#lib/opener/opener.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { zipTexts as texts } from '#lib/texts/desk/zip.ts'
import { addBatch, type Batch, markApplied, requireBatch } from '../../goods/many/batches.server.ts'
import { readStored } from '../../goods/stored.server.ts'
import type { StoredItem } from '../../goods/stored.ts'
import { readRenamedItems } from '../../slugs/slugs.server.ts'
import { FETCH_PHOTOS } from '../moving/photo-jobs.server.ts'
import { insertPhotos } from '../moving/photos.sql.ts'
import { colourInRest, itemsInName } from './photo-names.ts'
import { listZip, withZip } from './zip.server.ts'
import { findSlugsBySku } from './zip.sql.ts'
import { addressInZip, isOfPhotos, keyOfZip, NAME_LENGTH } from './zip.ts'

/**
 * Stores a zip of photos; nothing is added yet. Throws ShopError('invalid') beside `table` for a file that is no such
 * zip, 'no_room'.
 */
export async function storeZip(
  shop: Shop,
  sent: { name: string; bytes: Uint8Array } | null,
): Promise<{ reference: string; name: string; count: number }> {
  if (!sent) throw fieldError('table', texts.faults.noZip)
  const { length: count } = await asFile('photos.zip', sent.bytes, listZip)
  const reference = newId()
  await shop.storage.put(keyOfZip(reference), sent.bytes)
  return { reference, name: sent.name.slice(0, NAME_LENGTH) || texts.noName, count }
}

/** Adds a zip that waits to the imports. */
export const addZip = (
  shop: Shop,
  { reference, name, count }: { reference: string; name: string; count: number },
  who: string | null,
): Promise<void> =>
  addBatch(shop, {
    reference,
    kind: 'import',
    title: name,
    who,
    appliedAt: null,
    counts: { photos: count },
  })

type Placed = { item: StoredItem; photos: { path: string; colour: string }[] }
/** Which photos of a zip go to which item, and those whose name says none. */
export type ZipLook = { name: string; placed: Placed[]; unknown: string[] }

/**
 * The paths of the photos in a zip that waits. Another process reads them: no transaction may wait for it. Throws
 * ShopError('not_found').
 */
export async function readZip(shop: Shop, reference: string): Promise<string[]> {
  await requireZip(shop, reference)
  return withZip(shop, reference, listZip)
}

async function requireZip(shop: Shop, reference: string): Promise<Batch> {
  const batch = await requireBatch(shop, reference)
  if (!isOfPhotos(batch) || batch.appliedAt !== null) throw new ShopError('not_found')
  return batch
}

/** What would become of a zip that waits, with these photos. Throws ShopError('not_found'). */
export async function lookIntoZip(
  shop: Shop,
  reference: string,
  paths: readonly string[],
): Promise<ZipLook> {
  const { title } = await requireZip(shop, reference)
  const names = paths.map((path) => ({ path, said: itemsInName(path) }))
  const items = await findItems(
    shop,
    names.flatMap(({ said }) => said.map(({ key }) => key)),
  )
  const placed = new Map<number, Placed>()
  const unknown: string[] = []
  for (const { path, said } of names) {
    const fit = said.find(({ key }) => items.has(key))
    const item = fit && items.get(fit.key)
    if (!item) {
      unknown.push(path)
      continue
    }
    const photo = { path, colour: colourInRest(fit.rest, item.colours) }
    const of = placed.get(item.id) ?? { item, photos: [] }
    placed.set(item.id, { item, photos: [...of.photos, photo] })
  }
  return { name: title, placed: [...placed.values()], unknown }
}

/** The items with one of these slugs, of today or of before, or SKUs. */
async function findItems(shop: Shop, keys: readonly string[]): Promise<Map<string, StoredItem>> {
  const all = [...new Set(keys)]
  const slugOf = new Map([
    ...(await findSlugsBySku(shop.db, all)),
    ...(await readRenamedItems(shop, all)),
  ])
  const stored = await readStored(shop, [...new Set([...all, ...slugOf.values()])])
  return new Map(
    all.flatMap((key): [string, StoredItem][] => {
      const item = stored.get(key) ?? stored.get(slugOf.get(key) ?? '')
      return item ? [[key, item]] : []
    }),
  )
}

/**
 * Has the photos of a zip added to their items, behind those that they have, by a job for each item. Throws ShopError
 * ('not_found'), and 'changed_since' when somebody has done so.
 */
export const applyZip = (
  shop: Shop,
  reference: string,
  paths: readonly string[],
): Promise<{ name: string; count: number }> =>
  shop.inTransaction(async (shop) => {
    const { name, placed } = await lookIntoZip(shop, reference, paths)
    const rows = placed.flatMap(({ item, photos }) =>
      photos.map(({ path, colour }, position) => ({
        reference,
        item_id: item.id,
        position,
        address: addressInZip(path),
        colour,
        alt: '',
        state: 'waiting' as const,
        fault: null,
      })),
    )
    if (rows.length === 0) throw new ShopError('invalid', { detail: texts.none })
    if (!(await markApplied(shop, reference, { counts: { photos: rows.length }, added: [] })))
      throw new ShopError('changed_since', { detail: texts.addedBefore })
    await insertPhotos(shop.db, rows)
    await enqueueMany(
      shop,
      placed.map(({ item: { id } }) => ({
        kind: FETCH_PHOTOS,
        payload: { reference, itemId: id },
        uniqueKey: `${FETCH_PHOTOS}:${reference}:${id}`,
      })),
    )
    return { name, count: rows.length }
  })
