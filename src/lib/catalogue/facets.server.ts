import type { Shop } from '#lib/shop.server.ts'
import type { ItemFilter } from './catalogue.ts'
import { byCount, bySize, countNames, type Facets } from './facets.ts'
import { resolveFilter } from './items.server.ts'
import { openShelf } from './shelf-copy.server.ts'
import type { ItemsWanted, Shelf } from './shelf.ts'

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
  const { labels, styles, colours } = shelf.words
  const prices = shelf.find({ ...wanted, minPriceKobo: undefined, maxPriceKobo: undefined })
  const sizes = countNames(
    shelf.find({ ...wanted, size: undefined }),
    (item) => item.sizes.labels,
    labels.all,
  )
  return {
    sizes: sizes.sort(bySize),
    styles: countNames(
      shelf.find({ ...wanted, style: undefined }),
      (item) => item.styles,
      styles.all,
    ).sort(byCount),
    colours: countNames(
      shelf.find({ ...wanted, colour: undefined }),
      (item) => item.colours,
      colours.all,
    ).sort(byCount),
    inStock: shelf.find({ ...wanted, inStock: true }).length,
    ...rangeOf(prices.map((item) => item.priceKobo)),
  }
}

function rangeOf(prices: readonly number[]): Pick<Facets, 'lowestKobo' | 'highestKobo'> {
  let [lowest, highest] = [Infinity, 0]
  for (const price of prices) {
    if (price < lowest) lowest = price
    if (price > highest) highest = price
  }
  return prices.length === 0
    ? { lowestKobo: null, highestKobo: null }
    : { lowestKobo: lowest, highestKobo: highest }
}
