import {
  findItemsInShop,
  readStockedItems,
  requireSize,
  requireSizesOf,
} from '#lib/catalogue/items/sizes.server.ts'
import type { StockCursor, StockedSize } from '#lib/catalogue/items/sizes.ts'
import { ShopError } from '#lib/errors.ts'
import { changeStock, type ChangedStock, countShownStock, stockHistory } from './count.server.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { SizeCounted } from '#lib/stock/moves.server.ts'
import { stockTexts as texts } from '#lib/texts/goods/stock.ts'

const PAGE_SIZE = 50

type Asked = { below: number; words: string; after: StockCursor | null }

/** A page of items with their sizes: those that `words` find, or the sizes with fewer than `below` pieces left. */
export async function readStock(shop: Shop, { below, words, after }: Asked) {
  const page = { after, size: PAGE_SIZE }
  if (words === '') return readStockedItems(shop, { below }, page)
  const items = await findItemsInShop(shop, words)
  return readStockedItems(shop, { itemIds: items.map(({ id }) => id) }, page)
}

/**
 * A size with a page of its stock moves, the newest first. `next`: the move before which the next page begins; null on
 * the last one. Throws ShopError('not_found').
 */
export async function readSize(shop: Shop, id: number, before: number | null) {
  const size = await requireSize(shop, id)
  const found = await stockHistory(shop, id, { before, limit: PAGE_SIZE + 1 })
  const { rows: moves, last } = cutPage(found, PAGE_SIZE)
  return { size, moves, next: last?.id ?? null }
}

/**
 * The sizes to count: of the item `slug`, or of the only item that `words` find. When `words` find several, the items.
 * Throws ShopError('not_found').
 */
export async function readToCount(shop: Shop, { slug, words }: { slug: string; words: string }) {
  const items = slug === '' ? await findItemsInShop(shop, words) : []
  const only = slug || (items.length === 1 ? items[0]?.slug : '')
  return { items, sizes: only ? await requireSizesOf(shop, only) : [] }
}

/** What was there before a count or correction, and after it, by the name of the size. */
export type StockChanges = Record<string, [before: number, after: number]>

const changesOf = (
  sizes: readonly StockedSize[],
  changed: ReadonlyMap<number, ChangedStock>,
): StockChanges =>
  Object.fromEntries(
    sizes.flatMap(({ id, name }) => {
      const size = changed.get(id)
      return size ? [[name, [size.before, size.onHand]]] : []
    }),
  )

/**
 * Stores the counts of sizes of one item, all or none. Throws ShopError: `invalid` without a count, `not_found` for a
 * size of another item, `changed_since` beside each `counted.12` that somebody has counted or corrected since it was
 * shown, `insufficient_stock` beside each one that would leave fewer pieces than open orders hold. `isAgain`: the page
 * was saved before, so that its difference may be counted already. Then what it showed must still be so.
 */
export async function noteCount(
  shop: Work,
  who: string,
  { slug, counts, isAgain }: { slug: string; counts: readonly SizeCounted[]; isAgain: boolean },
): Promise<StockChanges> {
  if (counts.length === 0) throw new ShopError('invalid', { detail: texts.noneCounted })
  const sizes = await requireSizesOf(shop, slug)
  const byId = new Map(sizes.map((size) => [size.id, size]))
  if (counts.some(({ sizeId }) => !byId.has(sizeId))) throw new ShopError('not_found')
  const counted = counts.flatMap(({ sizeId, shown }) => {
    const { onHand = shown } = byId.get(sizeId) ?? {}
    return isAgain && onHand !== shown ? [[`counted.${sizeId}`, [texts.countedBefore(onHand)]]] : []
  })
  if (counted.length > 0)
    throw new ShopError('insufficient_stock', { fields: Object.fromEntries(counted) })
  const { changed, refused, since } = await countShownStock(shop, counts, who)
  if (since.size > 0)
    throw new ShopError('changed_since', {
      fields: Object.fromEntries(
        [...since].map(([id, now]) => [`counted.${id}`, [texts.countedSince(now)]]),
      ),
    })
  if (refused.size > 0)
    throw new ShopError('insufficient_stock', {
      fields: Object.fromEntries(
        [...refused].map(([id, size]) => [`counted.${id}`, [texts.tooFew(size)]]),
      ),
    })
  return changesOf(sizes, changed)
}

/** Adds pieces to the stock of a size, or takes them away. Throws ShopError('insufficient_stock') beside `pieces`. */
export async function correctStock(
  shop: Work,
  who: string,
  size: StockedSize,
  difference: number,
): Promise<StockChanges> {
  const changed = await changeStock(shop, size.id, difference, who)
  if (changed) return changesOf([size], new Map([[size.id, changed]]))
  const now = await requireSize(shop, size.id)
  throw new ShopError('insufficient_stock', { fields: { pieces: [texts.tooFew(now)] } })
}
