import {
  findItemsInShop,
  readStockedItems,
  requireSize,
  requireSizesOf,
} from '#lib/catalogue/items/sizes.server.ts'
import type { StockCursor, StockedSize } from '#lib/catalogue/items/sizes.ts'
import { ShopError } from '#lib/errors.ts'
import {
  changeStock,
  type Changed,
  type Count,
  countShownStock,
  stockHistory,
} from '#lib/orders/stock/count.server.ts'
import { parseFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { deskStockTexts as texts } from '#lib/texts/desk/stock.ts'
import { act } from '../act.server.ts'
import type { Actor, Changes, Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { countsSchema, type GivenChange } from './stock.schema.ts'

const PAGE_SIZE = 50

function requireCounter({ role }: Staff): void {
  if (!may(role, 'stock.count')) throw new ShopError('permission_denied')
}

type Asked = { below: number; words: string; after: StockCursor | null }

/** A page of items with their sizes: those that `words` find, or the sizes with fewer than `below` pieces left. */
export async function readStock(shop: Shop, staff: Staff, { below, words, after }: Asked) {
  requireCounter(staff)
  const page = { after, size: PAGE_SIZE }
  if (words === '') return readStockedItems(shop, { below }, page)
  const items = await findItemsInShop(shop, words)
  return readStockedItems(shop, { itemIds: items.map(({ id }) => id) }, page)
}

/**
 * A size with a page of its stock moves, the newest first. `next`: the move before which the next page begins; null on the last
 * one. Throws ShopError('not_found').
 */
export async function readSize(shop: Shop, staff: Staff, id: number, before: number | null) {
  requireCounter(staff)
  const size = await requireSize(shop, id)
  const found = await stockHistory(shop, id, { before, limit: PAGE_SIZE + 1 })
  const moves = found.slice(0, PAGE_SIZE)
  return { size, moves, next: found.length > PAGE_SIZE ? (moves.at(-1)?.id ?? null) : null }
}

/**
 * The sizes to count: of the item `slug`, or of the only item that `words` find. When `words` find several, the items. Throws
 * ShopError('not_found').
 */
export async function readToCount(
  shop: Shop,
  staff: Staff,
  { slug, words }: { slug: string; words: string },
) {
  requireCounter(staff)
  const items = slug === '' ? await findItemsInShop(shop, words) : []
  const only = slug || (items.length === 1 ? items[0]?.slug : '')
  return { items, sizes: only ? await requireSizesOf(shop, only) : [] }
}

/** The counts in a form. Throws ShopError beside the fields, and when all are empty. */
export function readCounts(fields: Record<string, unknown>): Count[] {
  const ids = Object.entries(fields).flatMap(([name, value]) => {
    const [, id] = /^counted-([1-9]\d{0,8})$/.exec(name) ?? []
    return id && value !== '' ? [id] : []
  })
  if (ids.length === 0) throw new ShopError('invalid', { detail: texts.noneCounted })
  const given = parseFields(fields, countsSchema(ids))
  return ids.map((id) => ({
    sizeId: Number(id),
    counted: given[`counted-${id}`] ?? 0,
    shown: given[`shown-${id}`] ?? 0,
  }))
}

const subjectOf = ({ slug }: { slug: string }): string => `item:${slug}`

const changesOf = (sizes: readonly StockedSize[], changed: ReadonlyMap<number, Changed>): Changes =>
  Object.fromEntries(
    sizes.flatMap(({ id, name }) => {
      const size = changed.get(id)
      return size ? [[name, [size.before, size.onHand]]] : []
    }),
  )

/**
 * Stores the counts of sizes of one item, all or none. `goTo` is the path to go on to. Throws ShopError: `not_found` for a size
 * of another item, `insufficient_stock` beside each field that would leave fewer pieces than open orders hold.
 */
export const noteCount = (
  shop: Shop,
  by: Actor,
  { slug, counts, goTo }: { slug: string; counts: readonly Count[]; goTo: string },
): Promise<string> =>
  act(shop, by, { name: 'stock.counted', subject: subjectOf({ slug }) }, async (shop) => {
    const sizes = await requireSizesOf(shop, slug)
    const ids = new Set(sizes.map(({ id }) => id))
    if (counts.some(({ sizeId }) => !ids.has(sizeId))) throw new ShopError('not_found')
    const { changed, refused } = await countShownStock(shop, counts, by.name)
    if (refused.size > 0)
      throw new ShopError('insufficient_stock', {
        fields: Object.fromEntries(
          [...refused].map(([id, size]) => [`counted-${id}`, [texts.tooFew(size)]]),
        ),
      })
    return { goTo, changes: changesOf(sizes, changed) }
  })

/** Stores the count of one size, as noteCount does. */
export async function noteCountOf(
  shop: Shop,
  by: Actor,
  id: number,
  counts: readonly Count[],
): Promise<string> {
  const { slug } = await requireSize(shop, id)
  return noteCount(shop, by, { slug, counts, goTo: `/desk/stock/${id}?done=counted` })
}

/** Adds pieces to the stock of a size, or takes them away. Throws ShopError('insufficient_stock') beside `pieces`. */
export async function correctStock(
  shop: Shop,
  by: Actor,
  id: number,
  { way, pieces, reason }: GivenChange,
): Promise<string> {
  const size = await requireSize(shop, id)
  const subject = subjectOf(size)
  return act(shop, by, { name: 'stock.changed', subject, reason }, async (shop) => {
    const changed = await changeStock(shop, id, way === 'more' ? pieces : -pieces, by.name)
    if (!changed) {
      const now = await requireSize(shop, id)
      throw new ShopError('insufficient_stock', { fields: { pieces: [texts.tooFew(now)] } })
    }
    return {
      goTo: `/desk/stock/${id}?done=changed`,
      changes: changesOf([size], new Map([[id, changed]])),
    }
  })
}
