import type { Shop } from '#lib/shop.server.ts'
import type { ItemFilter } from './catalogue.ts'
import { type Facets, toColourFacets, toSizeFacets, toStyleFacets } from './facets.ts'
import { countByColours, countBySize, countByStyle, findPriceRange } from './facets.sql.ts'
import { resolveFilter } from './items.server.ts'
import { countItems } from './items.sql.ts'

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
  const wanted = await resolveFilter(shop, filter)
  if (!wanted) return NONE
  const { db } = shop
  const [sizes, styles, colours, inStock, prices] = await Promise.all([
    countBySize(db, { ...wanted, size: undefined }),
    countByStyle(db, { ...wanted, style: undefined }),
    countByColours(db, { ...wanted, colour: undefined }),
    countItems(db, { ...wanted, inStock: true }),
    findPriceRange(db, { ...wanted, minPriceKobo: undefined, maxPriceKobo: undefined }),
  ])
  return {
    sizes: toSizeFacets(sizes),
    styles: toStyleFacets(styles),
    colours: toColourFacets(colours),
    inStock,
    lowestKobo: prices.lowest,
    highestKobo: prices.highest,
  }
}
