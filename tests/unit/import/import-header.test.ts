import { describe, expect, test } from 'vitest'
import { readHeader, toCells } from '#lib/catalogue/import/header.ts'
import { HEADER } from '../../support/catalogue/catalogue-fixture.ts'

const HEADS = HEADER.split(',')

describe('readHeader', () => {
  test('knows a column in capitals, with spaces, and by another name', () => {
    const heads = HEADS.map((head) => head.toUpperCase().replace('_', ' '))
    expect(readHeader(heads)).toMatchObject({ columns: HEADS, faults: [], warnings: [] })
    const others = HEADS.map((head) => (head === 'images' ? 'Photos' : head))
    expect(readHeader(others)).toMatchObject({ columns: HEADS, faults: [] })
  })

  test('takes another name for nothing where the usual one is there, too', () => {
    expect(readHeader(['Item', ...HEADS, 'Constructor'])).toMatchObject({
      columns: [null, ...HEADS, null],
      faults: [],
      warnings: [
        'column "Item" is none that the shop knows. It is passed over.',
        'column "Constructor" is none that the shop knows. It is passed over.',
      ],
    })
  })

  test('knows the words of other tables, and what somebody has said', () => {
    const heads = ['Item Name', 'Category', 'Amount', 'Promo Price', 'Qty', 'Naija name', 'Shelf']
    const matches = new Map([
      ['naija_name', 'description'],
      ['shelf', ''],
    ])
    expect(readHeader(heads, matches)).toMatchObject({
      columns: ['name', 'category', 'price', 'new_price', 'sizes', 'description', null],
      faults: [],
    })
  })

  test('names what is missing, and what is there twice', () => {
    const some = HEADS.filter((head) => head !== 'price' && head !== 'sizes')
    expect(readHeader([...some, 'Name']).faults).toEqual([
      'the first line must name the columns of an exported table. Missing: price. Add them at its end.',
      'column "name" stands there twice.',
    ])
  })
})

describe('toCells', () => {
  const read = (heads: string[], cells: string[]) => toCells(readHeader(heads).columns, cells)

  test('takes an old price for what an item cost before, where there is one', () => {
    const heads = ['Price', 'Old price']
    expect(read(heads, ['8000', '9500'])).toMatchObject({ price: '9500', new_price: '8000' })
    expect(read(heads, ['8000', ''])).toMatchObject({ price: '8000' })
    expect(read(['Old price', 'New price'], ['9500', '8000'])).toMatchObject({
      price: '9500',
      new_price: '8000',
    })
  })

  test('takes off invisible marks, and makes one kind of line break', () => {
    const cells = read(['Name', 'Description'], ['\u200E Kaftan\uFEFF', 'One\r\ntwo'])
    expect(cells).toMatchObject({ name: 'Kaftan', description: 'One\ntwo' })
  })
})
