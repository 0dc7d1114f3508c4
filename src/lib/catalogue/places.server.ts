import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { toCards } from './cards.server.ts'
import type { PlaceFilter } from './catalogue.schema.ts'
import {
  type Category,
  idIn,
  type ItemFilter,
  pickCategory,
  type Section,
  type SectionWithItems,
  type SubCategory,
} from './catalogue.ts'
import { listItemRowsOfSections } from './items.sql.ts'
import {
  findSectionSlug,
  listCategoryRows,
  listSectionRows,
  listSubCategoryRows,
} from './places.sql.ts'

const ITEMS_PER_CATEGORY = 24

export const listCategories = (shop: Shop): Promise<Category[]> => listCategoryRows(shop.db)

export type CategoryParts = {
  category: Category
  subCategories: SubCategory[]
  sections: Section[]
}

/** A category by id, slug or name, and what it is divided into. Throws ShopError('not_found'). */
export async function openCategory(shop: Shop, asked: string): Promise<CategoryParts> {
  const category = pickCategory(await listCategories(shop), asked)
  if (!category) throw new ShopError('not_found')
  const [subCategories, sections] = await Promise.all([
    listSubCategoryRows(shop.db, category.id),
    listSectionRows(shop.db, { categoryId: category.id }),
  ])
  return { category, subCategories, sections }
}

/** Of all categories, or of one by id or slug. An unknown one has none. */
export async function listSubCategories(shop: Shop, filter: PlaceFilter): Promise<SubCategory[]> {
  const categoryId = await categoryIdOf(shop, filter.category)
  return categoryId === null ? [] : listSubCategoryRows(shop.db, categoryId)
}

/** Of all categories, or of one, or of one sub-category. Unknown ones have none. */
export async function listSections(shop: Shop, filter: PlaceFilter): Promise<Section[]> {
  const categoryId = await categoryIdOf(shop, filter.category)
  if (categoryId === null) return []
  const sections = await listSectionRows(shop.db, categoryId === undefined ? {} : { categoryId })
  if (filter.sub_category === undefined) return sections
  const subCategories = await listSubCategoryRows(shop.db, categoryId)
  const ids = subCategories.filter(isNamed(filter.sub_category)).map(({ id }) => id)
  return sections.filter((section) => ids.includes(section.subCategoryId ?? 0))
}

/**
 * All sections of one slug (asked for by it, or by the id of one of them) with the newest items of each category
 * that has one. Throws ShopError('not_found').
 */
export async function findSection(shop: Shop, idOrSlug: string): Promise<SectionWithItems> {
  const id = idIn(idOrSlug)
  const slug = id === null ? idOrSlug : await findSectionSlug(shop.db, id)
  const sections = slug === undefined ? [] : await listSectionRows(shop.db, { slug })
  const asked = sections.find((section) => section.id === id) ?? sections[0]
  if (!asked) throw new ShopError('not_found')
  const ids = sections.map((section) => section.id)
  const [categories, rows] = await Promise.all([
    listCategories(shop),
    listItemRowsOfSections(shop.db, ids, ITEMS_PER_CATEGORY),
  ])
  const items = await toCards(shop, rows)
  return {
    ...asked,
    categories: categories
      .filter((category) => sections.some((section) => section.categoryId === category.id))
      .map(({ id, name, slug }) => ({
        id,
        name,
        slug,
        items: items.filter((item) => item.categoryId === id),
      })),
  }
}

export type SectionParts = {
  /** That of the category, where one is chosen; else the first. */
  section: Section
  categories: Category[]
  category: Category | null
}

/** A section by id or slug in all categories that have it, or in one. Throws ShopError('not_found'). */
export async function openSection(
  shop: Shop,
  idOrSlug: string,
  categoryAsked: string | null,
): Promise<SectionParts> {
  const id = idIn(idOrSlug)
  const slug = id === null ? idOrSlug : await findSectionSlug(shop.db, id)
  const sections = slug === undefined ? [] : await listSectionRows(shop.db, { slug })
  const [first] = sections
  if (!first) throw new ShopError('not_found')
  const categories = (await listCategories(shop)).filter(({ id }) =>
    sections.some(({ categoryId }) => categoryId === id),
  )
  const category = categoryAsked === null ? null : (pickCategory(categories, categoryAsked) ?? null)
  const section = sections.find(({ categoryId }) => categoryId === category?.id) ?? first
  return { section, categories, category }
}

/**
 * The filter that a path of category, sub-category and section means; `all` and `0` leave one out.
 * Throws ShopError('not_found') when one does not stand in the other.
 */
export async function readPlaces(
  shop: Shop,
  path: { category: string; subCategory: string; section: string },
): Promise<ItemFilter> {
  const { category, subCategories, sections } = await openCategory(shop, path.category)
  const subCategory = pick(subCategories, path.subCategory)
  const section = pick(sections, path.section)
  const isElsewhere =
    subCategory && section?.subCategoryId && section.subCategoryId !== subCategory.id
  if (isElsewhere) throw new ShopError('not_found')
  return {
    category: String(category.id),
    sub_category: subCategory && String(subCategory.id),
    section: section && String(section.id),
  }
}

function pick<P extends { id: number; slug: string }>(places: P[], asked: string): P | undefined {
  if (asked === 'all' || asked === '0') return undefined
  const place = places.find(isNamed(asked))
  if (!place) throw new ShopError('not_found')
  return place
}

const isNamed =
  (idOrSlug: string) =>
  (place: { id: number; slug: string }): boolean =>
    place.id === idIn(idOrSlug) || place.slug === idOrSlug

/** Undefined when none is asked for, null when it is unknown. */
async function categoryIdOf(shop: Shop, asked: string | undefined) {
  if (asked === undefined) return undefined
  return pickCategory(await listCategories(shop), asked)?.id ?? null
}
