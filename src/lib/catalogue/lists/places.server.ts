import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { PlaceFilter } from '../catalogue.schema.ts'
import {
  type Category,
  idIn,
  type ItemFilter,
  pickCategory,
  type Section,
  type SectionWithItems,
  type SubCategory,
} from '../catalogue.ts'
import { listItemsById, resolveFilter } from '../items/items.server.ts'
import { openIndex } from '../index/open-index.server.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { OldPlace, Places } from '../index/indexed-places.ts'
import { MovedError, type MovedSlug } from '../slugs/slugs.ts'
import { placeIdsOf, todaysSlug } from './old-places.ts'

const ITEMS_PER_CATEGORY = 24

/** The shown categories, in the shop's order, each with the number of its items. */
export const listCategories = async (shop: Shop): Promise<Category[]> =>
  categoriesIn(await openIndex(shop))

export const categoriesIn = (index: CatalogueIndex): Category[] =>
  index.places.categories.map((category) => ({
    ...category,
    itemsCount: index.itemsByCategory().get(category.id) ?? 0,
  }))

export type CategoryParts = {
  category: Category
  subCategories: SubCategory[]
  sections: Section[]
}

/**
 * A category by id, slug or name, with its sub-categories and sections. `query`: the slugs of parts in the query of its
 * address. Throws ShopError('not_found'), and 'moved' when a slug is an old one.
 */
export async function openCategory(
  shop: Shop,
  asked: string,
  query: { sub_category?: string | undefined; dep_section?: string | undefined } = {},
): Promise<CategoryParts> {
  const index = await openIndex(shop)
  const parts = partsOf(index, asked)
  const { id: within, slug } = parts.category
  const isOld = todaysSlug(index.places, 'category', { slug: asked }) !== undefined
  checkMoved(index.places, {
    path: isOld ? { from: asked, to: slug } : undefined,
    query: {
      sub_category: ['sub_category', query.sub_category, within],
      dep_section: ['section', query.dep_section, within],
    },
  })
  return parts
}

type InQuery = [kind: OldPlace['kind'], asked: string | null | undefined, within?: number]

/** Throws ShopError('moved') when the path or one of the slugs in the query is an old one. */
function checkMoved(
  places: Places,
  { path, query }: { path: MovedSlug | undefined; query: Record<string, InQuery> },
): void {
  const moved = Object.entries(query).flatMap(([name, [kind, asked, within]]) => {
    const slug = asked && todaysSlug(places, kind, { slug: asked, ...(within ? { within } : {}) })
    return slug ? [[name, slug]] : []
  })
  if (path || moved.length > 0) throw new MovedError({ path, query: Object.fromEntries(moved) })
}

/** The category that has this id, slug or name, or had this slug, with its parts. Throws ShopError('not_found'). */
function partsOf(index: CatalogueIndex, asked: string): CategoryParts {
  const all = categoriesIn(index)
  const today = todaysSlug(index.places, 'category', { slug: asked })
  // An old slug may be the name of today: it leads to the slug.
  const category = pickCategory(all, today ?? asked)
  if (!category) throw new ShopError('not_found')
  return {
    category,
    subCategories: ofCategory(index.places.subCategories, category.id),
    sections: ofCategory(index.places.sections, category.id),
  }
}

/** The places that have items. */
export async function keepFilled<P>(
  shop: Shop,
  places: readonly P[],
  filterOf: (place: P) => ItemFilter,
): Promise<P[]> {
  const index = await openIndex(shop)
  return places.filter((place) => {
    const wanted = resolveFilter(index.places, filterOf(place))
    return wanted !== null && index.find(wanted).length > 0
  })
}

/** The parts of one category, or of all. */
const ofCategory = <P extends { categoryId: number }>(parts: P[], categoryId?: number): P[] =>
  categoryId === undefined ? parts : parts.filter((part) => part.categoryId === categoryId)

/** Sub-categories of all categories, or of one by id or slug. An unknown one has none. */
export async function listSubCategories(shop: Shop, filter: PlaceFilter): Promise<SubCategory[]> {
  const { places } = await openIndex(shop)
  const categoryId = categoryIdOf(places, filter.category)
  return categoryId === null ? [] : ofCategory(places.subCategories, categoryId)
}

/** Sections of all categories, of one, or of one sub-category. An unknown one has none. */
export async function listSections(shop: Shop, filter: PlaceFilter): Promise<Section[]> {
  const { places } = await openIndex(shop)
  const categoryId = categoryIdOf(places, filter.category)
  if (categoryId === null) return []
  const sections = ofCategory(places.sections, categoryId)
  if (filter.sub_category === undefined) return sections
  const subCategories = ofCategory(places.subCategories, categoryId)
  const named = subCategories.filter(isNamed(filter.sub_category))
  const old = placeIdsOf(places, 'sub_category', filter.sub_category)
  const ids = named.length > 0 ? named.map(({ id }) => id) : old
  return sections.filter((section) => ids.includes(section.subCategoryId ?? 0))
}

/**
 * All sections of one slug (requested by slug, or by the id of one of them) with the newest items of each category that
 * has one. Throws ShopError('not_found'), and 'moved' for an old slug.
 */
export async function findSection(shop: Shop, idOrSlug: string): Promise<SectionWithItems> {
  const index = await openIndex(shop)
  checkMoved(index.places, { path: movedSection(index.places, idOrSlug), query: {} })
  const sections = sectionsNamed(index.places, idOrSlug)
  const asked = sections.find((section) => section.id === idIn(idOrSlug)) ?? sections[0]
  if (!asked) throw new ShopError('not_found')
  const newest = sections.flatMap(({ id }) =>
    index.find({ sectionIds: [id] }).slice(0, ITEMS_PER_CATEGORY),
  )
  const items = await listItemsById(
    shop,
    newest.map(({ id }) => id),
  )
  return {
    ...asked,
    categories: index.places.categories
      .filter((category) => sections.some((section) => section.categoryId === category.id))
      .map(({ id, name, slug }) => ({
        id,
        name,
        slug,
        items: items.filter((item) => item.categoryId === id),
      })),
  }
}

/** All sections of one slug, requested by slug or by the id of one of them. */
function sectionsNamed({ sections }: Places, idOrSlug: string): Section[] {
  const id = idIn(idOrSlug)
  const slug = id === null ? idOrSlug : sections.find((section) => section.id === id)?.slug
  return sections.filter((section) => section.slug === slug)
}

export type SectionParts = {
  /** The section of the chosen category, else the first. */
  section: Section
  categories: Category[]
  category: Category | null
}

/** Where a section is today. Sections of other categories may have its old slug. */
function movedSection(places: Places, slug: string): MovedSlug | undefined {
  const today = todaysSlug(places, 'section', { slug })
  return today === undefined ? undefined : { from: slug, to: today }
}

/**
 * A section by id or slug, in all its categories or in one. Throws ShopError('not_found'), and 'moved' when a slug is
 * an old one.
 */
export async function openSection(
  shop: Shop,
  idOrSlug: string,
  categoryAsked: string | null,
): Promise<SectionParts> {
  const index = await openIndex(shop)
  checkMoved(index.places, {
    path: movedSection(index.places, idOrSlug),
    query: { category: ['category', categoryAsked] },
  })
  const sections = sectionsNamed(index.places, idOrSlug)
  const [first] = sections
  if (!first) throw new ShopError('not_found')
  const categories = categoriesIn(index).filter(({ id }) =>
    sections.some(({ categoryId }) => categoryId === id),
  )
  const category = categoryAsked === null ? null : (pickCategory(categories, categoryAsked) ?? null)
  const section = sections.find(({ categoryId }) => categoryId === category?.id) ?? first
  return { section, categories, category }
}

/**
 * The filter for a path of category, sub-category and section; `all` and `0` leave one out. Throws
 * ShopError('not_found') when one does not belong to the other.
 */
export async function readPlaces(
  shop: Shop,
  path: { category: string; subCategory: string; section: string },
): Promise<ItemFilter> {
  const index = await openIndex(shop)
  const { category, subCategories, sections } = partsOf(index, path.category)
  const slugOf = (kind: OldPlace['kind'], slug: string) =>
    todaysSlug(index.places, kind, { slug, within: category.id }) ?? slug
  const subCategory = pick(subCategories, slugOf('sub_category', path.subCategory))
  const section = pick(sections, slugOf('section', path.section))
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

/** Undefined when none is requested, null when it is unknown. */
function categoryIdOf(places: Places, asked: string | undefined) {
  if (asked === undefined) return undefined
  return (
    pickCategory(places.categories, asked)?.id ?? placeIdsOf(places, 'category', asked)[0] ?? null
  )
}
