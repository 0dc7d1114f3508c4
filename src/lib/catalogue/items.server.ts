import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { type PageAsked, pageOf, type PageOf } from '#lib/web/paging.ts'
import { toCards } from './cards.server.ts'
import { idIn, type ItemCard, type ItemDetail, type ItemFilter } from './catalogue.ts'
import {
  countItems,
  countItemsSince,
  findItemRow,
  type ItemOrder,
  listItemRows,
  listRowsById,
  listRowsBySlug,
  listShuffledRows,
} from './items.sql.ts'
import type { ItemsWanted } from './shelf.sql.ts'
import { findPlaceIds, findPlaceNames, listRatingRows } from './parts.sql.ts'

const NEW_FOR_MS = 30 * DAY_MS
const ARRIVALS_AT_LEAST = 12
const RANDOM_ITEMS = 12
const RATINGS_SHOWN = 50

/** A page of the items that fit. Unknown places hold nothing. Throws ShopError('invalid_page'). */
export async function listItems(
  shop: Shop,
  filter: ItemFilter,
  asked: PageAsked,
): Promise<PageOf<ItemCard>> {
  const wanted = await resolveFilter(shop, filter)
  return wanted
    ? listPage(shop, wanted, filter.ordering ?? 'newest', asked)
    : pageOf(0, asked, async () => [])
}

/** Reduced items in stock, the largest discount first. */
export const listBestDeals = (shop: Shop, asked: PageAsked): Promise<PageOf<ItemCard>> =>
  listPage(shop, { isReduced: true, inStock: true }, 'discount', asked)

/** What came in the last 30 days, newest first; filled up to 12 with what came before. */
export async function listNewArrivals(shop: Shop, asked: PageAsked): Promise<PageOf<ItemCard>> {
  const [all, recent] = await Promise.all([
    countItems(shop.db, {}),
    countItemsSince(shop.db, after(shop.now(), -NEW_FOR_MS)),
  ])
  const count = Math.max(recent, Math.min(all, ARRIVALS_AT_LEAST))
  return listCounted(shop, {}, 'newest', asked, count)
}

/** Up to 12 items in stock, others each minute. */
export async function randomItems(shop: Shop): Promise<ItemCard[]> {
  const minute = Math.floor(Date.parse(shop.now()) / MINUTE_MS)
  return toCards(shop, await listShuffledRows(shop.db, minute * 7_919, RANDOM_ITEMS))
}

/** Those of these slugs that are on the shelf, in the order asked for. */
export async function listItemsBySlug(shop: Shop, slugs: string[]): Promise<ItemCard[]> {
  const cards = await toCards(shop, await listRowsBySlug(shop.db, slugs))
  return cards.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
}

/** Those of these ids that are on the shelf, in the order asked for. */
export async function listItemsById(shop: Shop, ids: number[]): Promise<ItemCard[]> {
  const cards = await toCards(shop, await listRowsById(shop.db, ids))
  const places = new Map(ids.map((id, place) => [id, place]))
  return cards.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** Throws ShopError('not_found') for an item that is not on the shelf. */
export async function findItem(shop: Shop, idOrSlug: string): Promise<ItemDetail> {
  const id = idIn(idOrSlug)
  const row = await findItemRow(shop.db, id === null ? { slug: idOrSlug } : { id })
  if (!row?.categoryId) throw new ShopError('not_found')
  const { categoryId, subCategoryId, sectionId } = row
  const [[card], { category, subCategory, section }, ratings] = await Promise.all([
    toCards(shop, [row]),
    findPlaceNames(shop.db, { categoryId, subCategoryId, sectionId }),
    listRatingRows(shop.db, row.id, RATINGS_SHOWN),
  ])
  if (!card || !category) throw new ShopError('not_found')
  return { ...card, description: row.description, category, subCategory, section, ratings }
}

/** A page of the items of places that are known by id, in any order. Throws ShopError('invalid_page'). */
export async function listPage(shop: Shop, wanted: ItemsWanted, order: ItemOrder, asked: PageAsked) {
  return listCounted(shop, wanted, order, asked, await countItems(shop.db, wanted))
}

const listCounted = (
  shop: Shop,
  wanted: ItemsWanted,
  order: ItemOrder,
  asked: PageAsked,
  count: number,
): Promise<PageOf<ItemCard>> =>
  pageOf(count, asked, async (limit, offset) =>
    toCards(shop, await listItemRows(shop.db, wanted, { order, limit, offset })),
  )

/** Places by id; null when one of them is unknown. */
export async function resolveFilter(shop: Shop, filter: ItemFilter): Promise<ItemsWanted | null> {
  const { category, sub_category, section, in_stock, ordering: _ordering, ...rest } = filter
  const find = async (
    place: 'category' | 'sub_category' | 'section',
    asked: string | undefined,
  ) => {
    if (asked === undefined) return undefined
    const id = idIn(asked)
    return id === null ? findPlaceIds(shop.db, place, asked) : [id]
  }
  const [categoryIds, subCategoryIds, sectionIds] = await Promise.all([
    find('category', category),
    find('sub_category', sub_category),
    find('section', section),
  ])
  if (categoryIds?.length === 0) return null
  return { ...rest, inStock: in_stock, categoryId: categoryIds?.[0], subCategoryIds, sectionIds }
}
