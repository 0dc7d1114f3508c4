import type { Shop } from '#lib/shop.server.ts'
import { importTexts as say } from '#lib/texts/import.ts'
import type { OnProgress } from './import-check.server.ts'
import type { ItemLine } from './import-csv.server.ts'
import type { PlaceIds } from './import-places.server.ts'
import {
  goneSizes,
  hasSameImages,
  isUnchanged,
  type ItemFacts,
  type StoredItem,
  toFacts,
} from './import-plan.ts'
import type { ItemEntry } from './import-rows.ts'
import {
  countAvailable,
  readAllItems,
  replaceImages,
  retireSizes,
  unpublishItems,
  upsertItems,
  upsertSizes,
} from './import.sql.ts'

const WRITTEN_AT_ONCE = 1_000

type Circumstances = {
  places: PlaceIds
  hashOf: (image: string) => string | null
  onProgress?: OnProgress | undefined
}
type Change = {
  entry: ItemEntry
  facts: ItemFacts
  images: string[]
  stored: StoredItem | undefined
}

/** Writes what differs from the shop's items, and nothing else. Call it in a transaction. */
export async function saveItems(shop: Shop, lines: ItemLine[], circumstances: Circumstances) {
  const stored = await readStored(shop)
  const gone = new Map(stored)
  const changes: Change[] = []
  const retired: { item: StoredItem; size: StoredItem['sizes'][number] }[] = []
  for (const { entry } of lines) {
    const item = stored.get(entry.slug)
    gone.delete(entry.slug)
    const facts = toFacts(entry, placesOf(entry, circumstances.places))
    const images = entry.images.flatMap((name) => circumstances.hashOf(name) ?? [])
    if (item) retired.push(...goneSizes(item, entry).map((size) => ({ item, size })))
    if (!item || !isUnchanged(item, facts, entry, images))
      changes.push({ entry, facts, images, stored: item })
  }
  const kept = await retireSizes(
    shop.db,
    retired.map(({ size }) => size.id),
  )
  const { ids, notes } = await writeChanges(shop, changes, circumstances.onProgress)
  const off = [...gone.values()].filter((item) => item.published === 1)
  await unpublishItems(
    shop.db,
    off.map((item) => item.id),
    shop.now(),
  )
  const added = changes.filter((change) => !change.stored).length
  return {
    result: {
      added,
      changed: changes.length - added,
      unpublished: off.length,
      unchanged: lines.length - changes.length,
      notes: [
        ...notes,
        ...retired
          .filter(({ size }) => kept.has(size.id))
          .map(({ item, size }) => say.sizeKept(item.slug, size.name)),
      ],
    },
    changedIds: [...ids, ...off.map((item) => item.id)],
    allIds: [...new Set([...ids, ...[...stored.values()].map((item) => item.id)])],
  }
}

/** A few at a time, so that memory holds what is being written and no more. */
async function writeChanges(shop: Shop, changes: Change[], onProgress?: OnProgress) {
  const ids: number[] = []
  const notes: string[] = []
  for (let from = 0; from < changes.length; from += WRITTEN_AT_ONCE) {
    const written = await writeSome(shop, changes.slice(from, from + WRITTEN_AT_ONCE))
    ids.push(...written.ids)
    notes.push(...written.notes)
    onProgress?.('items', ids.length, changes.length)
  }
  return { ids, notes }
}

async function writeSome(shop: Shop, changes: Change[]) {
  const updated_at = shop.now()
  const bySlug = await upsertItems(
    shop.db,
    changes.map(({ facts }) => ({ ...facts, published: 1, updated_at })),
  )
  const idOf = (slug: string) => bySlug.get(slug) ?? 0
  const sizes = changes.flatMap(({ entry }) =>
    entry.sizes.map(({ name, units }, position) => ({
      item_id: idOf(entry.slug),
      name,
      position,
      on_hand: units,
    })),
  )
  const saved = await upsertSizes(shop.db, sizes)
  const pictured = changes.filter(({ stored, images }) => !hasSameImages(stored, images))
  await replaceImages(
    shop.db,
    // What is new has none yet.
    pictured.filter(({ stored }) => stored).map(({ entry }) => idOf(entry.slug)),
    pictured.flatMap(({ entry, images }) =>
      images.map((media_hash, position) => ({ item_id: idOf(entry.slug), media_hash, position })),
    ),
  )
  const ids = [...bySlug.values()]
  await countAvailable(shop.db, ids)
  const slugs = new Map([...bySlug].map(([slug, id]) => [id, slug]))
  return { ids, notes: notesOn(saved, sizes, slugs) }
}

type Size = { item_id: number; name: string; on_hand: number }

/** Where more had to stay in stock than the file says. */
function notesOn(saved: Size[], wanted: Size[], slugs: Map<number, string>): string[] {
  const asked = new Map(wanted.map((size) => [`${size.item_id} ${size.name}`, size.on_hand]))
  return saved.flatMap(({ item_id, name, on_hand }) => {
    const units = asked.get(`${item_id} ${name}`) ?? on_hand
    return units === on_hand ? [] : [say.heldBack(slugs.get(item_id) ?? '', name, units, on_hand)]
  })
}

function placesOf(entry: ItemEntry, places: PlaceIds) {
  const place = places.get(entry.category)
  if (!place) throw new Error(`category ${entry.category} was checked before`)
  return {
    categoryId: place.id,
    subCategoryId: place.subCategories.get(entry.subCategory ?? '') ?? null,
    sectionId: place.sections.get(entry.section ?? '') ?? null,
  }
}

/** All items by slug, with their sizes and pictures. */
export async function readStored(shop: Shop): Promise<Map<string, StoredItem>> {
  const { items, sizes, images } = await readAllItems(shop.db)
  const byId = new Map<number, StoredItem>(
    items.map((item) => [item.id, { ...item, sizes: [], images: [] }]),
  )
  for (const { item_id, ...size } of sizes) byId.get(item_id)?.sizes.push(size)
  for (const { item_id, media_hash } of images) byId.get(item_id)?.images.push(media_hash)
  return new Map([...byId.values()].map((item) => [item.slug, item]))
}
