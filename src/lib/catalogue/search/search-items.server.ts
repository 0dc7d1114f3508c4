import { findMatches, indexItems } from './search.server.ts'
import { partOf } from './postings.ts'
import { MAX_QUERY_LENGTH } from './search.ts'
import type { Shop } from '#lib/shop.server.ts'
import { type PageAsked, pageOf, type PageOf } from '#lib/web/paging.ts'
import { bestOf } from '../index/best.ts'
import type { ItemCard } from '../catalogue.ts'
import { readCards } from '../items/items.server.ts'
import { listSearchRows } from './search-items.sql.ts'
import { openShelf } from '../index/shelf-copy.server.ts'
import { noteWords } from '../index/shelf-copy.sql.ts'
import { placesOnShelf, type Standing } from '../index/standing.ts'

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
  if (text.length > MAX_QUERY_LENGTH) return pageOf(0, asked, async () => [])
  const shelf = await openShelf(shop)
  const { ids, worths } = await findMatches(shop, text, shelf.wordsSince)
  const standing = shelf.standingOf(ids)
  const found = placesOnShelf(standing)
  const compare = compareMatches(ids, worths, standing)
  return pageOf(found.length, asked, (limit, offset) => {
    const page = bestOf(found, offset + limit, compare).slice(offset)
    return readCards(
      shop,
      page.map((at) => ({ id: ids[at] ?? 0 })),
    )
  })
}

/** Best first: in stock, more of the words, better places of the words, better sold, newer. By their places. */
const compareMatches =
  (ids: Float64Array, worths: Int32Array, { states, popularScoreOf }: Standing) =>
  (one: number, other: number): number =>
    (states[other] ?? 0) - (states[one] ?? 0) ||
    (worths[other] ?? 0) - (worths[one] ?? 0) ||
    popularScoreOf(other) - popularScoreOf(one) ||
    (ids[other] ?? 0) - (ids[one] ?? 0)

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
  await noteWords(shop.db)
}
