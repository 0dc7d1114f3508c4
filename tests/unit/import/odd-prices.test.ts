import { expect, test } from 'vitest'
import { NO_PRICE_YET } from '#lib/catalogue/goods/size-faults.ts'
import { findOddPrices, pricedOf } from '#lib/catalogue/import/odd-prices.ts'

const goods = (category: string, ...prices: number[]) =>
  prices.map((price, at) => ({ line: at + 2, price, category }))

test('a price is odd that is a tenth or ten times of what goods of its category cost', () => {
  const odd = findOddPrices(goods('women', 18_000, 20_000, 22_000, 2_000, 250_000, 21_000, 19_000))
  expect(odd).toEqual([
    { line: 5, price: 2_000, usual: 20_000, isLow: true },
    { line: 6, price: 250_000, usual: 20_000, isLow: false },
  ])
})

test('goods of another kind may cost a tenth', () => {
  const bags = goods('bags', 1_500, 1_800, 2_000, 1_700, 1_600)
  expect(
    findOddPrices([...goods('women', 18_000, 20_000, 22_000, 21_000, 19_000), ...bags]),
  ).toEqual([])
})

test('without neighbours only a hundredth is odd', () => {
  const few = [...goods('women', 12_500, 12_500, 12), ...goods('bags', 125_000)]
  expect(findOddPrices(few)).toEqual([{ line: 4, price: 12, usual: 12_500, isLow: true }])
})

test('a draft without a price is neither odd nor a neighbour', () => {
  const drafts = Array.from({ length: 9 }, (_, at) =>
    pricedOf({ priceKobo: NO_PRICE_YET, category: 'women' } as never, at + 10),
  )
  expect(
    findOddPrices([...goods('women', 18_000, 20_000, 22_000, 21_000, 19_000), ...drafts]),
  ).toEqual([])
})
