import { Shelf } from '#lib/catalogue/index/shelf.ts'
import type { ShelfRow } from '#lib/catalogue/index/shelf-rows.ts'

export const WOMEN = { id: 1, name: 'Women', slug: 'women', image: null }

export const MEN = { id: 2, name: 'Men', slug: 'men', image: null }

/** A shelf with this many dresses, one of each style: `style 1`, `style 2` … */
export function aShelf(dresses = 3): Shelf {
  const shelf = new Shelf({
    categories: [WOMEN, MEN],
    subCategories: [],
    sections: [],
    chosenTrending: [],
    bestTrending: [],
  })
  for (let id = 1; id <= dresses; id++) shelf.put(aRow(id))
  return shelf
}

export const aRow = (id: number): ShelfRow => ({
  id,
  categoryId: WOMEN.id,
  subCategoryId: null,
  sectionId: null,
  style: `style ${id}`,
  colours: '[]',
  priceKobo: 1_850_000,
  newPriceKobo: null,
  available: 1,
  popularScore: 0,
  trendingScore: 0,
  addedAt: '2026-11-20T09:00:00.000Z',
  sizes: '',
})

/** From 0 on. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
