import { describe, expect, test } from 'vitest'
import { toMovedItem } from '#lib/catalogue/import/moving/moved.ts'
import { shopify } from '#lib/catalogue/import/moving/shopify.ts'

const NOW = '2026-11-29T09:00:00.000Z'
const OLD =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status'
const NEW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,Image position,Image alt text,Variant image URL,Gift card'

type Given = Record<string, string>

/** What the export with these lines says; the first line is the header. */
function read(heads: string, lines: Given[]) {
  const header = heads.split(',')
  const rows = lines.map((given, at) => ({
    line: at + 2,
    cells: header.map((head) => given[head] ?? ''),
  }))
  const { items, faults, hints } = shopify.read(header, rows, NOW)
  return { items: [...items].map((item) => toMovedItem(item, shopify.names)), faults, hints }
}

const WRAP: Given = {
  Handle: 'ankara-wrap',
  Title: 'Ankara Wrap',
  'Body (HTML)': '<p>Wax print.</p>',
  Type: 'Dresses',
  'Product Category': 'Apparel & Accessories > Clothing > Dresses',
  Published: 'TRUE',
  'Option1 Name': 'Color',
  'Option1 Value': 'Rust',
  'Option2 Name': 'Size',
  'Option2 Value': 'M',
  'Variant SKU': 'AW-R-M',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '8',
  'Variant Price': '12500.00',
  'Variant Compare At Price': '15000.00',
  'Image Src': 'https://cdn.example/b.jpg',
  'Image Position': '2',
  'Image Alt Text': 'Back',
  'Variant Image': 'https://cdn.example/rust.jpg',
  Status: 'active',
}

describe('the product export of Shopify', () => {
  test('is known by its columns of today and of before, and no other table is', () => {
    expect(shopify.knows(OLD.split(','))).toBe(true)
    expect(shopify.knows(NEW.split(','))).toBe(true)
    expect(shopify.knows(['slug', 'name', 'category', 'price', 'description'])).toBe(false)
    expect(shopify.knows(['Handle', 'Location', 'On hand'])).toBe(false)
  })

  test('makes one item of the lines of a handle, with its colours, sizes and photos', () => {
    const { items, faults, hints } = read(OLD, [
      WRAP,
      {
        Handle: 'ankara-wrap',
        'Option1 Value': 'Leaf',
        'Option2 Value': 'M: long',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
        'Variant Price': '12500.00',
        'Variant Compare At Price': '15000.00',
        'Image Src': 'https://cdn.example/a.jpg',
        'Image Position': '1',
      },
      { Handle: 'ankara-wrap', 'Image Src': 'https://cdn.example/rust.jpg', 'Image Position': '3' },
    ])
    expect({ faults, hints }).toEqual({ faults: [], hints: [] })
    expect(items).toMatchObject([
      {
        line: 2,
        handle: 'ankara-wrap',
        category: 'Dresses',
        faults: [],
        hints: [{ line: 2, reason: expect.stringContaining('fewer than none') }],
        cells: {
          slug: 'ankara-wrap',
          name: 'Ankara Wrap',
          description: 'Wax print.',
          price: '15000.00',
          new_price: '12500.00',
          colours: 'Rust|Leaf',
          // What was sold below nothing there is nothing here.
          sizes: 'Rust/M:8#AW-R-M|Leaf/M- long:0',
          hidden: '',
        },
        photos: [
          { address: 'https://cdn.example/a.jpg', colour: '', alt: '' },
          { address: 'https://cdn.example/b.jpg', colour: '', alt: 'Back' },
          { address: 'https://cdn.example/rust.jpg', colour: 'Rust', alt: '' },
        ],
      },
    ])
  })

  test('reads the columns of today alike', () => {
    const { items } = read(NEW, [
      {
        Title: 'Zanna Cap',
        'URL handle': 'zanna-cap',
        Description: 'Warm.',
        'Published on online store': 'TRUE',
        Status: 'Active',
        'Option1 name': 'Title',
        'Option1 value': 'Default Title',
        Price: '4,000',
        'Inventory tracker': 'shopify',
        'Inventory quantity': '3',
        'Product image URL': 'https://cdn.example/cap.jpg',
      },
    ])
    expect(items[0]?.cells).toMatchObject({
      price: '4,000',
      new_price: '',
      sizes: 'No Size:3',
      colours: '',
    })
    expect(items[0]?.photos).toHaveLength(1)
  })

  test('hides drafts, archived goods and those that were not published', () => {
    const hidden = (given: Given) => read(OLD, [{ ...WRAP, ...given }]).items[0]?.cells['hidden']
    expect(hidden({ Status: 'draft' })).toBe('yes')
    expect(hidden({ Status: 'archived' })).toBe('yes')
    expect(hidden({ Published: 'FALSE' })).toBe('yes')
    expect(hidden({ Published: '', Status: '' })).toBe('')
  })

  test('names each faulty cell by its line and column', () => {
    const { items, faults } = read(OLD, [
      { 'Image Src': 'https://cdn.example/lost.jpg' },
      { ...WRAP, 'Variant Price': '12.500,00', 'Variant Inventory Qty': 'many' },
      {
        Handle: 'ankara-wrap',
        'Option1 Value': 'Leaf',
        'Option2 Value': 'M',
        'Variant SKU': 'a#b',
      },
    ])
    expect(faults).toMatchObject([{ line: 2, column: 'Handle' }])
    expect(items[0]?.faults).toMatchObject([
      { line: 3, column: 'Variant Price', cell: '12.500,00' },
      { line: 3, column: 'Variant Inventory Qty', cell: 'many' },
      { line: 4, column: 'Variant Price', cell: '' },
      { line: 4, column: 'Variant SKU', cell: 'a#b' },
    ])
  })

  test('gives a size of another price its own, and says what is not counted or left out', () => {
    const { items, hints } = read(OLD, [
      { ...WRAP, 'Variant Compare At Price': '', 'Variant Inventory Tracker': '' },
      {
        Handle: 'ankara-wrap',
        'Option1 Value': 'Rust',
        'Option2 Value': 'XL',
        'Variant Price': '14000.00',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '1',
      },
      { ...WRAP, Handle: 'voucher', Title: 'Voucher', 'Gift Card': 'TRUE' },
    ])
    expect(items).toHaveLength(1)
    expect(items[0]?.cells).toMatchObject({
      price: '12500.00',
      new_price: '',
      sizes: 'Rust/M:+0#AW-R-M|Rust/XL:1@14000',
    })
    expect(items[0]?.hints.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('without a count'),
    ])
    expect(hints).toMatchObject([{ line: 4, reason: expect.stringContaining('gift card') }])
  })

  test('makes a slug of a handle that is none here', () => {
    const slug = (Handle: string) => read(OLD, [{ ...WRAP, Handle }]).items[0]?.cells.slug
    expect(slug('robe--ankara')).toBe('robe-ankara')
    expect(slug('aṣọ-òkè')).toBe('aso-oke')
    // A number alone is the id of an item.
    expect(slug('2024')).toBe('ankara-wrap')
  })

  test('takes the weight of the heaviest variant in grams, and says so where they differ', () => {
    const heads = `${OLD},Variant Grams`
    const small = { Handle: 'ankara-wrap', 'Option1 Value': 'Leaf', 'Variant Price': '12500' }
    const { items } = read(heads, [
      { ...WRAP, 'Variant Grams': '450.0' },
      { ...small, 'Variant Grams': '1200' },
      { ...WRAP, Handle: 'no-weight', 'Variant Grams': '0.0' },
    ])
    expect(items.map(({ cells }) => cells['weight'])).toEqual(['1200', undefined])
    expect(items[0]?.hints).toContainEqual({
      line: 2,
      reason: '"Ankara Wrap" has sizes of several weights: the heaviest, 1.2 kg, counts for each.',
    })
    const today = `${NEW},Weight value (grams)`
    const [cap] = read(today, [
      { Title: 'Cap', 'URL handle': 'cap', Price: '4000', 'Weight value (grams)': '90' },
    ]).items
    expect(cap?.cells['weight']).toBe('90')
  })

  test('names a weight that is none by its line and column', () => {
    for (const wrong of ['-5', '10000000', '1,5', '1,500', 'heavy', '1e3']) {
      const lines = [WRAP, { ...WRAP, 'Option1 Value': 'Leaf', 'Variant Grams': wrong }]
      const [item] = read(`${OLD},Variant Grams`, lines).items
      expect(item?.faults, wrong).toEqual([
        {
          line: 3,
          column: 'Variant Grams',
          cell: wrong,
          reason: `weight "${wrong}" must be a number of g up to a tonne, such as 500.`,
        },
      ])
    }
  })
})
