import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { type PageAsked, pageOf, type PageOf } from '#lib/web/paging.ts'
import { toCard } from './cards.ts'
import { idIn, type ItemCard, type ItemDetail, type ItemFilter } from './catalogue.ts'
import { drawSome } from './draw.ts'
import { findItemRow, listRowsById, listRowsBySlug } from './items.sql.ts'
import { listRatingRows } from './ratings.sql.ts'
import { openShelf } from './shelf-copy.server.ts'
import type { ItemOrder, ItemsWanted, Places } from './shelf.ts'

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
  const shelf = await openShelf(shop)
  const wanted = resolveFilter(shelf.places, filter)
  return pageOfItems(shop, wanted ? shelf.find(wanted, filter.ordering) : [], asked)
}

/** Reduced items in stock, the largest discount first. */
export const listBestDeals = (shop: Shop, asked: PageAsked): Promise<PageOf<ItemCard>> =>
  listPage(shop, { isReduced: true, inStock: true }, 'discount', asked)

/** What came in the last 30 days, newest first; filled up to 12 with what came before. */
export async function listNewArrivals(shop: Shop, asked: PageAsked): Promise<PageOf<ItemCard>> {
  const all = (await openShelf(shop)).find({})
  const since = Date.parse(after(shop.now(), -NEW_FOR_MS))
  const older = all.findIndex((item) => item.addedAtMs < since)
  const recent = older === -1 ? all.length : older
  return pageOfItems(shop, all.slice(0, Math.max(recent, ARRIVALS_AT_LEAST)), asked)
}

/** Up to 12 items in stock, others each minute. */
export async function randomItems(shop: Shop): Promise<ItemCard[]> {
  const minute = Math.floor(Date.parse(shop.now()) / MINUTE_MS)
  const drawn = drawSome((await openShelf(shop)).find({ inStock: true }), RANDOM_ITEMS, minute)
  return readCards(shop, drawn)
}

/** Those of these slugs that are on the shelf, in the order asked for. */
export async function listItemsBySlug(shop: Shop, slugs: string[]): Promise<ItemCard[]> {
  if (slugs.length === 0) return []
  const cards = (await listRowsBySlug(shop.db, slugs)).map(toCard)
  return cards.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
}

/** Those of these ids that are on the shelf, in the order asked for. */
export async function listItemsById(shop: Shop, ids: number[]): Promise<ItemCard[]> {
  if (ids.length === 0) return []
  const shelf = await openShelf(shop)
  return readCards(
    shop,
    ids.flatMap((id) => shelf.get(id) ?? []),
  )
}

/** Throws ShopError('not_found') for an item that is not on the shelf. */
export async function findItem(shop: Shop, idOrSlug: string): Promise<ItemDetail> {
  const id = idIn(idOrSlug)
  const row = await findItemRow(shop.db, id === null ? { slug: idOrSlug } : { id })
  if (!row?.categoryId) throw new ShopError('not_found')
  const { categoryId, subCategoryId, sectionId } = row
  const [{ places }, ratings] = await Promise.all([
    openShelf(shop),
    listRatingRows(shop.db, row.id, RATINGS_SHOWN),
  ])
  const find = <P extends { id: number }>(all: P[], id: number | null) =>
    all.find((place) => place.id === id) ?? null
  const category = find(places.categories, categoryId)
  if (!category) throw new ShopError('not_found')
  return {
    ...toCard(row),
    description: row.description,
    category,
    subCategory: find(places.subCategories, subCategoryId),
    section: find(places.sections, sectionId),
    ratings,
  }
}

/** A page of the items of places that are known by id, in any order. Throws ShopError('invalid_page'). */
export const listPage = async (
  shop: Shop,
  wanted: ItemsWanted,
  order: ItemOrder,
  asked: PageAsked,
): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, (await openShelf(shop)).find(wanted, order), asked)

/** A page of what was found. Throws ShopError('invalid_page'). */
export const pageOfItems = (
  shop: Shop,
  found: readonly { id: number }[],
  asked: PageAsked,
): Promise<PageOf<ItemCard>> =>
  pageOf(found.length, asked, (limit, offset) =>
    readCards(shop, found.slice(offset, offset + limit)),
  )

/** In the same order; what has left the shop meanwhile is left out. */
export async function readCards(shop: Shop, found: readonly { id: number }[]): Promise<ItemCard[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await listRowsById(shop.db, ids)
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Places by id; null when one of them is unknown. */
export function resolveFilter(places: Places, filter: ItemFilter): ItemsWanted | null {
  const { category, sub_category, section, in_stock, ordering: _ordering, ...rest } = filter
  const find = (all: { id: number; slug: string }[], asked: string | undefined) => {
    if (asked === undefined) return undefined
    const id = idIn(asked)
    return id === null ? all.filter(({ slug }) => slug === asked).map((place) => place.id) : [id]
  }
  const categoryIds = find(places.categories, category)
  if (categoryIds?.length === 0) return null
  return {
    ...rest,
    inStock: in_stock,
    categoryId: categoryIds?.[0],
    subCategoryIds: find(places.subCategories, sub_category),
    sectionIds: find(places.sections, section),
  }
}
