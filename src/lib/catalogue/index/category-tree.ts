import type { Category, Section, SubCategory } from '../catalogue.ts'
import type { Times } from '../lists/due.ts'
import { type Synonyms, wordsOf } from '../search/words.ts'

/** Shown categories, their sub-categories and sections, in the shop's order, and the owner's synonyms. */
export type CategoryTree = {
  categories: Omit<Category, 'itemsCount'>[]
  subCategories: SubCategory[]
  sections: Section[]
  /** By the owner, in that order. */
  chosenTrending: ChosenCategory[]
  /** The ids of all categories, by this week's score. */
  trendingByScore: number[]
  synonyms: Synonyms
  /** Slugs that they had before. */
  old: OldSlug[]
}

/** A category that the owner chose for the tabs of what is trending, and when it is shown. */
export type ChosenCategory = Times & { id: number }

/** A slug that one of them had before. `within`: the id of its category; 0 for a category. */
export type OldSlug = {
  kind: 'category' | 'sub_category' | 'section'
  within: number
  slug: string
  id: number
}

/** The words of their names, by id. */
export type CategoryWords = Record<
  'category' | 'subCategory' | 'section',
  ReadonlyMap<number, readonly string[]>
>

/** What the index asks of the tree: which are shown, and their words. */
export const describe = (tree: CategoryTree) => ({
  tree,
  shownIds: new Set(tree.categories.map(({ id }) => id)),
  words: wordsOfTree(tree),
})

function wordsOfTree({ categories, subCategories, sections }: CategoryTree): CategoryWords {
  const wordsById = (all: readonly { id: number; name: string }[]) =>
    new Map(all.map(({ id, name }) => [id, wordsOf(name)]))
  return {
    category: wordsById(categories),
    subCategory: wordsById(subCategories),
    section: wordsById(sections),
  }
}
