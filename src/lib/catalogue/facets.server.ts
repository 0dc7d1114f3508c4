import type { Shop } from '#lib/shop.server.ts'
import type { ItemFilter } from './catalogue.ts'
import { byCount, bySize, type Facets, named } from './facets.ts'
import { resolveFilter } from './items.server.ts'
import { openShelf } from './shelf-copy.server.ts'
import { CHOICE, type ItemsWanted } from './shelf-filters.ts'
import type { Shelf } from './shelf.ts'

const NONE: Facets = {
  sizes: [],
  styles: [],
  colours: [],
  inStock: 0,
  lowestKobo: null,
  highestKobo: null,
}

/** What a list can be narrowed down by. Each choice counts the items there would be if it replaced its own kind's. */
export async function listFacets(shop: Shop, filter: ItemFilter): Promise<Facets> {
  const shelf = await openShelf(shop)
  const wanted = resolveFilter(shelf.places, filter)
  if (!wanted) return NONE
  return shelf.remember(JSON.stringify(['facets', wanted]), () => countFacets(shelf, wanted))
}

/** In one walk over the items of the place: what misses by one choice alone counts for that choice. */
function countFacets(shelf: Shelf, wanted: ItemsWanted): Facets {
  const { labels, styles, colours } = shelf.words
  const counts = {
    size: new Int32Array(labels.all.length),
    style: new Int32Array(styles.all.length),
    colour: new Int32Array(colours.all.length),
  }
  let [inStock, lowest, highest] = [0, Infinity, 0]
  const misses = shelf.misses(wanted)
  for (const item of shelf.walk(wanted.categoryId)) {
    const missed = misses[item.id] ?? 0
    if ((missed & (missed - 1)) !== 0) continue
    if ((missed & ~CHOICE.size) === 0) countEach(counts.size, item.sizes.labels)
    if ((missed & ~CHOICE.style) === 0) countEach(counts.style, item.styles)
    if ((missed & ~CHOICE.colour) === 0) countEach(counts.colour, item.colours)
    if ((missed & ~CHOICE.inStock) === 0 && item.isInStock) inStock++
    if ((missed & ~CHOICE.price) !== 0) continue
    if (item.priceKobo < lowest) lowest = item.priceKobo
    if (item.priceKobo > highest) highest = item.priceKobo
  }
  return {
    sizes: named(counts.size, labels.all).sort(bySize),
    styles: named(counts.style, styles.all).sort(byCount),
    colours: named(counts.colour, colours.all).sort(byCount),
    inStock,
    lowestKobo: lowest === Infinity ? null : lowest,
    highestKobo: lowest === Infinity ? null : highest,
  }
}

function countEach(counts: Int32Array, numbers: readonly number[]): void {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
}
