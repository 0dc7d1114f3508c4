import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RESERVED_SLUGS } from '#lib/catalogue/catalogue.ts'
import type { GivenItem, GivenSize } from '#lib/catalogue/goods/goods.ts'
import { itemFaults } from '#lib/catalogue/goods/item-faults.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const categories = new Map([
  ['women', { sub_categories: [{ slug: 'dresses' }], sections: [{ slug: 'ankara' }] }],
])

const aSize = (changes: Partial<GivenSize> = {}): GivenSize => ({
  name: 'M-10',
  colour: '',
  priceKobo: null,
  sku: null,
  stock: 3,
  isDifference: false,
  ...changes,
})

const GOOD: GivenItem = {
  slug: 'wrap-dress',
  name: 'Wrap Dress',
  description: 'Cut on the bias.',
  style: 'Ankara',
  priceKobo: 32_000_00,
  newPriceKobo: 24_500_00,
  newPriceFrom: null,
  newPriceUntil: null,
  colours: ['Rust', 'Leaf'],
  attributes: { material: ['Cotton'] },
  weightGrams: 1_200,
  category: 'women',
  subCategory: 'dresses',
  section: 'ankara',
  isShown: true,
  addedOn: '2026-11-16',
  sizes: [aSize()],
  images: [{ hash: 'a', colour: 'Rust' }],
  countedAt: null,
}

const faultsOf = (changes: Partial<GivenItem>) =>
  itemFaults({ ...GOOD, ...changes }, { categories, now: NOW })

test('no item can have the address of a page of the desk that is not an item', () => {
  const pages = readdirSync('src/pages/desk/goods', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name)
  expect(RESERVED_SLUGS).toEqual(expect.arrayContaining(pages))
})

describe('itemFaults', () => {
  test('finds none in a good item', () => {
    expect(faultsOf({})).toEqual([])
  })

  test.each<[string, Partial<GivenItem>, object]>([
    ['a weight of nothing', { weightGrams: 0 }, { field: 'weightGrams', rule: 'weight' }],
    ['a weight below nothing', { weightGrams: -5 }, { field: 'weightGrams', rule: 'weight' }],
    ['a part of a gram', { weightGrams: 10.5 }, { field: 'weightGrams', rule: 'weight' }],
    ['more than a tonne', { weightGrams: 1_000_001 }, { field: 'weightGrams', rule: 'weight' }],
    ['no name', { name: '' }, { field: 'name', rule: 'required' }],
    [
      'a name that is too long',
      { name: 'a'.repeat(256) },
      { field: 'name', rule: 'tooLong', most: 255 },
    ],
    ['a NUL', { style: 'Ank\0ara' }, { field: 'style', rule: 'nul' }],
    [
      'a NUL in a list',
      { attributes: { material: ['Cot\0ton'] } },
      { field: 'attributes', rule: 'nul' },
    ],
    ['a price with kobo', { priceKobo: 32_000_50 }, { field: 'priceKobo', rule: 'price' }],
    ['no price', { priceKobo: 0 }, { field: 'priceKobo', rule: 'price' }],
    [
      'a new price that is no lower',
      { newPriceKobo: 32_000_00 },
      { field: 'newPriceKobo', rule: 'notReduced' },
    ],
    ['an address of the shop', { slug: 'previous' }, { field: 'slug', rule: 'reserved' }],
    ['an unknown category', { category: 'hats' }, { field: 'category', rule: 'unknown' }],
    ['a section of another category', { section: 'owambe' }, { field: 'section', rule: 'unknown' }],
    [
      'a colour that a file cannot hold',
      { colours: ['Rust', 'a|b'] },
      { field: 'colours.1', rule: 'colour', value: 'a|b' },
    ],
    [
      'a picture of no colour of the item',
      { images: [{ hash: 'a', colour: 'Plum' }] },
      { field: 'images.0.colour', rule: 'unknown', value: 'Plum' },
    ],
    [
      'a text that is too long among the attributes',
      { attributes: { material: ['a'.repeat(61)] } },
      { field: 'attributes.material', rule: 'tooLong', most: 60 },
    ],
    ['a day that is none', { addedOn: '2026-02-30' }, { field: 'addedOn', rule: 'day' }],
    [
      'a count that is still to come',
      { countedAt: '2026-11-20T09:00:00.001Z' },
      { field: 'countedAt', rule: 'past' },
    ],
    ['no sizes', { sizes: [] }, { field: 'sizes', rule: 'required' }],
    [
      'a stock that is no number',
      { sizes: [aSize(), aSize({ name: 'L', stock: Number.NaN })] },
      { field: 'sizes.1.stock', rule: 'number' },
    ],
    [
      'a stock below nothing',
      { sizes: [aSize({ stock: -1 })] },
      { field: 'sizes.0.stock', rule: 'number' },
    ],
    [
      'a size that a file cannot hold',
      { sizes: [aSize({ name: 'M:10' })] },
      { field: 'sizes.0.name', rule: 'name' },
    ],
    [
      'a price of nothing for a size',
      { sizes: [aSize({ priceKobo: 0 })] },
      { field: 'sizes.0.priceKobo', rule: 'price' },
    ],
    [
      'a SKU that a file cannot hold',
      { sizes: [aSize({ sku: 'A#1' })] },
      { field: 'sizes.0.sku', rule: 'name' },
    ],
    [
      'a size twice',
      { sizes: [aSize(), aSize({ name: 'm-10' })] },
      { field: 'sizes.1.name', rule: 'twice', value: 'm-10' },
    ],
    [
      'a size without a colour beside one with',
      {
        colours: ['Rust'],
        sizes: [aSize({ name: 'Rust/M', colour: 'Rust' }), aSize({ name: 'L' })],
      },
      { field: 'sizes.1.colour', rule: 'withoutColour', value: 'L' },
    ],
    [
      'a size that a table would read as one in a colour',
      { sizes: [aSize({ name: 'Rust/M' })] },
      { field: 'sizes.0.name', rule: 'readsAs', value: 'M, Rust' },
    ],
    [
      'a colour without a size',
      { sizes: [aSize({ name: 'Rust/M', colour: 'Rust' })] },
      { field: 'colours', rule: 'withoutSize', value: 'Leaf' },
    ],
  ])('names the field of %s', (_, changes, fault) => {
    expect(faultsOf(changes)).toEqual([fault])
  })
})
