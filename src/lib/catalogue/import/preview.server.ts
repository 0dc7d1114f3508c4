import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import type { Catalogue } from './check.server.ts'
import { inChunks, placesOf } from './items.server.ts'
import { listMissingPlaces, type PlaceIds } from './places.server.ts'
import { readAllPlaces } from './places.sql.ts'
import { imagesOf, isUnchanged, toFacts } from './plan.ts'
import type { CategoryEntry } from './import.schema.ts'
import { readItemsOf, readShownIds } from './import.sql.ts'
import { addMovesSince, addSold } from './counted.server.ts'
import { type StockChange, stockChanges } from './stock-plan.ts'
import { bySlug } from './stored.server.ts'

const READ_AT_ONCE = 1_000
/** An id that no place has: an item in a new place counts as changed. */
const NEW_ID = 0

/**
 * What an import of this folder would do: how many items it adds, changes and leaves, which goods and places the folder does
 * not name, and which stock changes. Writes nothing.
 */
export async function previewImport(
  shop: Shop,
  { items, categories, pictures }: Pick<Catalogue, 'items' | 'categories' | 'pictures'>,
) {
  const today = lagosDayOf(shop.now())
  const gone = await readShownIds(shop.db)
  const places = await findPlaces(shop, categories)
  const missingPlaces = await listMissingPlaces(shop, categories)
  const changes: StockChange[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  for await (const entries of inChunks(items(), READ_AT_ONCE)) {
    const slugs = entries.map(({ slug }) => slug)
    const stored = bySlug(await readItemsOf(shop.db, slugs))
    await addMovesSince(shop, stored, entries)
    for (const entry of entries) {
      gone.delete(entry.slug)
      const item = stored.get(entry.slug)
      const facts = toFacts(entry, placesOf(entry, places), { stored: item, today })
      const images = imagesOf(entry, (name) => pictures.get(name)?.hash, item)
      if (!item) counts.added++
      else if (isUnchanged(item, facts, entry, images)) counts.unchanged++
      else counts.changed++
      if (item) changes.push(...stockChanges(item.sizes, entry))
    }
  }
  return {
    ...counts,
    missing: [...gone.keys()],
    missingPlaces,
    stockChanges: await addSold(shop, changes),
  }
}

/** The shop's ids of the folder's places. */
async function findPlaces(shop: Shop, entries: readonly CategoryEntry[]): Promise<PlaceIds> {
  const stored = await readAllPlaces(shop.db)
  return new Map(
    entries.map((entry) => {
      const id = stored.categories.find(({ slug }) => slug === entry.slug)?.id ?? NEW_ID
      const idsOf = (all: Part[], wanted: { slug: string }[]) =>
        new Map(
          wanted.map(({ slug }) => {
            const part = all.find((each) => each.category_id === id && each.slug === slug)
            return [slug, part?.id ?? NEW_ID]
          }),
        )
      const subCategories = idsOf(stored.subCategories, entry.sub_categories)
      return [entry.slug, { id, subCategories, sections: idsOf(stored.sections, entry.sections) }]
    }),
  )
}
type Part = { id: number; category_id: number; slug: string }
