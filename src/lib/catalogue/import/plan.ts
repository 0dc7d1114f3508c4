import { toKobo } from '#lib/money.ts'
import type { ItemEntry } from './rows.ts'

/** What an item's row in the database holds, as far as the owner's file decides it. */
export type ItemFacts = {
  slug: string
  name: string
  description: string
  style: string
  colours: string
  attributes: string
  price_kobo: number
  new_price_kobo: number | null
  category_id: number | null
  sub_category_id: number | null
  section_id: number | null
  added_at: string
}
export type StoredSize = { id: number; name: string; on_hand: number; held: number }
export type StoredItem = ItemFacts & {
  id: number
  published: 0 | 1
  sizes: StoredSize[]
  images: string[]
}

type Places = { categoryId: number; subCategoryId: number | null; sectionId: number | null }

export const toFacts = (entry: ItemEntry, places: Places): ItemFacts => ({
  slug: entry.slug,
  name: entry.name,
  description: entry.description,
  style: entry.style,
  colours: JSON.stringify(entry.colours),
  attributes: JSON.stringify(entry.attributes),
  price_kobo: toKobo(entry.price),
  new_price_kobo: entry.newPrice === null ? null : toKobo(entry.newPrice),
  category_id: places.categoryId,
  sub_category_id: places.subCategoryId,
  section_id: places.sectionId,
  added_at: `${entry.added}T00:00:00.000Z`,
})

/** Sizes that the file no longer has. */
export const goneSizes = (stored: StoredItem, entry: ItemEntry): StoredSize[] =>
  stored.sizes.filter((size) => !entry.sizes.some((wanted) => wanted.name === size.name))

export type RaisedSize = { slug: string; name: string; from: number; to: number }

/** Sizes that the file has more of than the shop: new goods, or a file from before some were sold. */
export const raisedSizes = (stored: StoredItem, entry: ItemEntry): RaisedSize[] =>
  entry.sizes.flatMap(({ name, units }) => {
    const size = stored.sizes.find((known) => known.name === name)
    return size && units > size.on_hand
      ? [{ slug: stored.slug, name, from: size.on_hand, to: units }]
      : []
  })

export const hasSameImages = (stored: StoredItem | undefined, images: string[]): boolean =>
  stored?.images.join() === images.join()

/** Whether the shop holds already what the file says: then the item is left alone. */
export function isUnchanged(
  stored: StoredItem,
  facts: ItemFacts,
  entry: ItemEntry,
  images: string[],
): boolean {
  const keys = Object.keys(facts) as (keyof ItemFacts)[]
  const gone = goneSizes(stored, entry)
  const kept = stored.sizes.filter((size) => !gone.includes(size))
  return (
    stored.published === 1 &&
    keys.every((key) => stored[key] === facts[key]) &&
    hasSameImages(stored, images) &&
    // A size that is gone but kept for a cart has no stock left; that is how it stays.
    gone.every((size) => size.on_hand === size.held) &&
    kept.length === entry.sizes.length &&
    entry.sizes.every(({ name, units }, index) => {
      const size = kept[index]
      return size?.name === name && size.on_hand === Math.max(units, size.held)
    })
  )
}
