import { describe, expect, test } from 'vitest'
import {
  averageRating,
  idIn,
  listedSize,
  pickCategory,
  playfulName,
} from '#lib/catalogue/catalogue.ts'
import { cutText } from '#lib/catalogue/items/cards.ts'
import { chipLabel } from '#lib/texts/goods/pieces.ts'
import { compareSizes } from '#lib/catalogue/lists/facets.ts'

describe('sizes', () => {
  test('a filter has letters first, then months, years and numbers, each from small to large', () => {
    const mixed = ['6Y', 'One size', '30', 'L', '12M', '8Y', 'S', '4Y', '2XL', '3M', '9½', '2Y']
    expect(mixed.sort(compareSizes)).toEqual([
      'S',
      'L',
      '2XL',
      '3M',
      '12M',
      '2Y',
      '4Y',
      '6Y',
      '8Y',
      '9½',
      '30',
      'One size',
    ])
  })

  test('the chip shows what stands before the hyphen', () => {
    expect(chipLabel('M-40')).toBe('M')
    expect(chipLabel('Large')).toBe('Large')
    expect(chipLabel('No Size')).toBe('No Size')
  })

  test('a list names the first size with units left, else the first', () => {
    const size = (id: number, name: string, available: number) => ({ id, name, available })
    expect(listedSize([size(1, 'S-8', 0), size(2, 'M-10', 3)])).toBe('M-10')
    expect(listedSize([size(1, 'S-8', 0), size(2, 'M-10', 0)])).toBe('S-8')
    expect(listedSize([])).toBe('No Size')
  })
})

test('an average has one decimal, and is 0 without ratings', () => {
  expect(averageRating({ ratingSum: 13, ratingCount: 3 })).toBe(4.3)
  expect(averageRating({ ratingSum: 14, ratingCount: 3 })).toBe(4.7)
  expect(averageRating({ ratingSum: 0, ratingCount: 0 })).toBe(0)
})

test('a long description is cut to 200 characters, a short one is not touched', () => {
  expect(cutText('a'.repeat(200))).toBe('a'.repeat(200))
  expect(cutText('a'.repeat(201))).toHaveLength(200)
  expect(cutText('a'.repeat(201)).endsWith('…')).toBe(true)
})

test('an address holds an id only when it is a whole number that the database can count to', () => {
  expect(idIn('12')).toBe(12)
  for (const slug of ['012', '0', '-1', '1.5', 'ankara', '12a', '99999999999', '2147483648', ''])
    expect(idIn(slug)).toBeNull()
})

test('a category is known by id, slug or name in any case', () => {
  const bags = { id: 7, slug: 'shoes-bags', name: 'Shoes & Bags' }
  for (const asked of ['7', 'shoes-bags', 'shoes & bags', 'Shoes & Bags', 'SHOES-BAGS'])
    expect(pickCategory([bags], asked)).toBe(bags)
  expect(pickCategory([bags], 'shoes')).toBeUndefined()
})

test('somebody without an account keeps one playful name per rating', () => {
  expect(playfulName(17)).toBe(playfulName(17))
  expect(new Set(Array.from({ length: 64 }, (_, id) => playfulName(id))).size).toBe(64)
})
