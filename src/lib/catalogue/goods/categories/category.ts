import type { SlugKind } from '#lib/db/tables/catalogue.ts'
import type { CategoryFields } from './category-record.ts'

export const CATEGORY_KINDS = ['category', 'sub_category', 'section'] as const
export type CategoryKind = Exclude<SlugKind, 'item'>

export const CATEGORY_NAME_LENGTH = 60
export const SECTION_BODY_LENGTH = 2_000
/** `/categories/all` is a page of the shop itself. */
export const RESERVED_CATEGORY_SLUG = 'all'

export type CategoryKey = { kind: CategoryKind; id: number }

/** A category, or a sub-category or section of one. */
export type AnyCategory = CategoryFields & {
  kind: CategoryKind
  position: number
  /** The category of a part; 0 for a category. */
  within: number
  /** The media hash of a category's picture. */
  image: string | null
}

/** What is in a category. `archived` of its items are in the archive. */
export type CategoryContent = { items: number; archived: number; parts: number }

/** The categories of one kind beside each other, in the owner's order. */
export const siblingsOf = (
  all: readonly AnyCategory[],
  { kind, within }: AnyCategory,
): AnyCategory[] => all.filter((category) => category.kind === kind && category.within === within)
