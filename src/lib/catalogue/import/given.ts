import type { GivenImage, GivenItem } from '../goods/goods.ts'
import type { StoredItem } from '../goods/stored.ts'
import type { ItemEntry } from './columns.ts'

type HashOf = (file: string) => string | null | undefined

/**
 * The item of a row with its pictures. When a file is missing, the item keeps its present pictures. An item from
 * another shop keeps what only this shop has.
 */
export function toGivenItem(
  { version: _version, keepsWeight, isMoved, ...entry }: ItemEntry,
  hashOf: HashOf,
  stored: StoredItem | undefined,
): GivenItem {
  const found = entry.images.flatMap(({ file, colour }): GivenImage[] => {
    const hash = hashOf(file)
    return hash ? [{ hash, colour }] : []
  })
  const keepsOld = found.length < entry.images.length && stored && stored.images.length > 0
  const own = isMoved && stored ? ownOf(stored, entry) : {}
  const weighed = keepsWeight && stored ? { weightGrams: stored.weightGrams } : {}
  return { ...entry, ...own, ...weighed, images: keepsOld ? stored.images : found }
}

const ownOf = (
  stored: StoredItem,
  { category, section }: Pick<GivenItem, 'category' | 'section'>,
) => ({
  style: stored.style,
  attributes: stored.attributes,
  addedOn: stored.addedAt.slice(0, 10),
  // A section belongs to its category.
  section: stored.category === category ? stored.section : section,
})
