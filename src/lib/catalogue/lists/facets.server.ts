import type { Shop } from '#lib/shop.server.ts'
import type { ItemFilter } from '../catalogue.ts'
import { byCount, bySize, countNames, type Facets } from './facets.ts'
import { resolveFilter } from '../items/items.server.ts'
import { openShelf } from '../index/shelf-copy.server.ts'
import type { ItemsWanted } from '../index/shelf-filters.ts'
import type { Shelf } from '../index/shelf.ts'

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

function countFacets(shelf: Shelf, wanted: ItemsWanted): Facets {
  const { words } = shelf
  const { sizes, styles, colours, inStock, lowest, highest } = shelf.count(wanted)
  const labels = words.sizeKinds.all.map((kind) => kind.labels)
  return {
    sizes: countNames(sizes, labels, words.labels.all).sort(bySize),
    styles: countNames(styles, words.styleKinds.all, words.styles.all).sort(byCount),
    colours: countNames(colours, words.colourKinds.all, words.colours.all).sort(byCount),
    inStock,
    lowestKobo: lowest === Infinity ? null : lowest,
    highestKobo: lowest === Infinity ? null : highest,
  }
}
