import type { Shop } from '#lib/shop.server.ts'
import { type Category, idIn, type ItemCard } from './catalogue.ts'
import { listBestDeals, listNewArrivals, randomItems } from './items.server.ts'
import { listCategories } from './places.server.ts'
import { listPopular, listTrending, listTrendingCategories } from './shelves.server.ts'

const ITEMS_SHOWN = 8

/** The lists at the foot of the home page; those of one customer are filled in by the browser. */
export const HOME_TABS = ['popular', 'favourites', 'new', 'recent'] as const
export type HomeTab = (typeof HOME_TABS)[number]

export type HomePage = {
  categories: Category[]
  bestDeals: ItemCard[]
  /** For the slides; others each minute. */
  random: ItemCard[]
  trending: {
    categories: { id: number; name: string }[]
    /** The category that is shown; null for all. */
    categoryId: number | null
    items: ItemCard[]
  }
  tab: HomeTab
  /** Of the tab that is shown; none for a customer's own. */
  items: ItemCard[]
}

/** All that the home page shows, with the choices of its address; unknown ones count as none. */
export async function homePage(
  shop: Shop,
  asked: { trending: string | null; tab: string | null },
): Promise<HomePage> {
  const tab = HOME_TABS.find((name) => name === asked.tab) ?? 'popular'
  const trendingCategories = await listTrendingCategories(shop)
  const categoryId =
    trendingCategories.find(({ id }) => id === idIn(asked.trending ?? ''))?.id ?? null
  const first = { page: 1, size: ITEMS_SHOWN } as const
  const [categories, deals, random, trending, items] = await Promise.all([
    listCategories(shop),
    listBestDeals(shop, first),
    randomItems(shop),
    listTrending(shop, categoryId, first),
    tab === 'popular'
      ? listPopular(shop, first)
      : tab === 'new'
        ? listNewArrivals(shop, first)
        : null,
  ])
  return {
    categories,
    bestDeals: deals.results,
    random,
    trending: { categories: trendingCategories, categoryId, items: trending.results },
    tab,
    items: items?.results ?? [],
  }
}
