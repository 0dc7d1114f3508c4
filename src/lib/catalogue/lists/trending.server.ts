import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { PageRequest, PageOf } from '#lib/paging.ts'
import { type ItemCard, LISTS_TAG, pickCategory } from '../catalogue.ts'
import { pageOfItems } from '../items/items.server.ts'
import { listCategories } from './places.server.ts'
import { compareChanges, type FieldChanges } from '../goods/field-changes.ts'
import { readPlaceList } from '../goods/places/place.server.ts'
import { changedSince } from '../goods/refuse.ts'
import { listChosenTrending, replaceChosenTrending } from './places.sql.ts'
import { openIndex } from '../index/open-index.server.ts'
import { popular, trending } from './named-lists.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

const TRENDING_CATEGORIES = 6

/** A page of items by demand in the last 30 days. Throws ShopError('invalid_page'). */
export const listPopular = async (shop: Shop, asked: PageRequest): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, popular(await openIndex(shop)), asked)

/** The categories of the trending tabs: the owner's choice, else the best of the week. */
export function trendingCategories(index: CatalogueIndex): { id: number; name: string }[] {
  const { categories, chosenTrending, trendingByScore } = index.places
  const named = (ids: number[]) =>
    ids.flatMap((id) => {
      const category = categories.find((category) => category.id === id)
      return category ? [{ id, name: category.name }] : []
    })
  const chosen = named(chosenTrending)
  if (chosen.length > 0) return chosen
  const filled = trendingByScore.filter((id) => index.itemsByCategory().has(id))
  return named(filled.slice(0, TRENDING_CATEGORIES))
}

export const listTrendingCategories = async (shop: Shop) =>
  trendingCategories(await openIndex(shop))

/** A page of items by demand in the last 7 days, in one category or in all. Throws ShopError('invalid_page'). */
export const listTrending = async (
  shop: Shop,
  categoryId: number | null,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> =>
  pageOfItems(shop, trending(await openIndex(shop), categoryId), asked)

/** As `listTrending`, in an existing category. Throws ShopError('not_found'). */
export async function listTrendingIn(
  shop: Shop,
  categoryId: number,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> {
  const categories = await listCategories(shop)
  if (!categories.some(({ id }) => id === categoryId)) throw new ShopError('not_found')
  return listTrending(shop, categoryId, asked)
}

async function setTrending(shop: Shop, categoryIds: number[]): Promise<void> {
  await replaceChosenTrending(shop.db, categoryIds)
  await shop.invalidate([LISTS_TAG])
}

/** The ids of the categories that the owner chose as trending, in their order; none: the best of the week. */
export const readChosenTrending = ({ db }: Shop): Promise<number[]> => listChosenTrending(db)

/**
 * Numbers categories of the trending tabs, 1 first: `tabs.12` is the number of the category with the id 12, null for none.
 * Returns the names of all that are chosen now, in their order. Throws ShopError('changed_since') for a number that somebody
 * else has changed since it was seen.
 */
export const numberTrending = (shop: Shop, changes: FieldChanges): Promise<string[]> =>
  shop.inTransaction(async (shop) => {
    const categories = (await readPlaceList(shop)).filter(({ kind }) => kind === 'category')
    const chosen = await readChosenTrending(shop)
    const numbers = Object.fromEntries(
      categories.map(({ id }) => [`tabs.${id}`, chosen.indexOf(id) + 1 || null]),
    )
    const { values, changedSince: since, unknown } = compareChanges(numbers, changes)
    if (unknown.length > 0) throw new ShopError('not_found')
    if (since.length > 0)
      throw changedSince(since.map((each) => ({ ...each, who: null, at: null })))
    const wanted = { ...numbers, ...values }
    const inOrder = categories
      .flatMap((category) => {
        const number = wanted[`tabs.${category.id}`]
        return typeof number === 'number' ? [{ ...category, number }] : []
      })
      .toSorted((one, other) => one.number - other.number)
    if (Object.keys(values).length > 0)
      await setTrending(
        shop,
        inOrder.map(({ id }) => id),
      )
    return inOrder.map(({ name }) => name)
  })

/**
 * Sets the trending categories, in this order; none: the best of the week. Returns their names. Throws ShopError('not_found')
 * for an unknown one. `writeDown` writes the audit in the same transaction.
 */
export async function chooseTrending(
  shop: Shop,
  wanted: string[],
  writeDown: (shop: Shop, names: string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const categories = await listCategories(shop)
  const chosen = wanted.map((asked) => {
    const category = pickCategory(categories, asked)
    if (!category) throw new ShopError('not_found', { detail: `There is no category "${asked}".` })
    return category
  })
  // A repeated name counts once.
  const byId = new Map(chosen.map(({ id, name }) => [id, name]))
  await shop.inTransaction(async (shop) => {
    await setTrending(shop, [...byId.keys()])
    await writeDown(shop, [...byId.values()])
  })
  return [...byId.values()]
}
