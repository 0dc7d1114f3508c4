import type { GivenImage, GivenItem } from '../goods/goods.ts'
import type { StoredItem } from '../goods/stored.ts'
import type { ItemEntry } from './columns.ts'

type HashOf = (file: string) => string | null | undefined

/** The item of a row with its pictures. When a file is missing, the item keeps its present pictures. */
export function toGivenItem(
  { version: _version, ...entry }: ItemEntry,
  hashOf: HashOf,
  stored: StoredItem | undefined,
): GivenItem {
  const found = entry.images.flatMap(({ file, colour }): GivenImage[] => {
    const hash = hashOf(file)
    return hash ? [{ hash, colour }] : []
  })
  const keepsOld = found.length < entry.images.length && stored && stored.images.length > 0
  return { ...entry, images: keepsOld ? stored.images : found }
}
