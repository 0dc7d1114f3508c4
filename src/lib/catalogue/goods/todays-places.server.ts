import type { Shop } from '#lib/shop.ts'
import type { OldPlace } from '../index/indexed-places.ts'
import { listOldPlaceSlugs } from '../slugs/slugs.sql.ts'
import type { CategoryEntry } from './places.schema.ts'
import { readAllPlaces } from './places.sql.ts'

/** Where an item is, by slugs. */
type Place = { category: string; subCategory: string | null; section: string | null }

/** Turns slugs of a file that was written before a place was renamed into those of today. */
export type TodaysPlaces = {
  ofItem: (place: Place) => Place
  ofEntry: (entry: CategoryEntry) => CategoryEntry
}

/** The slugs that places have and had. */
export async function readTodaysPlaces({ db }: Shop): Promise<TodaysPlaces> {
  const [all, old] = [await readAllPlaces(db), await listOldPlaceSlugs(db)]
  const parts = { sub_category: all.subCategories, section: all.sections }
  const idOf = (kind: OldPlace['kind'], within: number, slug: string) =>
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
