import { expect, test } from 'vitest'
import { countNames } from '#lib/catalogue/lists/facets.ts'
import { aRow, aShelf, upTo } from '../support/shelf.ts'

const ROWS = upTo(7_000).map((number) => ({
  ...aRow(number + 1),
  style: `style ${number % 3}`,
  colours: JSON.stringify([`colour ${number % 5}`, `colour ${5 + (number % 2)}`]),
  sizes: number % 4 === 0 ? 'S|M' : 'M',
  available: number % 9,
  priceKobo: (100 * (number * 7_919)) % 65_000,
}))

test.each([
  [0, 100_000],
  [12_300, 12_300],
  [777, 61_234],
  [64_000, 100_000],
  [61_234, 777],
])('a shelf of thousands counts and finds what costs from %i to %i kobo', (least, most) => {
  const shelf = aShelf(0)
  for (const row of ROWS) shelf.put(row)
  const { words } = shelf
  const fitting = ROWS.filter(({ priceKobo }) => priceKobo >= least && priceKobo <= most)
  const ofStyle = fitting.filter(({ style }) => style === 'style 1')
  const wanted = { minPriceKobo: least, maxPriceKobo: most }
  const counts = shelf.count({ ...wanted, style: 'style 1' })
  const sizeKinds = words.sizeKinds.all.map(({ names }) => names)
  expect({
    sizes: byName(countNames(counts.sizes, sizeKinds, words.sizes.all)),
    styles: byName(countNames(counts.styles, words.styleKinds.all, words.styles.all)),
    colours: byName(countNames(counts.colours, words.colourKinds.all, words.colours.all)),
    inStock: counts.inStock,
  }).toEqual({
    sizes: countEach(ofStyle.flatMap(({ sizes }) => sizes.split('|'))),
    styles: countEach(fitting.map(({ style }) => style)),
    colours: countEach(ofStyle.flatMap(({ colours }): string[] => JSON.parse(colours))),
    inStock: ofStyle.filter(({ available }) => available > 0).length,
  })
  const found = shelf.find(wanted)
  expect(found).toHaveLength(fitting.length)
  expect(found.slice().map(({ id }) => id)).toEqual(fitting.map(({ id }) => id).toReversed())
})

const byName = (facets: { value: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(facets.map(({ value, count }) => [value, count]))

function countEach(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
