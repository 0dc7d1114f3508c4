import { findMatches, indexItems } from '#lib/search/search.server.ts'
import { partOf } from '#lib/search/postings.ts'
import { MAX_QUERY_LENGTH } from '#lib/search/search.ts'
import type { Shop } from '#lib/shop.server.ts'
import type { PageAsked, PageOf } from '#lib/web/paging.ts'
import type { ItemCard } from './catalogue.ts'
import { pageOfItems } from './items.server.ts'
import { listSearchRows } from './search.sql.ts'
import { openShelf } from './shelf-copy.server.ts'

/**
 * A page of what fits the query best, sold-out items last. A query that is blank or longer than
 * 100 characters finds nothing. Throws ShopError('invalid_page').
 */
export async function searchItems(
  shop: Shop,
  query: string,
  asked: PageAsked,
): Promise<PageOf<ItemCard>> {
  const text = query.trim()
  const found = text.length > MAX_QUERY_LENGTH ? [] : await rankItems(shop, text)
  return pageOfItems(shop, found, asked)
}

/** Best first: in stock, more of the words, better places of the words, better sold, newer. */
async function rankItems(shop: Shop, query: string): Promise<{ id: number }[]> {
  const [matches, shelf] = await Promise.all([findMatches(shop, query), openShelf(shop)])
  return matches
    .flatMap(({ itemId, hits, score }) => {
      const item = shelf.get(itemId)
      if (!item) return []
      const { id, popularScore, isInStock } = item
      return [{ id, popularScore, hits, score, isSoldOut: Number(!isInStock) }]
    })
    .sort(
      (a, b) =>
        a.isSoldOut - b.isSoldOut ||
        b.hits - a.hits ||
        b.score - a.score ||
        b.popularScore - a.popularScore ||
        b.id - a.id,
    )
}

/** Makes these items found by what is known of them now. Call it in the transaction that changed them. */
export async function indexShelf(shop: Shop, itemIds: number[]): Promise<void> {
  for (const ids of Map.groupBy(itemIds, partOf).values()) {
    const rows = await listSearchRows(shop.db, ids)
    await indexItems(
      shop,
      rows.map((row) => ({
        itemId: row.itemId,
        name: row.name,
        style: row.style,
        section: row.section ?? '',
        category: [row.category, row.subCategory].join(' '),
        colours: JSON.parse(row.colours) as string[],
        sizes: row.sizes,
        description: row.description,
      })),
    )
  }
}
