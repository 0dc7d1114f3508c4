import { findMatches, indexItems } from '#lib/search/search.server.ts'
import { partOf } from '#lib/search/postings.ts'
import { MAX_QUERY_LENGTH } from '#lib/search/search.ts'
import type { Shop } from '#lib/shop.server.ts'
import { type PageAsked, pageOf, type PageOf } from '#lib/web/paging.ts'
import { bestOf } from './best.ts'
import type { ItemCard } from './catalogue.ts'
import { readCards } from './items.server.ts'
import { listSearchRows } from './search.sql.ts'
import { openShelf } from './shelf-copy.server.ts'
import { noteWords } from './shelf-copy.sql.ts'

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
  const found = text.length > MAX_QUERY_LENGTH ? [] : await findItems(shop, text)
  return pageOf(found.length, asked, (limit, offset) =>
    readCards(shop, bestOf(found, offset + limit, compare).slice(offset)),
  )
}

type Found = { id: number; worth: number; popularScore: number; isSoldOut: number }

async function findItems(shop: Shop, query: string): Promise<Found[]> {
  const shelf = await openShelf(shop)
  const found: Found[] = []
  const { ids, worths } = await findMatches(shop, query, shelf.wordsSince)
  for (const [at, id] of ids.entries()) {
    const item = shelf.get(id)
    if (!item) continue
    const { popularScore, isInStock } = item
    found.push({ id, worth: worths[at] ?? 0, popularScore, isSoldOut: Number(!isInStock) })
  }
  return found
}

/** Best first: in stock, more of the words, better places of the words, better sold, newer. */
const compare = (a: Found, b: Found): number =>
  a.isSoldOut - b.isSoldOut || b.worth - a.worth || b.popularScore - a.popularScore || b.id - a.id

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
