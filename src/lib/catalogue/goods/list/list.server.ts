import { priceAt } from '#lib/pricing/pricing.ts'
import { cutPage, MOST_COUNTED } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import { findItemsInShop } from '../../items/sizes.server.ts'
import {
  cursorOf,
  type GoodsCursor,
  type GoodsRow,
  type GoodsSort,
  type GoodsTab,
  PAGE_SIZE,
} from './list.ts'
import { readAllCategories } from '../categories.sql.ts'
import { hasAnyItem } from '../goods.sql.ts'
import { countTabs, listGoods, listGoodsSlugs } from './list.sql.ts'

export type AskedGoods = {
  tab: GoodsTab
  sort: GoodsSort
  /** The slug of a category; empty for all. */
  category: string
  /** Words of the name, or the beginning of a SKU; empty for all. */
  words: string
  after: GoodsCursor | null
}

/** The rows of the database that are asked for. */
async function filterOf(shop: Shop, { category, words, tab, sort }: Omit<AskedGoods, 'after'>) {
  const { categories } = await readAllCategories(shop.db)
  const found = words === '' ? null : await findItemsInShop(shop, words)
  const filter = {
    tab,
    now: shop.now(),
    sort,
    categoryId: categories.find(({ slug }) => slug === category)?.id ?? null,
    ids: found && found.map(({ id }) => id),
  }
  return { categories, filter }
}

/** The slugs of all goods that are asked for, at most `most`. */
export async function readGoodsSlugs(
  shop: Shop,
  asked: Omit<AskedGoods, 'after'>,
  most: number,
): Promise<string[]> {
  const { filter } = await filterOf(shop, asked)
  return listGoodsSlugs(shop.db, filter, most)
}

/** A page of goods as the owner lists them, and the categories to choose from. `next` is null on the last page. */
export async function readGoods(shop: Shop, { after, ...asked }: AskedGoods) {
  const { categories, filter } = await filterOf(shop, asked)
  const found = await listGoods(shop.db, filter, { after, limit: PAGE_SIZE + 1 })
  const now = shop.now()
  const rows = found.map(({ sizes, colours, out, ...row }): GoodsRow => ({
    ...row,
    sizes: Number(sizes ?? 0),
    hasColours: Number(colours ?? 0) > 0,
    out: Number(out ?? 0),
    price: priceAt(row, now),
    isShown: row.published === 1,
  }))
  const { rows: goods, last } = cutPage(rows, PAGE_SIZE)
  return { goods, categories, next: last && cursorOf(last, asked.sort) }
}

/** How many goods each tab has, exact up to MOST_COUNTED. MOST_COUNTED + 1 stands for more. */
export const countGoods = (shop: Shop): Promise<Record<string, number>> =>
  countTabs(shop.db, shop.now(), MOST_COUNTED + 1)

/** Whether the shop has no goods at all, hidden and archived ones included. */
export const hasNoGoods = async ({ db }: Shop): Promise<boolean> => !(await hasAnyItem(db))

type GoodsGroup = { slug: string; name: string }

/** Where an item can stand: categories with their sub-categories and sections. */
export type GoodsCategory = GoodsGroup & { subCategories: GoodsGroup[]; sections: GoodsGroup[] }

export async function readGoodsCategories({ db }: Shop): Promise<GoodsCategory[]> {
  const { categories, subCategories, sections } = await readAllCategories(db)
  const ofCategory = <Part extends { category_id: number }>(parts: Part[], id: number) =>
    parts.filter((part) => part.category_id === id)
  return categories.map(({ id, slug, name }) => ({
    slug,
    name,
    subCategories: ofCategory(subCategories, id),
    sections: ofCategory(sections, id),
  }))
}
