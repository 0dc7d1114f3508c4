import type { Shop } from '#lib/shop.server.ts'
import type { PageAsked, PageOf } from '#lib/web/paging.ts'
import type { ItemCard } from './catalogue.ts'
import { listItems } from './items.server.ts'
import { listCategories } from './places.server.ts'

const TRENDING_CATEGORIES = 6

/** What is wanted most, of what can be bought. */
export const listPopular = (shop: Shop, asked: PageAsked): Promise<PageOf<ItemCard>> =>
  listItems(shop, { in_stock: true, ordering: 'popular' }, asked)

/** The categories whose tabs stand over what is trending. */
export async function listTrendingCategories(shop: Shop) {
  const categories = await listCategories(shop)
  return categories
    .filter(({ itemsCount }) => itemsCount > 0)
    .slice(0, TRENDING_CATEGORIES)
    .map(({ id, name }) => ({ id, name }))
}

/** What is wanted most now, in one category or in all. */
export const listTrending = (
  shop: Shop,
  categoryId: number | null,
  asked: PageAsked,
): Promise<PageOf<ItemCard>> =>
  listItems(
    shop,
    {
      category: categoryId === null ? undefined : String(categoryId),
      in_stock: true,
      ordering: 'popular',
    },
    asked,
  )
