import type { GivenImage, GivenItem } from '../goods/goods.ts'
import { type StoredItem, toGiven } from '../goods/stored.ts'
import type { ItemEntry } from './columns.ts'

type HashOf = (file: string) => string | null | undefined

/**
 * The item of a row with its pictures. When a file is missing, the item keeps its present pictures. An item from
 * another shop keeps what only this shop has.
 */
export function toGivenItem(
  { version: _version, keepsWeight, lacks = [], isMoved, ...entry }: ItemEntry,
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
  const images = keepsOld ? stored.images : found
  const kept =
    stored && lacks.length > 0 ? keptOf(stored, { entry: { ...entry, images }, lacks }) : {}
  return { ...entry, images, ...own, ...weighed, ...kept }
}

type Lacking = { entry: GivenItem; lacks: NonNullable<ItemEntry['lacks']> }

/** What an item keeps, as the table has no column for it. */
function keptOf(stored: StoredItem, { entry, lacks }: Lacking): Partial<GivenItem> {
  const lacksSizes = lacks.includes('sizes')
  const isElsewhere = stored.category !== entry.category
  const isInColours = stored.sizes.some(({ colour }) => colour !== '')
  const { newPriceKobo, newPriceFrom, newPriceUntil } = stored
  const isReduced = newPriceKobo !== null && newPriceKobo < entry.priceKobo
  const kept: Record<(typeof lacks)[number], Partial<GivenItem>> = {
    name: {},
    category: {},
    price: {},
    added: {},
    sub_category: isElsewhere ? {} : { subCategory: stored.subCategory },
    section: isElsewhere ? {} : { section: stored.section },
    style: { style: stored.style },
    new_price: isReduced ? { newPriceKobo, newPriceFrom, newPriceUntil } : {},
    // Colours of sizes stand in their names.
    colours: isInColours && !lacksSizes ? {} : { colours: stored.colours },
    images: { images: stored.images },
    description: { description: stored.description },
    sizes: { sizes: toGiven(stored).sizes, ...(isInColours ? { colours: stored.colours } : {}) },
  }
  return Object.assign({}, ...lacks.map((column) => kept[column])) as Partial<GivenItem>
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
