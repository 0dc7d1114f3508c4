import { describe, expect, test } from 'vitest'
import type { ItemsWanted } from '#lib/catalogue/index/filter.ts'
import type { IndexRow } from '#lib/catalogue/index/index-items.ts'
import {
  anIndex,
  aRow,
  MEN,
  upTo,
  WOMEN,
  byName,
  countEach,
} from '../../support/catalogue/catalogue-index.ts'

describe('the index gives an item by its id', () => {
  test('while it has it', () => {
    const index = anIndex()
    index.put({ ...aRow(5_000_000), available: 0 })
    expect(index.get(5_000_000)).toMatchObject({ id: 5_000_000, isInStock: false })
    expect(index.get(99)).toBeUndefined()
    index.remove(5_000_000)
    expect(index.get(5_000_000)).toBeUndefined()
  })

  test('while its category is shown', () => {
    const index = anIndex()
    index.tree = { ...index.tree, categories: [MEN] }
    expect(index.get(1)).toBeUndefined()
    index.tree = { ...index.tree, categories: [WOMEN] }
    expect(index.get(1)?.id).toBe(1)
  })
})

describe('the index finds', () => {
  test.each([
    ['much', 3],
    ['little', 40],
  ])('the same goods of %s, page after page and all at once', (_much, part) => {
    const index = anIndex()
    for (const id of upTo(100))
      index.put({ ...aRow(id + 1), priceKobo: id % part === 0 ? 500 : 5_000 })
    const fitting = upTo(100).filter((id) => id % part === 0)
    const ids = fitting.map((id) => id + 1).toReversed()
    const found = index.find({ maxPriceKobo: 1_000 })
    expect(found).toHaveLength(ids.length)
    expect(found.slice(1, 3).map(({ id }) => id)).toEqual(ids.slice(1, 3))
    expect(found.at(0)?.id).toBe(ids[0])
    expect(found.slice(2, 20).map(({ id }) => id)).toEqual(ids.slice(2, 20))
    expect(found.at(-1)?.id).toBe(1)
    expect(found.at(ids.length)).toBeUndefined()
    expect(found.slice().map(({ id }) => id)).toEqual(ids)
  })

  test('those that were asked for by their ids, once each, as far as they fit', () => {
    const index = anIndex(5)
    index.put({ ...aRow(4), available: 0 })
    const idsOf = (wanted: ItemsWanted) =>
      index
        .find(wanted)
        .slice()
        .map(({ id }) => id)
    expect(idsOf({ ids: [2, 4, 2, 99] })).toEqual([4, 2])
    expect(idsOf({ ids: [2, 4], inStock: true })).toEqual([2])
    expect(idsOf({ ids: [2, 4], categoryId: MEN.id })).toEqual([])
    expect(idsOf({ ids: [2, 4], categoryId: WOMEN.id, style: 'style 4' })).toEqual([4])
  })

  test('the largest discount first, also where they differ by less than one percent', () => {
    const index = anIndex(0)
    const deals = [
      { id: 1, newPriceKobo: 765_600, popularScore: 9 },
      { id: 2, newPriceKobo: 763_200, popularScore: 0 },
      { id: 3, newPriceKobo: 761_500, popularScore: 0 },
      { id: 4, newPriceKobo: 761_500, popularScore: 1 },
    ]
    for (const deal of deals) index.put({ ...aRow(deal.id), priceKobo: 1_000_000, ...deal })
    const found = index.find({ isReduced: true }, 'discount').slice()
    expect(found.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  test('an item at its new place after its price has changed', () => {
    const index = anIndex(3)
    const idsByPrice = () => index.find({}, 'price').map(({ id }) => id)
    expect(idsByPrice()).toEqual([3, 2, 1])
    index.put({ ...aRow(2), priceKobo: 1 })
    expect(idsByPrice()).toEqual([2, 3, 1])
  })

  test('nothing in a category that is not there or not shown, and counts nothing of it', () => {
    const index = anIndex()
    expect(index.find({ categoryId: WOMEN.id })).toHaveLength(3)
    expect(index.find({ categoryId: 99 })).toEqual([])
    index.tree = { ...index.tree, categories: [MEN] }
    expect(index.find({ categoryId: WOMEN.id })).toEqual([])
    expect(index.facets({ categoryId: WOMEN.id })).toMatchObject({ inStock: 0, lowestKobo: null })
  })
})

test('the index counts the items that each choice would leave, however often they have changed', () => {
  const index = anIndex(0)
  const rows = new Map<number, IndexRow>()
  for (const number of upTo(5_000)) {
    // The first twenty stay as they are first put.
    const id = 1 + (number < 60 ? number : 20 + (number % 39))
    const row = {
      ...aRow(id),
      // The last of them share few styles, all of them together many.
      style: `style ${number < 60 || number > 4_900 ? number % 7 : number}`,
      sizes: ['S|M', 'M', 'L|M|S', ''][number % 4] ?? '',
      available: number % 5,
      priceKobo: 100 * (number % 11),
    }
    index.put(row)
    rows.set(id, row)
  }
  index.remove(40)
  rows.delete(40)
  const late = { ...aRow(99), style: 'style 3', sizes: 'M', priceKobo: 500 }
  index.put(late)
  rows.set(late.id, late)
  const fitting = [...rows.values()].filter(
    ({ sizes, available, priceKobo }) =>
      sizes.includes('M') && available > 0 && priceKobo >= 300 && priceKobo <= 700,
  )
  const wanted = { size: 'M', inStock: true, minPriceKobo: 300, maxPriceKobo: 700 }
  const expected = countEach(fitting.map(({ style }) => style))
  expect(Object.keys(expected).length).toBeGreaterThan(3)
  for (const more of [{}, { style: 'style 3' }])
    expect(byName(index.facets({ ...wanted, ...more }).choices.style)).toEqual(expected)
  expect(index.facets({ ...wanted, style: 'style 3' }).inStock).toBe(expected['style 3'])
  expect(index.facets(wanted)).toMatchObject({ lowestKobo: 0, highestKobo: 1_000 })
})

describe('an item in several colours', () => {
  /** Rust in M, leaf in M and L; and a plain dress in rust that is left in L. */
  const inColours = () => {
    const index = anIndex(0)
    const colours = '["Rust","Leaf"]'
    const pairs = 'Rust\tM-10|Leaf\tM-10|Leaf\tL-12'
    index.put({ ...aRow(1), colours, sizes: 'M-10|M-10|L-12', pairs })
    index.put({ ...aRow(2), colours: '["Rust"]', sizes: 'L-12' })
    return index
  }
  const idsOf = (wanted: ItemsWanted) =>
    inColours()
      .find(wanted)
      .map(({ id }) => id)

  test('is found by a size and a colour only where it is left in both together', () => {
    expect(idsOf({ colour: 'rust', size: 'M' })).toEqual([1])
    expect(idsOf({ colour: 'Rust', size: 'L-12' })).toEqual([2])
    expect(idsOf({ colour: 'leaf', size: 'l' })).toEqual([1])
    expect(idsOf({ size: 'l' })).toEqual([2, 1])
  })

  test('counts for the sizes of the chosen colour, and for the colours of the chosen size', () => {
    const index = inColours()
    expect(byName(index.facets({ colour: 'rust' }).choices.size)).toEqual({ M: 1, L: 1 })
    expect(byName(index.facets({ colour: 'rust', size: 'L' }).choices.size)).toEqual({ M: 1, L: 1 })
    expect(byName(index.facets({ size: 'L' }).choices.colour)).toEqual({ Rust: 1, Leaf: 1 })
    expect(byName(index.facets({ size: 'M' }).choices.colour)).toEqual({ Rust: 1, Leaf: 1 })
    expect(byName(index.facets({ colour: 'rust', size: 'L' }).choices.style)).toEqual({
      'style 2': 1,
    })
    expect(byName(index.facets({}).choices.size)).toEqual({ M: 1, L: 2 })
  })
})
