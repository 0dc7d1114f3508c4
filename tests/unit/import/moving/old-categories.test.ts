import { expect, test } from 'vitest'
import { categoriesSchema } from '#lib/catalogue/goods/categories.schema.ts'
import {
  cellsOf,
  findCategory,
  isNamed,
  categoryChoices,
} from '#lib/catalogue/import/moving/old-categories.ts'

const categories = categoriesSchema.parse([
  { name: 'Women', slug: 'women', sub_categories: [{ name: 'Dresses', slug: 'dresses' }] },
  { name: 'Men', slug: 'men', sub_categories: [{ name: 'Caps & hats', slug: 'caps' }] },
  { name: 'Bags', slug: 'bags' },
])
const shop = new Map(categories.map((category) => [category.slug, category]))

test('a category of the old shop is found by name or slug, a sub-category under its own, or alone', () => {
  expect(findCategory('bags', shop)).toBe('bags')
  expect(findCategory('Women > Dresses', shop)).toBe('women/dresses')
  expect(findCategory('Clothing > MEN > Caps & Hats', shop)).toBe('men/caps')
  expect(findCategory('Men > Dresses', shop)).toBeNull()
  expect(findCategory('Dresses', shop)).toBe('women/dresses')
  expect(findCategory('Clothing > Dresses', shop)).toBe('women/dresses')
  expect(findCategory('', shop)).toBeNull()
})

test('each category of the shop can be chosen', () => {
  expect(categoryChoices(shop).map(([choice]) => choice)).toEqual([
    'women',
    'women/dresses',
    'men',
    'men/caps',
    'bags',
  ])
  expect(cellsOf('men/caps')).toEqual({ category: 'men', sub_category: 'caps' })
  expect(cellsOf('bags')).toEqual({ category: 'bags', sub_category: '' })
  expect(cellsOf('-')).toEqual({ category: '', sub_category: '' })
})

test('a cell that is longer than any category is none', () => {
  expect(findCategory('x > '.repeat(200_000), new Map())).toBeNull()
  expect(isNamed({ name: 'İ'.repeat(600), slug: 'x' }, 'İ'.repeat(600))).toBe(false)
})
