import { ShopError } from '#lib/errors.ts'
import { parseFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import { itemTag, LISTS_TAG } from '../catalogue.ts'
import { saveSearchWords } from '../search/search.server.ts'
import { listItemIdsIn } from './goods.sql.ts'
import { categorySchema, sectionSchema, subCategorySchema } from './places.schema.ts'
import { readAllPlaces, upsertCategory, upsertSection, upsertSubCategory } from './places.sql.ts'

/** A category as its owner gives it; `image` is the hash of a stored picture. */
export type GivenCategory = { slug: string; name: string; image: string | null; isShown: boolean }
export type GivenSubCategory = { slug: string; name: string }
export type GivenSection = GivenSubCategory & { body: string; subCategory: string | null }

/** Adds a category behind the others, or changes the one with this slug. Throws ShopError('invalid') with faults by field. */
export const saveCategory = (shop: Shop, given: GivenCategory): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const { image, isShown, ...category } = given
    const { name, slug } = parseFields(category, categorySchema)
    const { categories } = await readAllPlaces(shop.db)
    const position = placeOf(categories, slug)
    const active = isShown ? (1 as const) : (0 as const)
    await showAgain(shop, await upsertCategory(shop.db, { name, slug, image, position, active }))
  })

/** As saveCategory, for a part of a category. Throws ShopError('not_found') without the category. */
export const saveSubCategory = (
  shop: Shop,
  category: string,
  given: GivenSubCategory,
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const { name, slug } = parseFields(given, subCategorySchema)
    const { id, subCategories } = await requireCategory(shop, category)
    const position = placeOf(subCategories, slug)
    await upsertSubCategory(shop.db, { category_id: id, name, slug, position })
    await showAgain(shop, id)
  })

/** As saveSubCategory, for a section; `subCategory` is one of the category's, or null. */
export const saveSection = (shop: Shop, category: string, given: GivenSection): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const { subCategory, ...section } = given
    const { name, slug, body } = parseFields(section, sectionSchema)
    const { id, subCategories, sections } = await requireCategory(shop, category)
    const within = subCategories.find((part) => part.slug === subCategory)
    if (subCategory !== null && !within)
      throw new ShopError('invalid', { fields: { subCategory: [texts.faults.unknown('')] } })
    const place = { category_id: id, sub_category_id: within?.id ?? null }
    const position = placeOf(sections, slug)
    await upsertSection(shop.db, { ...place, name, slug, body, position })
    await showAgain(shop, id)
  })

async function requireCategory(shop: Shop, slug: string) {
  const all = await readAllPlaces(shop.db)
  const category = all.categories.find((each) => each.slug === slug)
  if (!category) throw new ShopError('not_found')
  const isIn = (part: { category_id: number }) => part.category_id === category.id
  return {
    id: category.id,
    subCategories: all.subCategories.filter(isIn),
    sections: all.sections.filter(isIn),
  }
}

/** A new place comes behind the others; one that is there keeps its place. */
const placeOf = (all: readonly { slug: string; position: number }[], slug: string): number =>
  all.find((each) => each.slug === slug)?.position ??
  Math.max(-1, ...all.map(({ position }) => position)) + 1

/** The names of a category and its parts are in its goods' pages and search words, and in all lists. */
async function showAgain(shop: Shop, categoryId: number): Promise<void> {
  const ids = await listItemIdsIn(shop.db, categoryId)
  await saveSearchWords(shop, ids)
  await shop.invalidate([LISTS_TAG, ...ids.map(itemTag)])
}
