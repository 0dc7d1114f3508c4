import type { Category, Section, SubCategory } from '../catalogue.ts'
import type { Times } from '../lists/due.ts'
import { type Synonyms, wordsOf } from '../search/words.ts'

/** Shown categories, their sub-categories and sections, in the shop's order, and the owner's synonyms. */
export type Places = {
  categories: Omit<Category, 'itemsCount'>[]
  subCategories: SubCategory[]
  sections: Section[]
  /** By the owner, in that order. */
  chosenTrending: ChosenCategory[]
  /** The ids of all categories, by this week's score. */
  trendingByScore: number[]
  synonyms: Synonyms
  /** Slugs that places had before. */
  old: OldPlace[]
}

/** A category that the owner chose for the tabs of what is trending, and when it is shown. */
export type ChosenCategory = Times & { id: number }

/** A slug that a place had before. `within`: the id of its category; 0 for a category. */
export type OldPlace = {
  kind: 'category' | 'sub_category' | 'section'
  within: number
  slug: string
  id: number
}

/** The words of places by id. */
export type PlaceWords = Record<
  'category' | 'subCategory' | 'section',
  ReadonlyMap<number, readonly string[]>
>

/** What the index asks of its places: which are shown, and their words. */
export const describe = (places: Places) => ({
  places,
  shownIds: new Set(places.categories.map(({ id }) => id)),
  words: wordsOfPlaces(places),
})

function wordsOfPlaces({ categories, subCategories, sections }: Places): PlaceWords {
  const wordsById = (places: readonly { id: number; name: string }[]) =>
    new Map(places.map(({ id, name }) => [id, wordsOf(name)]))
  return {
    category: wordsById(categories),
    subCategory: wordsById(subCategories),
    section: wordsById(sections),
  }
}
