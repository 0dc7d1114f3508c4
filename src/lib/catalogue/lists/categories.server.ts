import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { PartFilter } from '../catalogue.schema.ts'
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
import type { OldSlug, CategoryTree } from '../index/category-tree.ts'
import { MovedError, type MovedSlug } from '../slugs/slugs.ts'
import { idsWithSlug, todaysSlug } from './old-slugs.ts'

const ITEMS_PER_CATEGORY = 24

/** The shown categories, in the shop's order, each with the number of its items. */
export const listCategories = async (shop: Shop): Promise<Category[]> =>
  categoriesIn(await openIndex(shop))

export const categoriesIn = (index: CatalogueIndex): Category[] =>
  index.tree.categories.map((category) => ({
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
  const isOld = todaysSlug(index.tree, 'category', { slug: asked }) !== undefined
  checkMoved(index.tree, {
    path: isOld ? { from: asked, to: slug } : undefined,
    query: {
      sub_category: ['sub_category', query.sub_category, within],
      dep_section: ['section', query.dep_section, within],
    },
  })
  return parts
}

type InQuery = [kind: OldSlug['kind'], asked: string | null | undefined, within?: number]

/** Throws ShopError('moved') when the path or one of the slugs in the query is an old one. */
function checkMoved(
  tree: CategoryTree,
  { path, query }: { path: MovedSlug | undefined; query: Record<string, InQuery> },
): void {
  const moved = Object.entries(query).flatMap(([name, [kind, asked, within]]) => {
    const slug = asked && todaysSlug(tree, kind, { slug: asked, ...(within ? { within } : {}) })
    return slug ? [[name, slug]] : []
  })
  if (path || moved.length > 0) throw new MovedError({ path, query: Object.fromEntries(moved) })
}

/** The category that has this id, slug or name, or had this slug, with its parts. Throws ShopError('not_found'). */
function partsOf(index: CatalogueIndex, asked: string): CategoryParts {
  const all = categoriesIn(index)
  const today = todaysSlug(index.tree, 'category', { slug: asked })
  // An old slug may be the name of today: it leads to the slug.
  const category = pickCategory(all, today ?? asked)
  if (!category) throw new ShopError('not_found')
  return {
    category,
    subCategories: ofCategory(index.tree.subCategories, category.id),
    sections: ofCategory(index.tree.sections, category.id),
  }
}

/** Those of these parts that have items. */
export async function keepFilled<P>(
  shop: Shop,
  parts: readonly P[],
  filterOf: (part: P) => ItemFilter,
): Promise<P[]> {
  const index = await openIndex(shop)
  return parts.filter((part) => {
    const wanted = resolveFilter(index.tree, filterOf(part))
    return wanted !== null && index.find(wanted).length > 0
  })
}

/** The parts of one category, or of all. */
const ofCategory = <P extends { categoryId: number }>(parts: P[], categoryId?: number): P[] =>
  categoryId === undefined ? parts : parts.filter((part) => part.categoryId === categoryId)

/** Sub-categories of all categories, or of one by id or slug. An unknown one has none. */
export async function listSubCategories(shop: Shop, filter: PartFilter): Promise<SubCategory[]> {
  const { tree } = await openIndex(shop)
  const categoryId = categoryIdOf(tree, filter.category)
  return categoryId === null ? [] : ofCategory(tree.subCategories, categoryId)
}

/** Sections of all categories, of one, or of one sub-category. An unknown one has none. */
export async function listSections(shop: Shop, filter: PartFilter): Promise<Section[]> {
  const { tree } = await openIndex(shop)
  const categoryId = categoryIdOf(tree, filter.category)
  if (categoryId === null) return []
  const sections = ofCategory(tree.sections, categoryId)
  if (filter.sub_category === undefined) return sections
  const subCategories = ofCategory(tree.subCategories, categoryId)
  const named = subCategories.filter(isNamed(filter.sub_category))
  const old = idsWithSlug(tree, 'sub_category', filter.sub_category)
  const ids = named.length > 0 ? named.map(({ id }) => id) : old
  return sections.filter((section) => ids.includes(section.subCategoryId ?? 0))
}

/**
 * All sections of one slug (requested by slug, or by the id of one of them) with the newest items of each category that
 * has one. Throws ShopError('not_found'), and 'moved' for an old slug.
 */
export async function findSection(shop: Shop, idOrSlug: string): Promise<SectionWithItems> {
  const index = await openIndex(shop)
  checkMoved(index.tree, { path: movedSection(index.tree, idOrSlug), query: {} })
  const sections = sectionsNamed(index.tree, idOrSlug)
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
    categories: index.tree.categories
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
function sectionsNamed({ sections }: CategoryTree, idOrSlug: string): Section[] {
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
function movedSection(tree: CategoryTree, slug: string): MovedSlug | undefined {
  const today = todaysSlug(tree, 'section', { slug })
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
  checkMoved(index.tree, {
    path: movedSection(index.tree, idOrSlug),
    query: { category: ['category', categoryAsked] },
  })
  const sections = sectionsNamed(index.tree, idOrSlug)
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
export async function readPathFilter(
  shop: Shop,
  path: { category: string; subCategory: string; section: string },
): Promise<ItemFilter> {
  const index = await openIndex(shop)
  const { category, subCategories, sections } = partsOf(index, path.category)
  const slugOf = (kind: OldSlug['kind'], slug: string) =>
    todaysSlug(index.tree, kind, { slug, within: category.id }) ?? slug
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

function pick<P extends { id: number; slug: string }>(parts: P[], asked: string): P | undefined {
  if (asked === 'all' || asked === '0') return undefined
  const part = parts.find(isNamed(asked))
  if (!part) throw new ShopError('not_found')
  return part
}

const isNamed =
  (idOrSlug: string) =>
  (part: { id: number; slug: string }): boolean =>
    part.id === idIn(idOrSlug) || part.slug === idOrSlug

/** Undefined when none is requested, null when it is unknown. */
function categoryIdOf(tree: CategoryTree, asked: string | undefined) {
  if (asked === undefined) return undefined
  return pickCategory(tree.categories, asked)?.id ?? idsWithSlug(tree, 'category', asked)[0] ?? null
}
