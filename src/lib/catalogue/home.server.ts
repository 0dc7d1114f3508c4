import type { Shop } from '#lib/shop.server.ts'
import type { Category, ItemCard } from './catalogue.ts'
import { listBestDeals, listNewArrivals } from './items.server.ts'
import { listCategories } from './places.server.ts'

const ITEMS_SHOWN = 12

export type HomePage = {
  categories: Category[]
  bestDeals: ItemCard[]
  newArrivals: ItemCard[]
}

/** All that the home page shows. */
export async function homePage(shop: Shop): Promise<HomePage> {
  const first = { page: 1, size: ITEMS_SHOWN } as const
  const [categories, deals, arrivals] = await Promise.all([
    listCategories(shop),
    listBestDeals(shop, first),
    listNewArrivals(shop, first),
  ])
  return { categories, bestDeals: deals.results, newArrivals: arrivals.results }
}
