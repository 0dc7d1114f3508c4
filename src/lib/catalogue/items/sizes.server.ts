import { ShopError } from '#lib/errors.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import { findNewestIds } from '../search/search.sql.ts'
import { queryWords } from '../search/words.ts'
import { toPlain } from '#lib/letters/plain-letters.ts'
import type { StockCursor, StockedItem, StockedSize } from './sizes.ts'
import {
  countLowItems,
  findSize,
  listItemIdsBySku,
  listItemNames,
  listNamesBySlug,
  listSizes,
  listSizesOfItem,
  listStockedItems,
  type SizeFilter,
} from './sizes.sql.ts'

const MOST_FOUND = 100
/** Of those that have the words somewhere, such as in their description. */
const MOST_LOOKED_AT = 1_000

/** The sizes with the fewest left, at most `most`. `hasMore`: there are more. */
export async function readSizes(
  { db }: Shop,
  filter: SizeFilter,
  most: number,
): Promise<{ sizes: StockedSize[]; hasMore: boolean }> {
  if (filter.itemIds?.length === 0) return { sizes: [], hasMore: false }
  const found = await listSizes(db, filter, most + 1)
  return { sizes: found.slice(0, most), hasMore: found.length > most }
}

/**
 * A page of items with their sizes that fit the filter, the fewest left first. `next`: the cursor of the next page;
 * null on the last one.
 */
export async function readStockedItems(
  { db }: Shop,
  filter: SizeFilter,
  { after, size }: { after: StockCursor | null; size: number },
): Promise<{ items: StockedItem[]; next: StockCursor | null }> {
  if (filter.itemIds?.length === 0) return { items: [], next: null }
  const found = await listStockedItems(db, filter, { after, limit: size + 1 })
  const { rows, last } = cutPage(found, size)
  const itemIds = rows.map(({ id }) => id)
  const sizes = itemIds.length > 0 ? await listSizes(db, { ...filter, itemIds }, null) : []
  return {
    items: rows.map(({ fewest: _fewest, ...item }) => ({
      ...item,
      sizes: sizes.filter(({ itemId }) => itemId === item.id),
    })),
    next: last && { left: last.fewest, id: last.id },
  }
}

/** How many items on sale have a size with fewer than `below` left, counted up to `most`. */
export const countLowStock = ({ db }: Shop, below: number, most: number): Promise<number> =>
  countLowItems(db, below, most)

/** Throws ShopError('not_found'). */
export async function requireSize({ db }: Shop, id: number): Promise<StockedSize> {
  const size = await findSize(db, id)
  if (!size) throw new ShopError('not_found')
  return size
}

/** The sizes of an item, at least one. Throws ShopError('not_found'). */
export async function requireSizesOf({ db }: Shop, slug: string): Promise<StockedSize[]> {
  const sizes = await listSizesOfItem(db, slug)
  if (sizes.length === 0) throw new ShopError('not_found')
  return sizes
}

/** The names of items by their slug, also of those that are not on sale. */
export async function readItemNames(
  { db }: Shop,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = slugs.length > 0 ? await listNamesBySlug(db, slugs) : []
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/**
 * Items whose name has all words of `asked`, or words that begin with them, ignoring accents and case, or with a SKU
 * that begins with it; at most 100, of the newest with these words. Includes items that are not on sale.
 */
export async function findItemsInShop({ db }: Shop, asked: string) {
  const words = toPlain(asked).split(/\s+/).filter(Boolean)
  const terms = queryWords(asked)
  if (words.length === 0) return []
  const withSku = await listItemIdsBySku(db, asked.trim().toLowerCase(), MOST_FOUND)
  const withWords = terms.length > 0 ? await findNewestIds(db, terms, MOST_LOOKED_AT) : []
  const ids = [...new Set([...withSku, ...withWords])]
  if (ids.length === 0) return []
  const isNamedSo = (name: string) => words.every((word) => name.includes(word))
  return (await listItemNames(db, ids))
    .filter(({ id, name }) => withSku.includes(id) || isNamedSo(toPlain(name)))
    .slice(0, MOST_FOUND)
}
