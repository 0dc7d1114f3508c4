import type { Shop } from '#lib/shop.ts'
import type { OldSlug } from '../index/category-tree.ts'
import { listOldCategorySlugs } from '../slugs/slugs.sql.ts'
import type { CategoryEntry } from './categories.schema.ts'
import { readAllCategories } from './categories.sql.ts'

/** Where an item is, by slugs. */
type CategoryPath = { category: string; subCategory: string | null; section: string | null }

/** Turns slugs of a file that was written before a category was renamed into those of today. */
export type TodaysSlugs = {
  ofItem: (path: CategoryPath) => CategoryPath
  ofEntry: (entry: CategoryEntry) => CategoryEntry
}

/** The slugs that categories have and had. */
export async function readTodaysSlugs({ db }: Shop): Promise<TodaysSlugs> {
  const [all, old] = [await readAllCategories(db), await listOldCategorySlugs(db)]
  const parts = { sub_category: all.subCategories, section: all.sections }
  const idOf = (kind: OldSlug['kind'], within: number, slug: string) =>
    old.find((each) => each.kind === kind && each.within === within && each.slug === slug)?.id
  const categoryOf = (slug: string): string => {
    if (all.categories.some((category) => category.slug === slug)) return slug
    const id = idOf('category', 0, slug)
    return all.categories.find((category) => category.id === id)?.slug ?? slug
  }
  const partOf = (kind: 'sub_category' | 'section', category: string, slug: string): string => {
    const within = all.categories.find((each) => each.slug === category)?.id ?? 0
    const isIn = (part: { category_id: number; slug: string }) =>
      part.category_id === within && part.slug === slug
    if (parts[kind].some(isIn)) return slug
    const id = idOf(kind, within, slug)
    return parts[kind].find((part) => part.id === id)?.slug ?? slug
  }
  return {
    ofItem: ({ category: named, subCategory, section }) => {
      const category = categoryOf(named)
      return {
        category,
        subCategory: subCategory && partOf('sub_category', category, subCategory),
        section: section && partOf('section', category, section),
      }
    },
    ofEntry: (entry) => {
      const slug = categoryOf(entry.slug)
      const subOf = (sub: string) => partOf('sub_category', slug, sub)
      return {
        ...entry,
        slug,
        sub_categories: entry.sub_categories.map((sub) => ({ ...sub, slug: subOf(sub.slug) })),
        sections: entry.sections.map(({ sub_category, ...section }) => ({
          ...section,
          slug: partOf('section', slug, section.slug),
          ...(sub_category === undefined ? {} : { sub_category: subOf(sub_category) }),
        })),
      }
    },
  }
}
