import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import type { Cause } from '#lib/stock/stock.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import type { Catalogue, OnProgress } from './check.server.ts'
import type { PlaceIds } from './places.server.ts'
import {
  hasSameImages,
  imagesOf,
  isUnchanged,
  type ItemFacts,
  type ItemImage,
  sizesToRetire,
  type StoredItem,
  toFacts,
  toPublished,
} from './plan.ts'
import type { ItemEntry } from './columns.ts'
import { addMovesSince, addSold } from './counted.server.ts'
import { saveSizes, takeOffSizes } from './sizes.server.ts'
import { type StockChange, stockChanges } from './stock-plan.ts'
import { bySlug } from './stored.server.ts'
import {
  countAvailable,
  readItemsOf,
  readShownIds,
  replaceImages,
  unpublishItems,
  upsertItems,
} from './import.sql.ts'

const WRITTEN_AT_ONCE = 1_000

type Circumstances = {
  places: PlaceIds
  hashOf: (image: string) => string | null
  /** Whether goods that the file does not name are taken off sale. */
  removeMissing: boolean
  onProgress?: OnProgress | undefined
  /** The cause of the moves in the stock ledger. */
  cause: Cause
}
type Change = {
  entry: ItemEntry
  facts: ItemFacts
  images: ItemImage[]
  stored: StoredItem | undefined
}

/** The result so far. */
type Saved = {
  added: number
  changed: number
  unchanged: number
  notes: string[]
  /** Notes about sizes that the file no longer has. */
  sizeNotes: string[]
  stockChanges: StockChange[]
  changedIds: number[]
}

/** Writes only items that differ from the shop's, in batches, so that memory holds one batch. Call it in a transaction. */
export async function saveItems(
  shop: Shop,
  { items, itemCount }: Pick<Catalogue, 'items' | 'itemCount'>,
  circumstances: Circumstances,
) {
  const gone = await readShownIds(shop.db)
  const saved: Saved = {
    added: 0,
    changed: 0,
    unchanged: 0,
    notes: [],
    sizeNotes: [],
    stockChanges: [],
    changedIds: [],
  }
  let looked = 0
  for await (const entries of inChunks(items(), WRITTEN_AT_ONCE)) {
    for (const { slug } of entries) gone.delete(slug)
    await saveSome(shop, entries, circumstances, saved)
    looked += entries.length
    circumstances.onProgress?.('items', looked, itemCount)
  }
  const off = circumstances.removeMissing ? [...gone.values()] : []
  await unpublishItems(shop.db, off, shop.now())
  const { added, changed, unchanged, notes, sizeNotes, changedIds } = saved
  const mayBeOld = saved.stockChanges.filter((change) => change.mayBeOld)
  const raised = await addSold(shop, mayBeOld)
  const stockNotes = raised.length > 0 ? [say.stockRaised(raised)] : []
  return {
    result: {
      added,
      changed,
      unpublished: off.length,
      notInFile: gone.size - off.length,
      unchanged,
      notes: [...notes, ...sizeNotes, ...stockNotes],
    },
    changedIds: [...changedIds, ...off],
  }
}

export async function* inChunks<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const one of all) {
    chunk.push(one)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

async function saveSome(
  shop: Shop,
  entries: ItemEntry[],
  { places, hashOf, cause }: Circumstances,
  saved: Saved,
): Promise<void> {
  const stored = bySlug(
    await readItemsOf(
      shop.db,
      entries.map(({ slug }) => slug),
    ),
  )
  await addMovesSince(shop, stored, entries)
  const today = lagosDayOf(shop.now())
  const changes: Change[] = []
  const retired: { item: StoredItem; size: StoredItem['sizes'][number] }[] = []
  for (const entry of entries) {
    const item = stored.get(entry.slug)
    const facts = toFacts(entry, placesOf(entry, places), { stored: item, today })
    const images = imagesOf(entry, hashOf, item)
    if (item) retired.push(...sizesToRetire(item, entry).map((size) => ({ item, size })))
    if (!item || !isUnchanged(item, facts, entry, images))
      changes.push({ entry, facts, images, stored: item })
  }
  const held = await takeOffSizes(
    shop,
    retired.map(({ size }) => size.id),
    cause,
  )
  for (const { item, size } of retired)
    if (held.has(size.id)) saved.sizeNotes.push(say.sizeKept(item.slug, size.name))
  const added = changes.filter((change) => !change.stored).length
  saved.stockChanges.push(
    ...changes.flatMap(({ stored, entry }) => stockChanges(stored?.sizes ?? [], entry)),
  )
  saved.added += added
  saved.changed += changes.length - added
  saved.unchanged += entries.length - changes.length
  if (changes.length === 0) return
  const { ids, notes } = await writeSome(shop, changes, cause)
  saved.changedIds.push(...ids)
  saved.notes.push(...notes)
}

async function writeSome(shop: Shop, changes: Change[], cause: Cause) {
  const updated_at = shop.now()
  const bySlug = await upsertItems(
    shop.db,
    changes.map(({ entry, facts }) => ({ ...facts, published: toPublished(entry), updated_at })),
  )
  const idOf = (slug: string) => bySlug.get(slug) ?? 0
  const entries = changes.map(({ entry }) => entry)
  const notes = await saveSizes(shop, entries, bySlug, cause)
  const pictured = changes.filter(({ stored, images }) => !hasSameImages(stored, images))
  await replaceImages(
    shop.db,
    // New items have no pictures yet.
    pictured.filter(({ stored }) => stored).map(({ entry }) => idOf(entry.slug)),
    pictured.flatMap(({ entry, images }) =>
      images.map(({ hash, colour }, position) => ({
        item_id: idOf(entry.slug),
        media_hash: hash,
        colour,
        position,
      })),
    ),
  )
  const ids = [...bySlug.values()]
  await countAvailable(shop.db, ids)
  return { ids, notes }
}

export function placesOf(entry: ItemEntry, places: PlaceIds) {
  const place = places.get(entry.category)
  if (!place) throw new Error(`category ${entry.category} was checked before`)
  return {
    categoryId: place.id,
    subCategoryId: place.subCategories.get(entry.subCategory ?? '') ?? null,
    sectionId: place.sections.get(entry.section ?? '') ?? null,
  }
}
