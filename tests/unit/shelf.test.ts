import { describe, expect, test } from 'vitest'
import { countNames } from '#lib/catalogue/lists/facets.ts'
import type { Shelf } from '#lib/catalogue/index/shelf.ts'
import type { ItemsWanted } from '#lib/catalogue/index/shelf-filters.ts'
import type { ShelfRow } from '#lib/catalogue/index/shelf-rows.ts'
import { STATE } from '#lib/catalogue/index/standing.ts'
import { aRow, aShelf, MEN, upTo, WOMEN } from '../support/shelf.ts'

describe('the shelf remembers a list', () => {
  test('until something on it changes', () => {
    const shelf = aShelf()
    const list = shelf.find({ style: 'style 1' })
    expect(list.slice().map(({ id }) => id)).toEqual([1])
    expect(shelf.find({ style: 'style 1' })).toBe(list)
    shelf.put({ ...aRow(1), style: 'plain' })
    expect(shelf.find({ style: 'style 1' })).toHaveLength(0)
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

describe('the shelf tells of ids', () => {
  test('which are in stock, which sold out, and which it does not have', () => {
    const shelf = aShelf()
    for (const id of [7, 5_000_000]) shelf.put({ ...aRow(id), popularScore: id })
    shelf.put({ ...aRow(8), available: 0 })
    shelf.put(aRow(9))
    shelf.remove(9)
    const ids = Float64Array.of(7, 8, 9, 4_999_999, 5_000_000)
    const { states, popularScoreOf } = shelf.standingOf(ids)
    const { gone, soldOut, inStock } = STATE
    expect([...states]).toEqual([inStock, soldOut, gone, gone, inStock])
    expect([popularScoreOf(0), popularScoreOf(4)]).toEqual([7, 5_000_000])
  })

  test('nothing of a category that is no longer shown', () => {
    const shelf = aShelf()
    const { categoryId } = aRow(1)
    const { states: before } = shelf.standingOf(Float64Array.of(1))
    expect([...before]).toEqual([STATE.inStock])
    const categories = shelf.places.categories.filter(({ id }) => id !== categoryId)
    shelf.setPlaces({ ...shelf.places, categories })
    expect([...shelf.standingOf(Float64Array.of(1)).states]).toEqual([STATE.gone])
  })
})

describe('the shelf finds', () => {
  test.each([
    ['much', 3],
    ['little', 40],
  ])('the same goods of %s, page after page and all at once', (_much, part) => {
    const shelf = aShelf()
    for (const id of upTo(100))
      shelf.put({ ...aRow(id + 1), priceKobo: id % part === 0 ? 500 : 5_000 })
    const fitting = upTo(100).filter((id) => id % part === 0)
    const ids = fitting.map((id) => id + 1).toReversed()
    const found = shelf.find({ maxPriceKobo: 1_000 })
    expect(found).toHaveLength(ids.length)
    expect(found.slice(1, 3).map(({ id }) => id)).toEqual(ids.slice(1, 3))
    expect(found.at(0)?.id).toBe(ids[0])
    expect(found.slice(2, 20).map(({ id }) => id)).toEqual(ids.slice(2, 20))
    expect(found.at(-1)?.id).toBe(1)
    expect(found.at(ids.length)).toBeUndefined()
    expect(found.slice().map(({ id }) => id)).toEqual(ids)
  })

  test('those that were asked for by their ids, once each, as far as they fit', () => {
    const shelf = aShelf(5)
    shelf.put({ ...aRow(4), available: 0 })
    const idsOf = (wanted: ItemsWanted) =>
      shelf
        .find(wanted)
        .slice()
        .map(({ id }) => id)
    expect(idsOf({ ids: [2, 4, 2, 99] })).toEqual([4, 2])
    expect(idsOf({ ids: [2, 4], inStock: true })).toEqual([2])
    expect(idsOf({ ids: [2, 4], categoryId: MEN.id })).toEqual([])
    expect(idsOf({ ids: [2, 4], categoryId: WOMEN.id, style: 'style 4' })).toEqual([4])
  })

  test('the largest discount first, also where they differ by less than one percent', () => {
    const shelf = aShelf(0)
    const deals = [
      { id: 1, newPriceKobo: 765_600, popularScore: 9 },
      { id: 2, newPriceKobo: 763_200, popularScore: 0 },
      { id: 3, newPriceKobo: 761_500, popularScore: 0 },
      { id: 4, newPriceKobo: 761_500, popularScore: 1 },
    ]
    for (const deal of deals) shelf.put({ ...aRow(deal.id), priceKobo: 1_000_000, ...deal })
    const found = shelf.find({ isReduced: true }, 'discount').slice()
    expect(found.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  test('nothing in a category that is not there, and keeps nothing of it', () => {
    const shelf = aShelf()
    expect(shelf.find({ categoryId: WOMEN.id })).toHaveLength(3)
    expect(shelf.find({ categoryId: 99 })).toEqual([])
    expect(shelf.find({ categoryId: 99 })).not.toBe(shelf.find({ categoryId: 99 }))
  })
})

test('a shelf counts the goods that each choice would leave, however often they have changed', () => {
  const shelf = aShelf(0)
  const rows = new Map<number, ShelfRow>()
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
    shelf.put(row)
    rows.set(id, row)
  }
  shelf.remove(40)
  rows.delete(40)
  const late = { ...aRow(99), style: 'style 3', sizes: 'M', priceKobo: 500 }
  shelf.put(late)
  rows.set(late.id, late)
  const styles = (wanted: ItemsWanted) =>
    countNames(shelf.count(wanted).styles, shelf.words.styleKinds.all, shelf.words.styles.all)
  const fitting = [...rows.values()].filter(
    ({ sizes, available, priceKobo }) =>
      sizes.includes('M') && available > 0 && priceKobo >= 300 && priceKobo <= 700,
  )
  const wanted = { size: 'M', inStock: true, minPriceKobo: 300, maxPriceKobo: 700 }
  const expected = Object.entries(Object.groupBy(fitting, ({ style }) => style))
  expect(expected.length).toBeGreaterThan(3)
  for (const more of [{}, { style: 'style 3' }])
    expect(
      Object.fromEntries(styles({ ...wanted, ...more }).map(({ value, count }) => [value, count])),
    ).toEqual(Object.fromEntries(expected.map(([style, rows]) => [style, rows?.length])))
  expect(shelf.count({ ...wanted, style: 'style 3' }).inStock).toBe(
    fitting.filter(({ style }) => style === 'style 3').length,
  )
  expect(shelf.count(wanted)).toMatchObject({ lowest: 0, highest: 1_000 })
})

test('a shelf on which much has changed shows each list as a new one would', () => {
  const shelf = aShelf(40)
  const orders = ['newest', 'price', '-price', 'popular', 'trending', 'discount'] as const
  let state = 160
  const dice = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const rows = new Map(upTo(40).map((number) => [number + 1, aRow(number + 1)]))
  const listsOf = (one: Shelf) =>
    orders.flatMap((order) =>
      [{}, { categoryId: 1 }, { categoryId: 2 }, { categoryId: 2, inStock: true }].map((wanted) =>
        one
          .find(wanted, order)
          .slice()
          .map(({ id }) => id),
      ),
    )
  listsOf(shelf)
  for (let round = 0; round < 300; round++) {
    const id = 1 + dice(45)
    const row = {
      ...aRow(id),
      categoryId: 1 + dice(3),
      priceKobo: 100 * (1 + dice(5)),
      newPriceKobo: dice(2) === 0 ? 50 : null,
      available: dice(2),
      popularScore: dice(3),
      trendingScore: dice(3),
      addedAt: `2026-11-1${dice(5)}T09:00:00.000Z`,
    }
    const isGone = dice(4) === 0
    if (isGone) shelf.remove(id)
    else shelf.put(row)
    if (isGone) rows.delete(id)
    else rows.set(id, row)
    if (round % 10 > 0) continue
    const fresh = aShelf(0)
    for (const each of rows.values()) fresh.put(each)
    expect(listsOf(shelf), `after ${round + 1} changes`).toEqual(listsOf(fresh))
  }
})
