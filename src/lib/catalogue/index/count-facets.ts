import { FIELD_NAMES, FIELDS } from '../fields.ts'
import { byCount, bySize, type Facet, type Facets } from '../lists/facets.ts'
import { fieldBit, type ItemsWanted, PAIR_BIT, PRICE_BIT, STOCK_BIT } from './filter.ts'
import { COLOUR_AT, type IndexItem, SIZE_AT, type ValueList } from './index-items.ts'

/** Counts items that fit, and items that fail exactly one condition, for the choices of that condition. */
export function countFacets(
  items: Iterable<IndexItem>,
  failedOf: (item: IndexItem) => number,
  values: readonly { all: readonly ValueList[] }[],
  { size, colour }: Pick<ItemsWanted, 'size' | 'colour'>,
): Facets {
  const [sizeKey, colourKey] = [size?.toLowerCase(), colour?.toLowerCase()]
  /** For an item in several colours: the available sizes in the chosen colour, and the reverse. */
  const listOf = ({ pairs, values }: IndexItem, at: number): ValueList | undefined => {
    if (pairs && at === SIZE_AT && colourKey) return pairs.sizesIn.get(colourKey)
    if (pairs && at === COLOUR_AT && sizeKey) return pairs.coloursIn.get(sizeKey)
    return values[at]
  }
  const ignoredAt = values.map(
    (_, at) => fieldBit(at) | (at === SIZE_AT || at === COLOUR_AT ? PAIR_BIT : 0),
  )
  const counts = values.map(({ all }) => new Uint32Array(all.length))
  let [inStock, lowest, highest] = [0, Infinity, 0]
  for (const item of items) {
    const failed = failedOf(item)
    for (let at = 0; at < counts.length; at++) {
      const ofField = counts[at]
      if ((failed & ~(ignoredAt[at] ?? 0)) !== 0) continue
      const list = listOf(item, at)
      if (ofField && list) ofField[list.id] = (ofField[list.id] ?? 0) + 1
    }
    if ((failed & ~STOCK_BIT) === 0 && item.isInStock) inStock++
    if ((failed & ~PRICE_BIT) === 0) {
      lowest = Math.min(lowest, item.unitKobo)
      highest = Math.max(highest, item.unitKobo)
    }
  }
  const choices = FIELD_NAMES.map((name, at) => {
    const facets = facetsOf(values[at]?.all ?? [], counts[at] ?? [])
    return [name, facets.sort(FIELDS[name].order === 'by size' ? bySize : byCount)] as const
  })
  return {
    choices: Object.fromEntries(choices) as Facets['choices'],
    inStock,
    lowestKobo: lowest === Infinity ? null : lowest,
    highestKobo: lowest === Infinity ? null : highest,
  }
}

function facetsOf(lists: readonly ValueList[], counts: ArrayLike<number>): Facet[] {
  const byLabel = new Map<string, number>()
  for (const { id, labels } of lists)
    for (const label of labels) byLabel.set(label, (byLabel.get(label) ?? 0) + (counts[id] ?? 0))
  return [...byLabel].flatMap(([value, count]) => (count > 0 ? { value, count } : []))
}
