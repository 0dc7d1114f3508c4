import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { type PageRequest, pageOf, type PageOf } from '#lib/paging.ts'
import { type CardRow, toCard } from './cards.ts'
import {
  idIn,
  type ItemCard,
  type ItemDetail,
  type ItemFilter,
  type ListedItem,
  type Sale,
} from '../catalogue.ts'
import { findGone, type GoneItem, isGoneItem } from './gone.server.ts'
import { findDraftRow, findItemRow, listRowsById, listRowsBySlug } from './items.sql.ts'
import type { Fit } from './fit.ts'
import { countFitRows, listRatingPhotos, listRatingRows } from './ratings.sql.ts'
import { openIndex } from '../index/open-index.server.ts'
import type { Facets } from '../lists/facets.ts'
import { readRenamedItems } from '../slugs/slugs.server.ts'
import { idsWithSlug } from '../lists/old-slugs.ts'
import { bestDeals, newArrivals, randomItems } from '../lists/named-lists.ts'
import type { ItemsWanted } from '../index/filter.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { OldSlug, CategoryTree } from '../index/category-tree.ts'

const RATINGS_SHOWN = 50
const NOTHING = { ids: [] }

/** A page of the items that fit. An unknown category has none. Throws ShopError('invalid_page'). */
export async function listItems(
  shop: Shop,
  filter: ItemFilter,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> {
  const index = await openIndex(shop)
  const wanted = resolveFilter(index.tree, filter)
  return pageOfItems(shop, wanted ? index.find(wanted, filter.ordering) : [], asked)
}

/**
 * The facets of a list. The count of a choice is the number of items if it replaced the present choice of its field.
 */
export async function listFacets(shop: Shop, filter: ItemFilter): Promise<Facets> {
  const index = await openIndex(shop)
  return index.facets(resolveFilter(index.tree, filter) ?? NOTHING)
}

/** What costs less than its list price now. */
export const readSale = async (shop: Shop): Promise<Sale> => (await openIndex(shop)).sale

/** A page of the largest discounts. Throws ShopError('invalid_page'). */
export const listBestDeals = async (shop: Shop, asked: PageRequest): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, bestDeals(await openIndex(shop)), asked)

/** A page of new arrivals. Throws ShopError('invalid_page'). */
export const listNewArrivals = async (shop: Shop, asked: PageRequest): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, newArrivals(await openIndex(shop), shop.now()), asked)

export const listRandom = async (shop: Shop): Promise<ItemCard[]> =>
  readCards(shop, randomItems(await openIndex(shop), shop.now()))

/** The published items that have these slugs, or had them, in the given order. */
export async function listItemsBySlug(shop: Shop, slugs: string[]): Promise<ItemCard[]> {
  if (slugs.length === 0) return []
  const renamed = await readRenamedItems(shop, slugs)
  const today = slugs.map((slug) => renamed.get(slug) ?? slug)
  const cards = (await listRowsBySlug(shop.db, today, shop.now())).map(toCard)
  return cards.sort((a, b) => today.indexOf(a.slug) - today.indexOf(b.slug))
}

/** The published items with these ids, in the given order. */
export async function listItemsById(shop: Shop, ids: number[]): Promise<ListedItem[]> {
  if (ids.length === 0) return []
  const index = await openIndex(shop)
  return readCards(
    shop,
    ids.flatMap((id) => index.get(id) ?? []),
  )
}

/** As openItem. Throws ShopError('gone') for an archived item; its answer names what is like it. */
export async function findItem(shop: Shop, idOrSlug: string): Promise<ItemDetail> {
  const found = await openItem(shop, idOrSlug)
  if (!isGoneItem(found)) return found
  const similar_items = found.similar.map(({ id, name, slug }) => ({ id, name, slug }))
  throw new ShopError('gone', { extra: { similar_items } })
}

/**
 * An item on sale, or an archived one with what is like it. Throws ShopError('not_found') for one that is not on sale,
 * and 'moved' when `idOrSlug` is an old slug. Pass `index` if you have opened it already.
 */
export async function openItem(
  shop: Shop,
  idOrSlug: string,
  index?: CatalogueIndex,
): Promise<ItemDetail | GoneItem> {
  const id = idIn(idOrSlug)
  const row = await findItemRow(shop.db, id === null ? { slug: idOrSlug } : { id }, shop.now())
  if (!row) return findGone(shop, idOrSlug, index ?? (await openIndex(shop)))
  const detail = await toDetail(shop, row, index ?? (await openIndex(shop)))
  if (!detail) throw new ShopError('not_found')
  return detail
}

/**
 * An item as it would be shown, also one that is not. Null without a category that is shown. Throws
 * ShopError('not_found').
 */
export async function previewItem(shop: Shop, id: number): Promise<ItemDetail | null> {
  const row = await findDraftRow(shop.db, id, shop.now())
  if (!row) throw new ShopError('not_found')
  return toDetail(shop, row, await openIndex(shop))
}

/** All of an item; null when no category that is shown has it. */
async function toDetail(
  shop: Shop,
  row: CardRow,
  { tree }: CatalogueIndex,
): Promise<ItemDetail | null> {
  const { categoryId, subCategoryId, sectionId } = row
  const isRated = row.ratingCount > 0
  const [ratings, photos, fitRows] = await Promise.all([
    isRated ? listRatingRows(shop.db, row.id, RATINGS_SHOWN) : [],
    isRated ? listRatingPhotos(shop.db, row.id, RATINGS_SHOWN) : [],
    isRated ? countFitRows(shop.db, row.id) : [],
  ])
  const saying = (fit: Fit) => Number(fitRows.find((counted) => counted.fit === fit)?.count ?? 0)
  const find = <P extends { id: number }>(all: P[], id: number | null) =>
    all.find((each) => each.id === id) ?? null
  const category = find(tree.categories, categoryId)
  if (!category) return null
  return {
    ...toCard(row),
    description: row.description,
    category,
    subCategory: find(tree.subCategories, subCategoryId),
    section: find(tree.sections, sectionId),
    ratings: ratings.map((rating) => ({
      ...rating,
      photos: photos.filter(({ reviewId }) => reviewId === rating.id),
    })),
    fits: { small: saying('small'), right: saying('right'), large: saying('large') },
  }
}

/** The ids of the published items that have these slugs, or had them, by the slug that was asked for. */
export async function listItemIdsBySlug(
  shop: Shop,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const renamed = await readRenamedItems(shop, slugs)
  const today = slugs.map((slug) => renamed.get(slug) ?? slug)
  const ids = new Map((await listItemsBySlug(shop, today)).map(({ id, slug }) => [slug, id]))
  return new Map(
    slugs.flatMap((slug, at): [string, number][] => {
      const id = ids.get(today[at] ?? '')
      return id === undefined ? [] : [[slug, id]]
    }),
  )
}

/** A page of the found items. Throws ShopError('invalid_page'). */
export const pageOfItems = (
  shop: Shop,
  found: readonly { id: number }[],
  asked: PageRequest,
): Promise<PageOf<ItemCard>> =>
  pageOf(found.length, asked, (limit, offset) =>
    readCards(shop, found.slice(offset, offset + limit)),
  )

/** Cards in the same order, without items that were taken off sale since. */
export async function readCards(
  shop: Shop,
  found: readonly { id: number }[],
): Promise<ListedItem[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await listRowsById(shop.db, ids, shop.now())
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The filter with categories as ids; null when one is unknown. */
export function resolveFilter(tree: CategoryTree, filter: ItemFilter): ItemsWanted | null {
  const { category, sub_category, section, in_stock, ordering: _ordering, ...rest } = filter
  const find = (kind: OldSlug['kind'], asked: string | undefined) => {
    if (asked === undefined) return undefined
    const id = idIn(asked)
    return id === null ? idsWithSlug(tree, kind, asked) : [id]
  }
  const categoryIds = find('category', category)
  if (categoryIds?.length === 0) return null
  return {
    ...rest,
    inStock: in_stock,
    categoryId: categoryIds?.[0],
    subCategoryIds: find('sub_category', sub_category),
    sectionIds: find('section', section),
  }
}
