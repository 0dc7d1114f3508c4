import type { Shop } from '#lib/shop.server.ts'
import type { ItemFilter } from '../catalogue.ts'
import { openIndex } from '../index/open-index.server.ts'
import { resolveFilter } from '../items/items.server.ts'
import type { Facets } from './facets.ts'

const NOTHING = { ids: [] }

/** What a list can be narrowed down by. Each choice counts the items there would be if it replaced its own kind's. */
export async function listFacets(shop: Shop, filter: ItemFilter): Promise<Facets> {
  const index = await openIndex(shop)
  return index.facets(resolveFilter(index.places, filter) ?? NOTHING)
}
