import { GONE } from '../catalogue.ts'
import type { ItemEntry } from './columns.ts'
import { wantedStock } from './stock-plan.ts'

/** The pictures of a row, in order. When a file is missing, the item keeps its present pictures. */
export function imagesOf(
  { images }: ItemEntry,
  hashOf: (name: string) => string | null | undefined,
  stored: StoredItem | undefined,
): ItemImage[] {
  const found = images.flatMap(({ file, colour }) => {
    const hash = hashOf(file)
    return hash ? { hash, colour } : []
  })
  const keepsOld = found.length < images.length && stored && stored.images.length > 0
  return keepsOld ? stored.images : found
}

/** The columns of an item that the owner's file decides. */
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
export type StoredSize = {
  id: number
  name: string
  price_kobo: number | null
  sku: string | null
  position: number
  on_hand: number
  held: number
  /** The sum of its moves since the item's row was counted. */
  since: number
}
/** A picture of an item and its colour. */
export type ItemImage = { hash: string; colour: string }
export type StoredItem = ItemFacts & {
  id: number
  published: 0 | 1
  sizes: StoredSize[]
  images: ItemImage[]
}

type Places = { categoryId: number; subCategoryId: number | null; sectionId: number | null }

export const toFacts = (
  entry: ItemEntry,
  places: Places,
  { stored, today }: { stored: StoredItem | undefined; today: string },
): ItemFacts => ({
  slug: entry.slug,
  name: entry.name,
  description: entry.description,
  style: entry.style,
  colours: JSON.stringify(entry.colours),
  attributes: JSON.stringify(entry.attributes),
  price_kobo: entry.priceKobo,
  new_price_kobo: entry.newPriceKobo,
  category_id: places.categoryId,
  sub_category_id: places.subCategoryId,
  section_id: places.sectionId,
  added_at:
    stored && entry.addedOn === null ? stored.added_at : `${entry.addedOn ?? today}T00:00:00.000Z`,
})

export const toPublished = ({ isShown }: ItemEntry): 0 | 1 => (isShown ? 1 : 0)

/** Sizes that the file no longer has. */
const goneSizes = (stored: StoredItem, entry: ItemEntry): StoredSize[] =>
  stored.sizes.filter((size) => !entry.sizes.some((wanted) => wanted.name === size.name))

/** Not shown and without free stock: the final state of a size that the file no longer has. */
const isRetired = (size: StoredSize): boolean =>
  size.position === GONE && size.on_hand === size.held

/** Sizes that the file no longer has, but that are still shown or in stock. */
export const sizesToRetire = (stored: StoredItem, entry: ItemEntry): StoredSize[] =>
  goneSizes(stored, entry).filter((size) => !isRetired(size))

const asText = (images: readonly ItemImage[]) =>
  images.map(({ hash, colour }) => `${hash} ${colour}`).join('|')

export const hasSameImages = (stored: StoredItem | undefined, images: ItemImage[]): boolean =>
  stored !== undefined && asText(stored.images) === asText(images)

/** Whether the item is the same in the shop and in the file. */
export function isUnchanged(
  stored: StoredItem,
  facts: ItemFacts,
  entry: ItemEntry,
  images: ItemImage[],
): boolean {
  const keys = Object.keys(facts) as (keyof ItemFacts)[]
  const gone = goneSizes(stored, entry)
  const kept = stored.sizes.filter((size) => !gone.includes(size))
  return (
    stored.published === toPublished(entry) &&
    keys.every((key) => stored[key] === facts[key]) &&
    hasSameImages(stored, images) &&
    gone.every(isRetired) &&
    kept.length === entry.sizes.length &&
    entry.sizes.every((variant, index) => {
      const { name, priceKobo, sku } = variant
      const size = kept[index]
      return (
        size?.name === name &&
        size.position === index &&
        size.on_hand ===
          Math.max(size.held, wantedStock(variant, { ...size, onHand: size.on_hand })) &&
        size.price_kobo === priceKobo &&
        size.sku === sku
      )
    })
  )
}
