import type { Shop } from '#lib/shop.ts'
import { type Category, idIn, type ItemCard, type Sale } from '../catalogue.ts'
import { readCards } from '../items/items.server.ts'
import { categoriesIn } from './categories.server.ts'
import { openIndex } from '../index/open-index.server.ts'
import { bestDeals, newArrivals, popular, trending } from './named-lists.ts'
import type { IndexItem } from '../index/index-items.ts'
import { slidesOf } from '../slides/shown-slides.server.ts'
import { trendingCategories } from './trending.server.ts'

const ITEMS_SHOWN = 8

/** The tabs at the bottom of the home page. The browser fills in those of one customer. */
export const HOME_TABS = ['popular', 'favourites', 'new', 'recent'] as const
export type HomeTab = (typeof HOME_TABS)[number]

export type HomePage = {
  categories: Category[]
  sale: Sale
  bestDeals: ItemCard[]
  /** For the carousel, at most 5. */
  slides: ItemCard[]
  trending: {
    categories: { id: number; name: string }[]
    /** The selected category; null for all. */
    categoryId: number | null
    items: ItemCard[]
  }
  tab: HomeTab
  /** The items of the selected tab; empty for a customer's own tabs. */
  items: ItemCard[]
}

/** The data of the home page, with the choices in its address. Unknown choices are ignored. */
export async function homePage(
  shop: Shop,
  asked: { trending: string | null; tab: string | null },
): Promise<HomePage> {
  const tab = HOME_TABS.find((name) => name === asked.tab) ?? 'popular'
  const index = await openIndex(shop)
  const tabs = trendingCategories(index, shop.now())
  const categoryId = tabs.find(({ id }) => id === idIn(asked.trending ?? ''))?.id ?? null
  const first = (items: readonly IndexItem[]) => items.slice(0, ITEMS_SHOWN)
  const deals = first(bestDeals(index))
  const slides = await slidesOf(shop, index)
  const wanted = first(trending(index, categoryId))
  const items =
    tab === 'popular'
      ? popularBeside(wanted, popular(index))
      : first(tab === 'new' ? newArrivals(index, shop.now()) : [])
  // Read all cards of the page in one query.
  const shown = [...new Set([...deals, ...slides, ...wanted, ...items])]
  const cards = new Map((await readCards(shop, shown)).map((card) => [card.id, card]))
  const cardsOf = (list: readonly IndexItem[]) => list.flatMap(({ id }) => cards.get(id) ?? [])
  return {
    categories: categoriesIn(index),
    sale: index.sale,
    bestDeals: cardsOf(deals),
    slides: cardsOf(slides),
    trending: { categories: tabs, categoryId, items: cardsOf(wanted) },
    tab,
    items: cardsOf(items),
  }
}

/** Without sales both lists are the newest items: this one then continues where the other ends. */
function popularBeside(shown: readonly IndexItem[], all: readonly IndexItem[]): IndexItem[] {
  const hasOthers = shown.length === ITEMS_SHOWN && all.length > ITEMS_SHOWN
  const isRepeated = hasOthers && shown.every(({ id }, index) => id === all.at(index)?.id)
  const from = isRepeated ? ITEMS_SHOWN : 0
  return all.slice(from, from + ITEMS_SHOWN)
}
