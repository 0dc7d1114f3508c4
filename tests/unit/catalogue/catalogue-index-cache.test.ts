import { describe, expect, test } from 'vitest'
import type { CatalogueIndex } from '#lib/catalogue/index/catalogue-index.ts'
import { anIndex, aRow, upTo, byName, countEach } from '../../support/catalogue/catalogue-index.ts'

describe('the index caches a list', () => {
  test('until an item changes', () => {
    const index = anIndex()
    const list = index.find({ style: 'style 1' })
    expect(list.slice().map(({ id }) => id)).toEqual([1])
    expect(index.find({ style: 'style 1' })).toBe(list)
    index.put({ ...aRow(1), style: 'plain' })
    expect(index.find({ style: 'style 1' })).toHaveLength(0)
  })

  test('that is asked for again and again, however many others are asked for', () => {
    const index = anIndex()
    const [usual, once] = [index.find({ style: 'style 1' }), index.find({ style: 'style 2' })]
    for (const number of upTo(5_000)) {
      index.find({ style: `no such style ${number}` })
      expect(index.find({ style: 'style 1' })).toBe(usual)
    }
    expect(index.find({ style: 'style 2' })).not.toBe(once)
    expect(index.find({ style: 'style 2' })).toEqual(once)
  })

  test('until newer ones have two million entries', () => {
    const index = anIndex()
    // Only their length counts.
    const made = () => Object.assign([], { length: 400_000 })
    const first = index.cached('list 0', made)
    for (const number of upTo(4)) index.cached(`list ${number}`, made)
    expect(index.cached('list 0', made) === first).toBe(true)
    for (const number of upTo(5)) index.cached(`newer ${number}`, made)
    expect(index.cached('list 0', made) === first).toBe(false)
  })

  test('but not an answer that failed', async () => {
    const index = anIndex()
    const failing = () => Promise.reject(new Error('no database'))
    await expect(index.cachedPromise('search coral', failing)).rejects.toThrow('no database')
    expect(await index.cachedPromise('search coral', async () => [1])).toEqual([1])
  })
})

describe('thousands of items', () => {
  const rows = upTo(7_000).map((number) => ({
    ...aRow(number + 1),
    style: `style ${number % 3}`,
    colours: JSON.stringify([`colour ${number % 5}`, `colour ${5 + (number % 2)}`]),
    sizes: number % 4 === 0 ? 'S|M' : 'M',
    available: number % 9,
    priceKobo: (100 * (number * 7_919)) % 65_000,
  }))
  const index = anIndex(0)
  for (const row of rows) index.put(row)

  test.each([
    [0, 100_000],
    [12_300, 12_300],
    [777, 61_234],
    [64_000, 100_000],
    [61_234, 777],
  ])('are counted and found from %i to %i kobo', (least, most) => {
    const fitting = rows.filter(({ priceKobo }) => priceKobo >= least && priceKobo <= most)
    const ofStyle = fitting.filter(({ style }) => style === 'style 1')
    const wanted = { minPriceKobo: least, maxPriceKobo: most }
    const { choices, inStock } = index.facets({ ...wanted, style: 'style 1' })
    expect({
      sizes: byName(choices.size),
      styles: byName(choices.style),
      colours: byName(choices.colour),
      inStock,
    }).toEqual({
      sizes: countEach(ofStyle.flatMap(({ sizes }) => sizes.split('|'))),
      styles: countEach(fitting.map(({ style }) => style)),
      colours: countEach(ofStyle.flatMap(({ colours }): string[] => JSON.parse(colours))),
      inStock: ofStyle.filter(({ available }) => available > 0).length,
    })
    expect(index.find(wanted).map(({ id }) => id)).toEqual(fitting.map(({ id }) => id).toReversed())
  })
})

describe('the vocabulary of the index', () => {
  const knows = (index: CatalogueIndex, word: string) =>
    index.vocabulary.knowsAny(new Map([[word, 1]]))

  test('has the words of names, values and categories while an item has them', () => {
    const index = anIndex(1)
    const row = { ...aRow(1), colours: '["Coral"]', sizes: 'One-size' }
    index.put({ ...row, name: 'Damsak Clutch' })
    for (const word of ['damsak', 'coral', 'onesize', 'women'])
      expect([word, knows(index, word)]).toEqual([word, true])
    index.put({ ...row, name: 'Damask Clutch' })
    expect([knows(index, 'damsak'), knows(index, 'damask')]).toEqual([false, true])
    index.remove(1)
    expect([knows(index, 'damask'), knows(index, 'women')]).toEqual([false, true])
  })
})

test('an index in which much has changed shows each list as a new one would', () => {
  const index = anIndex(40)
  const orders = ['newest', 'price', '-price', 'popular', 'trending', 'discount'] as const
  let state = 160
  const dice = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const rows = new Map(upTo(40).map((number) => [number + 1, aRow(number + 1)]))
  const listsOf = (one: CatalogueIndex) =>
    orders.flatMap((order) =>
      [{}, { categoryId: 1 }, { categoryId: 2 }, { categoryId: 2, inStock: true }].map((wanted) =>
        one
          .find(wanted, order)
          .slice()
          .map(({ id }) => id),
      ),
    )
  listsOf(index)
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
    if (isGone) index.remove(id)
    else index.put(row)
    if (isGone) rows.delete(id)
    else rows.set(id, row)
    if (round % 10 > 0) continue
    const fresh = anIndex(0)
    for (const each of rows.values()) fresh.put(each)
    expect(listsOf(index), `after ${round + 1} changes`).toEqual(listsOf(fresh))
  }
})
