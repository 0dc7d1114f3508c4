import { CatalogueIndex } from '#lib/catalogue/index/catalogue-index.ts'
import type { IndexRow } from '#lib/catalogue/index/index-items.ts'
import type { Facet } from '#lib/catalogue/lists/facets.ts'

export const WOMEN = { id: 1, name: 'Women', slug: 'women', image: null }

export const MEN = { id: 2, name: 'Men', slug: 'men', image: null }

/** An index with this many dresses, one of each style: `style 1`, `style 2` … */
export function anIndex(dresses = 3): CatalogueIndex {
  const index = new CatalogueIndex({
    categories: [WOMEN, MEN],
    subCategories: [],
    sections: [],
    chosenTrending: [],
    old: [],
    trendingByScore: [],
    synonyms: new Map(),
  })
  for (let id = 1; id <= dresses; id++) index.put(aRow(id))
  return index
}

export const aRow = (id: number): IndexRow => ({
  id,
  name: `dress ${id}`,
  categoryId: WOMEN.id,
  subCategoryId: null,
  sectionId: null,
  style: `style ${id}`,
  colours: '[]',
  attributes: '{}',
  priceKobo: 1_850_000,
  newPriceKobo: null,
  newPriceFrom: null,
  newPriceUntil: null,
  ownMoments: null,
  available: 1,
  popularScore: 0,
  trendingScore: 0,
  addedAt: '2026-11-20T09:00:00.000Z',
  sizes: '',
  pairs: '',
})

/** The whole numbers from 0 to `count` - 1. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** How many items each choice would leave. */
export const byName = (facets: Facet[]): Record<string, number> =>
  Object.fromEntries(facets.map(({ value, count }) => [value, count]))

export function countEach(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
