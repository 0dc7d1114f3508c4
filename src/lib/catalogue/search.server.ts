import { findMatches, indexItems } from '#lib/search/search.server.ts'
import { MAX_QUERY_LENGTH } from '#lib/search/search.ts'
import type { Shop } from '#lib/shop.server.ts'
import { type PageAsked, pageOf, type PageOf } from '#lib/web/paging.ts'
import { toCards } from './cards.server.ts'
import type { ItemCard } from './catalogue.ts'
import { listRowsById, listShelfRows } from './items.sql.ts'
import { listSearchRows } from './search.sql.ts'

const INDEXED_AT_ONCE = 500

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
  const ids = text.length > MAX_QUERY_LENGTH ? [] : await rankItems(shop, text)
  return pageOf(ids.length, asked, async (limit, offset) => {
    const wanted = ids.slice(offset, offset + limit)
    const cards = await toCards(shop, await listRowsById(shop.db, wanted))
    return cards.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
  })
}

/** Ids, best first: in stock, more of the words, better places of the words, better sold, newer. */
async function rankItems(shop: Shop, query: string): Promise<number[]> {
  const matches = await findMatches(shop, query)
  const rows = await listShelfRows(
    shop.db,
    matches.map((match) => match.itemId),
  )
  const shelf = new Map(rows.map((row) => [row.id, row]))
  return matches
    .flatMap((match) => {
      const row = shelf.get(match.itemId)
      return row ? [{ ...match, ...row, isSoldOut: Number(row.available <= 0) }] : []
    })
    .toSorted(
      (a, b) =>
        a.isSoldOut - b.isSoldOut ||
        b.hits - a.hits ||
        b.score - a.score ||
        b.popularScore - a.popularScore ||
        b.id - a.id,
    )
    .map((item) => item.id)
}

/** Makes these items found by what is known of them now. Call it in the transaction that changed them. */
export async function indexShelf(shop: Shop, itemIds: number[]): Promise<void> {
  for (let from = 0; from < itemIds.length; from += INDEXED_AT_ONCE) {
    const rows = await listSearchRows(shop.db, itemIds.slice(from, from + INDEXED_AT_ONCE))
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
