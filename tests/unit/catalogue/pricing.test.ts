import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  changesOf,
  discountPercent,
  fromPriceJson,
  isReduced,
  priceAt,
  toPriceJson,
  unitPrice,
} from '#lib/pricing/pricing.ts'

const REDUCED = { priceKobo: 1_850_000, newPriceKobo: 1_500_000 }
const FULL = { priceKobo: 1_850_000, newPriceKobo: null }

describe('a price', () => {
  test('a new price is what a unit costs', () => {
    expect(unitPrice(REDUCED)).toBe(1_500_000)
    expect(unitPrice(FULL)).toBe(1_850_000)
  })

  test('a variant with an own price costs that, and is not reduced', () => {
    expect(unitPrice(REDUCED, { priceKobo: 1_900_000 })).toBe(1_900_000)
    expect(isReduced(REDUCED, { priceKobo: 1_900_000 })).toBe(false)
    expect(unitPrice(REDUCED, { priceKobo: null })).toBe(1_500_000)
    expect(isReduced(REDUCED, {})).toBe(true)
  })

  test('a discount is never rounded up', () => {
    expect(discountPercent({ priceKobo: 10_000, newPriceKobo: 6_701 })).toBe(32)
    expect(discountPercent({ priceKobo: 10_000, newPriceKobo: null })).toBe(0)
  })

  test('is read from JSON as it was written', () => {
    expect(toPriceJson(REDUCED)).toEqual({ price: 18_500, new_price: 15_000 })
    for (const price of [REDUCED, FULL]) expect(fromPriceJson(toPriceJson(price))).toEqual(price)
  })
})

/** Works out a price from its parts: takes one where the other is missing, compares or calculates with them. */
const WORKING_OUT = [
  /(price|price_?kobo)\)? \?\? /i,
  /(coalesce\(|case when )[^`]*price_kobo/i,
  /\bnew_?price_?kobo (\?|[!=]== null|[-+*/<>])/i,
  /\bnew_price [!=]== null/,
  /[-+*/<>] (\w+\.)*(new_?)?price_?kobo\b/i,
  /\b(item\.)?(new_?)?price_?kobo\)? [-+*/<>]/i,
]

test('no file but those of lib/pricing works out what a unit costs', () => {
  // Goods and import say which prices an owner may give, and read them.
  const files = globSync('{src,scripts}/**/*.{ts,tsx,astro}').filter(
    (file) => !/^src\/lib\/(pricing|catalogue\/(goods|import)|db\/migrations)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => WORKING_OUT.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

describe('a reduced price with a beginning and an end', () => {
  const from = '2026-11-26T23:00:00.000Z'
  const until = '2026-11-29T23:00:00.000Z'
  const goods = { ...REDUCED, newPriceFrom: from, newPriceUntil: until }

  test.each([
    ['2026-11-26T22:59:59.999Z', 1_850_000],
    [from, 1_500_000],
    ['2026-11-29T22:59:59.999Z', 1_500_000],
    [until, 1_850_000],
  ])('at %s is %d kobo', (now, kobo) => {
    expect(unitPrice(priceAt(goods, now))).toBe(kobo)
  })

  test('may have only one of them', () => {
    const openEnd = { ...goods, newPriceUntil: null }
    const openStart = { ...goods, newPriceFrom: null }
    expect(isReduced(priceAt(openEnd, '2030-01-01T00:00:00.000Z'))).toBe(true)
    expect(isReduced(priceAt(openStart, '2020-01-01T00:00:00.000Z'))).toBe(true)
    expect(changesOf(openEnd)).toEqual([from])
    expect(changesOf({ ...openStart, newPriceUntil: null })).toEqual([])
  })
})
