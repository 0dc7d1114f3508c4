import { describe, expect, test } from 'vitest'
import { Shelf } from '#lib/catalogue/shelf.ts'
import type { ShelfRow } from '#lib/catalogue/shelf-rows.ts'

const WOMEN = { id: 1, name: 'Women', slug: 'women', image: null }

/** A shelf with this many dresses, one of each style: `style 1`, `style 2` … */
function aShelf(dresses = 3): Shelf {
  const shelf = new Shelf({
    categories: [WOMEN],
    subCategories: [],
    sections: [],
    chosenTrending: [],
    bestTrending: [],
  })
  for (let id = 1; id <= dresses; id++) shelf.put(aRow(id))
  return shelf
}

const aRow = (id: number): ShelfRow => ({
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
  sizes: [],
})

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the shelf remembers a list', () => {
  test('until something on it changes', () => {
    const shelf = aShelf()
    const list = shelf.find({ style: 'style 1' })
    expect(list.map(({ id }) => id)).toEqual([1])
    expect(shelf.find({ style: 'style 1' })).toBe(list)
    shelf.put({ ...aRow(1), style: 'plain' })
    expect(shelf.find({ style: 'style 1' })).toEqual([])
  })

  test('that is asked for again and again, however many others are asked for', () => {
    const shelf = aShelf()
    const [usual, once] = [shelf.find({ style: 'style 1' }), shelf.find({ style: 'style 2' })]
    for (const number of upTo(5_000)) {
      shelf.find({ style: `no such style ${number}` })
      expect(shelf.find({ style: 'style 1' })).toBe(usual)
    }
    expect(shelf.find({ style: 'style 2' })).not.toBe(once)
    expect(shelf.find({ style: 'style 2' })).toEqual(once)
  })

  test('until newer ones have half a million entries, be they items or counts', () => {
    const kinds = [() => upTo(100_000), (): object => ({ styles: upTo(99_999), inStock: 1 })]
    for (const made of kinds) {
      const shelf = aShelf()
      const first = shelf.remember('list 0', made)
      for (const number of upTo(4)) shelf.remember(`list ${number}`, made)
      expect(shelf.remember('list 0', made)).toBe(first)
      for (const number of upTo(6)) shelf.remember(`newer ${number}`, made)
      expect(shelf.remember('list 0', made)).not.toBe(first)
    }
  })

  test('only where the question is of a usual length', () => {
    const shelf = aShelf()
    const ask = (style: string) => shelf.find({ style })
    expect(ask('x'.repeat(100))).toBe(ask('x'.repeat(100)))
    expect(ask('x'.repeat(500))).not.toBe(ask('x'.repeat(500)))
  })
})

describe('the shelf finds', () => {
  test('an item once that was asked for twice', () => {
    expect(aShelf().find({ ids: [3, 2, 3] })).toHaveLength(2)
  })

  test('nothing in a category that is not there, and keeps nothing of it', () => {
    const shelf = aShelf()
    expect(shelf.find({ categoryId: WOMEN.id })).toHaveLength(3)
    expect(shelf.find({ categoryId: 99 })).toEqual([])
    expect(shelf.find({ categoryId: 99 })).not.toBe(shelf.find({ categoryId: 99 }))
  })
})
