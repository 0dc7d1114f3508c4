import { describe, expect, test } from 'vitest'
import { toMovedItem } from '#lib/catalogue/import/moving/moved.ts'
import { wooCommerce } from '#lib/catalogue/import/moving/woocommerce.ts'

const NOW = '2026-11-29T09:00:00.000Z'
const HEADS =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'.split(
    ',',
  )

type Given = Record<string, string>

/** What the export with these lines says; the first line is the header. */
function read(lines: Given[], heads = HEADS) {
  const rows = lines.map((given, at) => ({
    line: at + 2,
    cells: heads.map((head) => given[head] ?? ''),
  }))
  const { items, faults, hints } = wooCommerce.read(heads, rows, NOW)
  return { items: [...items].map((item) => toMovedItem(item, wooCommerce.names)), faults, hints }
}

const CAP: Given = {
  ID: '7',
  Type: 'simple',
  SKU: 'ZC',
  Name: 'Zanna Cap',
  Published: '1',
  Description: '<p>Warm.</p>',
  'In stock?': '1',
  Stock: '5',
  'Regular price': '4000',
  Categories: 'Men, Men > Caps, Sale',
  Images: 'https://old.example/a.jpg, https://old.example/b\\,c.jpg',
}
const GOWN: Given = {
  ID: '12',
  Type: 'variable',
  SKU: 'AG',
  Name: 'Adire Gown',
  Published: '1',
  'Short description': 'Hand dyed.',
  Images: 'https://old.example/gown.jpg',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'Indigo, White',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': 'M, L',
}
const variation = (colour: string, size: string, more: Given = {}): Given => ({
  Type: 'variation',
  Parent: 'id:12',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': colour,
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': size,
  'Regular price': '20000',
  Stock: '2',
  'In stock?': '1',
  ...more,
})

describe('the product export of WooCommerce', () => {
  test('is known by its columns', () => {
    expect(wooCommerce.knows(HEADS)).toBe(true)
    expect(wooCommerce.knows(['slug', 'name', 'category', 'price'])).toBe(false)
    expect(wooCommerce.knows(['Handle', 'Title', 'Type', 'Variant Price'])).toBe(false)
  })

  test('makes an item of a simple product', () => {
    const { items, faults, hints } = read([CAP])
    expect({ faults, hints }).toEqual({ faults: [], hints: [] })
    expect(items).toMatchObject([
      {
        line: 2,
        handle: 'zanna-cap',
        category: 'Men > Caps',
        faults: [],
        hints: [],
        cells: {
          slug: 'zanna-cap',
          name: 'Zanna Cap',
          description: 'Warm.',
          price: '4000',
          new_price: '',
          sizes: 'No Size:5#ZC',
          hidden: '',
        },
        photos: [
          { address: 'https://old.example/a.jpg' },
          { address: 'https://old.example/b,c.jpg' },
        ],
      },
    ])
  })

  test('finds variations by the id or the SKU of their parent, wherever they stand', () => {
    const { items, faults } = read([
      variation('White', 'L', { Parent: 'AG', Images: 'https://old.example/white.jpg' }),
      GOWN,
      variation('Indigo', 'M', { SKU: 'AG-I-M' }),
    ])
    expect(faults).toEqual([])
    expect(items).toMatchObject([
      {
        line: 3,
        cells: {
          name: 'Adire Gown',
          description: 'Hand dyed.',
          price: '20000',
          colours: 'White|Indigo',
          sizes: 'White/L:2|Indigo/M:2#AG-I-M',
        },
        photos: [
          { address: 'https://old.example/gown.jpg', colour: '' },
          { address: 'https://old.example/white.jpg', colour: 'White' },
        ],
      },
    ])
  })

  test('reads a sale with its days, whole days in Lagos', () => {
    const { items } = read([
      {
        ...CAP,
        'Sale price': '3500',
        'Date sale price starts': '2026-11-27',
        'Date sale price ends': '2026-11-30',
      },
    ])
    expect(items[0]?.cells).toMatchObject({
      price: '4000',
      new_price: '3500',
      new_price_from: '2026-11-27 00:00',
      new_price_until: '2026-11-30 23:59',
    })
  })

  test('hides what was private, a draft or hidden in the catalogue', () => {
    const hidden = (given: Given) => read([{ ...CAP, ...given }]).items[0]?.cells['hidden']
    expect(hidden({ Published: '0' })).toBe('yes')
    expect(hidden({ Published: '-1' })).toBe('yes')
    expect(hidden({ 'Visibility in catalog': 'hidden' })).toBe('yes')
    expect(hidden({ 'Visibility in catalog': 'search' })).toBe('')
  })

  test('names what is wrong by line and column, and leaves out what is no item', () => {
    const { items, faults, hints } = read([
      { ...CAP, 'Regular price': '4000.50' },
      variation('Indigo', 'M', { Parent: 'id:99' }),
      { ...GOWN, ID: '13', SKU: 'B', Name: 'Without variations' },
      { ...GOWN, 'Attribute 2 value(s)': '' },
      variation('Indigo', ''),
      { ...CAP, ID: '20', SKU: 'G', Name: 'Set', Type: 'grouped' },
    ])
    expect(items[0]?.faults).toMatchObject([{ line: 2, column: 'Regular price', cell: '4000.50' }])
    expect(faults).toMatchObject([
      { line: 3, column: 'Parent', cell: 'id:99' },
      { line: 4, column: 'Type' },
      { line: 6, column: 'Attribute 1 value(s)', reason: expect.stringContaining('any Size') },
    ])
    expect(hints).toMatchObject([{ line: 7, reason: expect.stringContaining('grouped') }])
    expect(items).toHaveLength(3)
  })

  test('counts what has no stock: none when it is out, else it is to be counted', () => {
    const sizes = (given: Given) => read([{ ...CAP, SKU: '', ...given }]).items[0]?.cells.sizes
    expect(sizes({ Stock: '', 'In stock?': '0' })).toBe('No Size:0')
    expect(sizes({ Stock: '', 'In stock?': '1' })).toBe('No Size:+0')
    expect(sizes({ Stock: '3.00' })).toBe('No Size:3')
  })

  test('numbers items of the same name as WordPress numbers their addresses', () => {
    const { items } = read([CAP, { ...CAP, ID: '8', SKU: '' }])
    expect(items.map(({ cells }) => cells.slug)).toEqual(['zanna-cap', 'zanna-cap-2'])
  })

  test('takes weights in the unit of its column; a variation without one has that of its item', () => {
    const weighed = (unit: string, lines: Given[]) => {
      const column = `Weight (${unit})`
      const given = lines.map(({ weight = '', ...line }) => ({ ...line, [column]: weight }))
      return read(given, [...HEADS, column]).items.map(({ cells, hints }) => [
        cells['weight'],
        hints.length,
      ])
    }
    expect(weighed('kg', [{ ...CAP, weight: '0.25' }])).toEqual([['250', 0]])
    expect(weighed('g', [{ ...CAP, weight: '250' }])).toEqual([['250', 0]])
    expect(weighed('lbs', [{ ...CAP, weight: '1' }])).toEqual([['454', 0]])
    expect(weighed('oz', [{ ...CAP, weight: '2' }])).toEqual([['57', 0]])
    expect(weighed('kg', [{ ...CAP, weight: '' }])).toEqual([[undefined, 0]])
    const gown = { ...GOWN, Description: 'Hand dyed.', weight: '1' }
    const small = variation('Indigo', 'M')
    expect(weighed('kg', [gown, small])).toEqual([['1000', 0]])
    expect(weighed('kg', [gown, small, variation('White', 'L', { weight: '1.5' })])).toEqual([
      ['1500', 1],
    ])
    const both = [variation('Indigo', 'M', { weight: '0.5' })]
    expect(weighed('kg', [gown, ...both])).toEqual([['500', 0]])
  })

  test('names a weight that is none by its line and column', () => {
    for (const wrong of ['-1', '10000', '1,5', 'light', '1001']) {
      const line = { ...CAP, 'Weight (kg)': wrong }
      const [item] = read([line], [...HEADS, 'Weight (kg)']).items
      expect(item?.faults, wrong).toEqual([
        {
          line: 2,
          column: 'Weight (kg)',
          cell: wrong,
          reason: `weight "${wrong}" must be a number of kg up to a tonne, such as 0.5.`,
        },
      ])
    }
  })
})
