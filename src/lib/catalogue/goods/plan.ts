import type { Moment } from '#lib/time.ts'
import { GONE } from '../catalogue.ts'
import type { GivenItem, GivenSize } from './goods.ts'
import { haveSameFields } from './item-fields.ts'
import { isSame } from '#lib/records/fields.ts'
import { toImage } from './photos/photos.ts'
import { NONE_LEFT, stockAfter, type WantedStock } from './stock-plan.ts'
import type { StoredItem, StoredSize } from './stored.ts'

/** A size as it will be. `id`: 0 for a new one. `wanted`: null leaves its stock as it is. */
export type NextSize = Omit<StoredSize, 'onHand' | 'held' | 'since'> & {
  wanted: WantedStock | null
}
/** An item as it will be. */
export type NextItem = Omit<StoredItem, 'id' | 'version' | 'isUnnamed' | 'sizes'> & {
  sizes: readonly NextSize[]
  countedAt: Moment | null
}
/** What a save changes of an item. */
export type SavePlan = { stored: StoredItem | undefined; next: NextItem }

/** A size with its fields of a reduction, which a new one may lack. */
export const withReduction = ({
  name,
  colour,
  priceKobo,
  sku,
  newPriceKobo = null,
  newPriceFrom = null,
  newPriceUntil = null,
}: Omit<GivenSize, 'stock' | 'isDifference'>) => ({
  name,
  colour,
  priceKobo,
  sku,
  newPriceKobo,
  newPriceFrom,
  newPriceUntil,
})

/** The item as it was given. Sizes are found by name; those that are not given are archived. */
export function planItem(
  given: GivenItem,
  stored: StoredItem | undefined,
  today: string,
): SavePlan {
  const known = new Map(stored?.sizes.map((size) => [size.name, size]))
  const sizes = given.sizes.map(({ stock, isDifference, ...size }, position): NextSize => ({
    ...withReduction(size),
    id: known.get(size.name)?.id ?? 0,
    position,
    wanted: { stock, isDifference },
  }))
  const named = new Set(sizes.map(({ name }) => name))
  const gone = [...known.values()]
    .filter(({ name }) => !named.has(name))
    .map((size): NextSize => ({ ...size, position: GONE, wanted: NONE_LEFT }))
  const { addedOn, ...item } = given
  const altOf = new Map(stored?.images.map(({ hash, alt }) => [hash, alt]))
  return {
    stored,
    next: {
      ...item,
      category: given.category === '' ? null : given.category,
      sizes: [...sizes, ...gone],
      // A file has no alternative texts: a picture that stays keeps its own.
      images: given.images.map(({ hash, colour, alt = altOf.get(hash) }) =>
        toImage(hash, colour, alt),
      ),
      // A table that shows it takes it out of the archive.
      archivedAt: given.isShown ? null : (stored?.archivedAt ?? null),
      addedAt: stored && addedOn === null ? stored.addedAt : `${addedOn ?? today}T00:00:00.000Z`,
    },
  }
}

/** Whether the save would change something: a field, a size or its stock. */
export function isChanged({ stored, next }: SavePlan): boolean {
  if (!stored) return true
  if (next.sizes.some(({ id }) => id === 0)) return true
  if (!haveSameFields(stored, next)) return true
  const after = new Map(next.sizes.map((size) => [size.id, size]))
  return stored.sizes.some((size) => {
    const wish = after.get(size.id)
    return wish !== undefined && stockAfter(wish, size) !== size.onHand
  })
}

export const hasSameImages = ({ stored, next }: SavePlan): boolean =>
  stored !== undefined && isSame(stored.images, next.images)
