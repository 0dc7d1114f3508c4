import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { PageRequest, PageOf } from '#lib/paging.ts'
import type { Moment } from '#lib/time.ts'
import type { ItemCard } from '../catalogue.ts'
import { pageOfItems } from '../items/items.server.ts'
import { listCategories } from './categories.server.ts'
import { openIndex } from '../index/open-index.server.ts'
import { popular, trending } from './named-lists.ts'
import { isDue, nextChangeOf } from './due.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

const TRENDING_CATEGORIES = 6

/** A page of items by demand in the last 30 days. Throws ShopError('invalid_page'). */
export const listPopular = async (shop: Shop, asked: PageRequest): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, popular(await openIndex(shop)), asked)

/** The categories of the trending tabs: the owner's choice for this moment, else the best of the week. */
export function trendingCategories(
  index: CatalogueIndex,
  now: Moment,
): { id: number; name: string }[] {
  const { categories, chosenTrending, trendingByScore } = index.tree
  const named = (ids: number[]) =>
    ids.flatMap((id) => {
      const category = categories.find((category) => category.id === id)
      return category ? [{ id, name: category.name }] : []
    })
  const due = chosenTrending.filter((category) => isDue(category, now))
  const chosen = named(due.map(({ id }) => id))
  if (chosen.length > 0) return chosen
  const filled = trendingByScore.filter((id) => index.itemsByCategory().has(id))
  return named(filled.slice(0, TRENDING_CATEGORIES))
}

export const listTrendingCategories = async (shop: Shop) =>
  trendingCategories(await openIndex(shop), shop.now())

/** When a chosen category of the trending tabs begins or ends next; null when none does. */
export const nextTrendingChange = async (shop: Shop): Promise<Moment | null> =>
  nextChangeOf((await openIndex(shop)).tree.chosenTrending, shop.now())

/** A page of items by demand in the last 7 days, in one category or in all. Throws ShopError('invalid_page'). */
export const listTrending = async (
  shop: Shop,
  categoryId: number | null,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, trending(await openIndex(shop), categoryId), asked)

/** As `listTrending`, in an existing category. Throws ShopError('not_found'). */
export async function listTrendingIn(
  shop: Shop,
  categoryId: number,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> {
  const categories = await listCategories(shop)
  if (!categories.some(({ id }) => id === categoryId)) throw new ShopError('not_found')
  return listTrending(shop, categoryId, asked)
}
