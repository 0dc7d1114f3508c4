import { describe, expect, test } from 'vitest'
import { type Cells, COLUMNS } from '#lib/catalogue/import/columns.ts'
import { readItemRow } from '#lib/catalogue/import/rows.ts'
import type { CategoryEntry } from '#lib/catalogue/goods/categories.schema.ts'
import { KAFTAN } from '../../support/catalogue/catalogue-fixture.ts'

const categories = new Map<string, CategoryEntry>(
  [
    {
      name: 'Men',
      slug: 'men',
      hidden: false,
      sub_categories: [],
      sections: [{ name: 'Native', slug: 'native', body: '', hidden: false }],
    },
    {
      name: 'Women',
      slug: 'women',
      hidden: false,
      sub_categories: [{ name: 'Dresses', slug: 'dresses', hidden: false }],
      sections: [],
    },
  ].map((category) => [category.slug, category]),
)

const circumstances = { categories, now: '2026-11-20T09:00:00.000Z' }

/** A good row with some cells changed. */
const rowWith = (changes: Record<number, string>): Cells =>
  Object.fromEntries(
    COLUMNS.map((column, index) => [column, changes[index] ?? KAFTAN[index] ?? '']),
  ) as Cells

const reasonsOf = (changes: Record<number, string>): string[] =>
  readItemRow(rowWith(changes), circumstances).problems.map(({ reason }) => reason)

describe('readRow', () => {
  test.each(['men', 'Men', 'MEN'])('finds the category by its slug or its name: %s', (written) => {
    const { entry, problems } = readItemRow(rowWith({ 2: written }), circumstances)
    expect([entry.category, problems]).toEqual(['men', []])
  })

  test('reads what an owner writes', () => {
    const { entry, problems } = readItemRow(
      rowWith({
        7: '39000',
        8: ' Rust | #1a2b3c ',
        9: 'S-38:3 | 2XL-46:0',
        10: 'a.webp|b.webp',
        11: 'One\ntwo',
      }),
      circumstances,
    )
    expect(problems).toEqual([])
    expect(entry).toEqual({
      slug: 'kaftan',
      name: 'Kaftan',
      category: 'men',
      subCategory: null,
      section: 'native',
      style: 'Plain',
      priceKobo: 4_500_000,
      newPriceKobo: 3_900_000,
      newPriceFrom: null,
      newPriceUntil: null,
      colours: ['Rust', '#1a2b3c'],
      attributes: {},
      sizes: [
        { name: 'S-38', colour: '', stock: 3, isDifference: false, priceKobo: null, sku: null },
        { name: '2XL-46', colour: '', stock: 0, isDifference: false, priceKobo: null, sku: null },
      ],
      images: [
        { file: 'a.webp', colour: '' },
        { file: 'b.webp', colour: '' },
      ],
      description: 'One\ntwo',
      addedOn: '2026-10-01',
      isShown: true,
      countedAt: null,
      weightGrams: null,
      version: null,
    })
  })

  test('reads sizes in colours, with a price and a SKU of their own, and the pictures of a colour', () => {
    const cells = rowWith({
      8: 'Rust|Leaf',
      9: 'rust/M-40:8@46500#AW-R-M | Leaf/M-40:3 | Leaf/40/42:0',
      10: 'a.webp|b.webp|c.webp',
    })
    const { entry, problems } = readItemRow(
      { ...cells, colour_images: 'Rust=a.webp | leaf=b.webp+c.webp' },
      circumstances,
    )
    expect(problems).toEqual([])
    expect(entry.sizes).toEqual([
      {
        name: 'Rust/M-40',
        colour: 'Rust',
        stock: 8,
        isDifference: false,
        priceKobo: 4_650_000,
        sku: 'AW-R-M',
      },
      {
        name: 'Leaf/M-40',
        colour: 'Leaf',
        stock: 3,
        isDifference: false,
        priceKobo: null,
        sku: null,
      },
      {
        name: 'Leaf/40/42',
        colour: 'Leaf',
        stock: 0,
        isDifference: false,
        priceKobo: null,
        sku: null,
      },
    ])
    expect(entry.images).toEqual([
      { file: 'a.webp', colour: 'Rust' },
      { file: 'b.webp', colour: 'Leaf' },
      { file: 'c.webp', colour: 'Leaf' },
    ])
  })

  test.each([
    ['₦12,500', 12_500],
    ['12500.00', 12_500],
    ['N12,500', 12_500],
    ['NGN 12,500.00', 12_500],
    ['12 500', 12_500],
    ['12\u00a0500,00', 12_500],
    ['₦1,250,000', 1_250_000],
    ['12.5k', 12_500],
    ['12500 naira', 12_500],
  ])('reads the price %s', (cell, price) => {
    expect(readItemRow(rowWith({ 6: cell }), circumstances)).toMatchObject({
      entry: { priceKobo: price * 100 },
      problems: [],
    })
    expect(readItemRow(rowWith({ 9: `M-40:1@${cell}` }), circumstances)).toMatchObject({
      entry: { sizes: [{ priceKobo: price * 100 }] },
      problems: [],
    })
  })

  test.each(['12.500', '12500.50', '12,50', '1,2500', '12kg', 'k', '₦', '?12,500', '-5'])(
    'takes %s for no price',
    (cell) => {
      expect(reasonsOf({ 6: cell })).toEqual([
        expect.stringMatching(/^price ".*" must be whole naira, .* such as 12500 or ₦12,500\.$/),
      ])
    },
  )

  test.each([
    ['24/11/2026', '2026-11-24'],
    ['5/1/2027', '2027-01-05'],
    ['24-11-2026', '2026-11-24'],
    ['24.11.26', '2026-11-24'],
  ])('reads the date %s with the day first', (cell, added) => {
    expect(readItemRow(rowWith({ 12: cell }), circumstances)).toMatchObject({
      entry: { addedOn: added },
      problems: [],
    })
  })

  test('leaves the day of goods without one to the shop', () => {
    expect(readItemRow(rowWith({ 12: '' }), circumstances)).toMatchObject({
      entry: { addedOn: null },
      problems: [],
    })
  })

  test('takes a number alone for the stock of goods without sizes', () => {
    expect(readItemRow(rowWith({ 9: '12' }), circumstances)).toMatchObject({
      entry: { sizes: [{ name: 'No Size', stock: 12, isDifference: false }] },
      problems: [],
      hints: [],
    })
  })

  test.each(['M, L, XL', 'M,L,XL', 'M; L; XL', 'M\nL\nXL', 'M | L | XL'])(
    'takes the sizes of "%s" without a stock, and names them',
    (cell) => {
      const { entry, problems, hints } = readItemRow(rowWith({ 9: cell }), circumstances)
      expect(problems).toEqual([])
      const noneMore = { stock: 0, isDifference: true }
      expect(entry.sizes).toMatchObject(['M', 'L', 'XL'].map((name) => ({ name, ...noneMore })))
      expect(hints).toEqual([
        'sizes "M, L, XL" have no stock: new ones come with 0 units, others keep theirs. Write each as M:4.',
      ])
    },
  )

  test('takes numbers without a stock for sizes where there are several', () => {
    const { entry, hints } = readItemRow(rowWith({ 9: '38|40:2|40/42' }), circumstances)
    expect(entry.sizes).toMatchObject([
      { name: '38', stock: 0 },
      { name: '40', stock: 2 },
      { name: '40/42', stock: 0 },
    ])
    expect(hints).toEqual([expect.stringContaining('sizes "38, 40/42" have no stock')])
  })

  test('makes a slug that is left empty of the name, the same each time', () => {
    const { entry } = readItemRow(rowWith({ 0: '', 1: "Àdùkẹ́'s Wrap Dress (Red)" }), circumstances)
    expect(entry.slug).toBe('adukes-wrap-dress-red')
  })

  test.each([
    ['', true],
    ['No', true],
    ['Yes', false],
    ['TRUE', false],
    ['x', false],
  ])('takes goods with "%s" for hidden as shown: %s', (hidden, isShown) => {
    const { entry, problems } = readItemRow({ ...rowWith({}), hidden }, circumstances)
    expect([entry.isShown, problems]).toEqual([isShown, []])
  })

  test('knows a colour that has a slash itself', () => {
    const { entry } = readItemRow(
      rowWith({ 8: 'Navy/White', 9: 'Navy/White/M-40:1' }),
      circumstances,
    )
    expect(entry.sizes).toMatchObject([{ name: 'Navy/White/M-40', colour: 'Navy/White' }])
  })

  test('takes what stands before a slash for a part of the size where it is no colour of the item', () => {
    const { entry, problems } = readItemRow(rowWith({ 8: 'Rust', 9: '40/42:3' }), circumstances)
    expect(problems).toEqual([])
    expect(entry.sizes).toMatchObject([{ name: '40/42', colour: '', stock: 3 }])
  })

  test('names everything that is wrong with a row', () => {
    expect(readItemRow(rowWith({ 0: 'Å', 1: '', 6: 'free' }), circumstances).problems).toHaveLength(
      3,
    )
  })

  test.each([
    ['a reserved slug', { 0: 'previous' }, 'slug "previous" is an address of the shop itself'],
    ['a slug of digits only', { 0: '2026' }, 'slug "2026" must be'],
    ['no name', { 1: '' }, 'name is missing'],
    ['a name that is too long', { 1: 'a'.repeat(256) }, 'name has more than 255 characters'],
    [
      'a sub-category of another category',
      { 3: 'dresses' },
      'sub_category "dresses" is not one of category "men"',
    ],
    ['an unknown section', { 4: 'owambe' }, 'section "owambe" is not one of category "men"'],
    ['no price', { 6: '' }, 'price is missing'],
    ['a price of nothing', { 6: '0' }, 'price "0" must be whole naira'],
    ['a price beyond all measure', { 6: '999999999' }, 'price "999999999" must be whole naira'],
    ['a new price that is no lower', { 7: '45000' }, 'new_price 45000 must be below price 45000'],
    ['a bad colour', { 8: 'a'.repeat(256) }, 'must be a name of up to 255'],
    ['stock that is no number', { 9: 'M-40:1-' }, 'size "M-40:1-" must be'],
    ['stock that is shortened', { 9: 'M-40:12k' }, 'size "M-40:12k" must be'],
    ['a shortened number beside a size', { 9: 'M-40:1|12k' }, 'size "12k" must be'],
    ['a shortened number alone', { 9: '12k' }, 'size "12k" must be'],
    ['a number as programs shorten it', { 9: '1E4' }, 'size "1E4" must be'],
    ['a number that may be two sizes', { 9: '1,200' }, 'size "1,200" must be'],
    ['a change of the stock without a size', { 9: '+5' }, 'size "+5" must be'],
    ['the price of a size without units', { 9: 'M@12500' }, 'size "M@12500" must be'],
    ['a size twice', { 9: 'M:1|m:2' }, 'size "m" stands there twice'],
    ['No Size beside a size', { 9: 'No Size:1|M:2' }, 'an item with "No Size" has no other size'],
    ['no sizes', { 9: '' }, 'sizes is missing'],
    [
      'a size without a colour beside one with',
      { 8: 'Rust|Leaf', 9: 'Rust/M:1|Leaf/M:1|L:2' },
      'size "L" needs one of the item\'s colours, such as Rust/L',
    ],
    [
      'a colour without a size',
      { 8: 'Rust|Leaf', 9: 'Rust/M:1' },
      'colour "Leaf" has no size. Write Leaf/… in sizes',
    ],
    ['a size twice in a colour', { 8: 'Rust', 9: 'Rust/M:1|rust/m:2' }, '"Rust/m" stands there'],
    ['a price of nothing for a size', { 9: 'M:1@0' }, 'size "M:1@0" must be'],
    [
      'an image outside of images/',
      { 10: '../red.png' },
      'image "../red.png" must be the name of a file',
    ],
    ['no description', { 11: '' }, 'description is missing'],
    ['a day that is none', { 12: '2026-02-30' }, 'added "2026-02-30" must be a date'],
    ['a day with the month first', { 12: '11/24/2026' }, 'added "11/24/2026" must be a date'],
    ['a version that is no number', { 17: 'two' }, 'version "two" must be a number'],
    ['neither yes nor no', { 14: 'maybe' }, 'hidden "maybe" must be yes or no'],
    ['a day years ahead', { 12: '2062-11-01' }, 'added 2062-11-01 is more than a year away'],
    ['letters that are not UTF-8', { 1: 'Ad\uFFFDk\uFFFD' }, 'has letters that are not UTF-8'],
    [
      'pictures of no colour of the item',
      { 8: 'Rust', 10: 'a.webp', 13: 'Plum=a.webp' },
      'colour_images "Plum=a.webp" must be one of',
    ],
    [
      'a picture of a colour that is not among the images',
      { 8: 'Rust', 10: 'a.webp', 13: 'Rust=b.webp' },
      'colour_images names "b.webp", which images does not',
    ],
  ])('refuses %s', (_, cells, reason) => {
    expect(reasonsOf(cells)).toContainEqual(expect.stringContaining(reason))
  })
})

describe('a reduced price with a beginning and an end', () => {
  const at = (column: string) => COLUMNS.indexOf(column)
  const [from, until] = [at('new_price_from'), at('new_price_until')]

  test('is read in Lagos time, to the minute', () => {
    const { entry, problems } = readItemRow(
      rowWith({ 7: '39000', [from]: '27/11/2026 00:00', [until]: '2026-11-29 23:59:30' }),
      circumstances,
    )
    expect(problems).toEqual([])
    expect(entry).toMatchObject({
      newPriceFrom: '2026-11-26T23:00:00.000Z',
      newPriceUntil: '2026-11-29T22:59:00.000Z',
    })
  })

  test.each([
    [
      { 7: '39000', [from]: 'Friday' },
      'new_price_from "Friday" must be a day and a time in Lagos, such as 2026-11-27 00:00.',
    ],
    [{ 7: '', [until]: '2026-11-27 00:00' }, 'new_price_until needs a new_price.'],
    [
      { 7: '39000', [from]: '2026-11-27 00:00', [until]: '2026-11-26 00:00' },
      'new_price_until "2026-11-26 00:00" must be later than new_price_from "2026-11-27 00:00".',
    ],
  ])('is refused with %j', (cells, reason) => {
    expect(reasonsOf(cells)).toEqual([reason])
  })
})

describe('a row with cells of 1 MB', () => {
  const MB = 1_000_000
  const many = (before: string, after: string): string =>
    Array.from({ length: MB / 10 }, (_, at) => `${before}${at.toString(36)}${after}`).join('|')
  const COLOURS = many('c', '')
  // Each was compared with each: 80 kB of colours and sizes took 19 s.
  test.each<[string, Partial<Cells>]>([
    ['sizes', { sizes: many('M', ':1') }],
    ['the same size', { sizes: 'M:8|'.repeat(MB / 4) }],
    ['sizes without a stock', { sizes: many('M', '') }],
    ['colours and their sizes', { colours: COLOURS, sizes: many('c', '/M:1') }],
    [
      'colours in colours',
      { colours: 'Black', sizes: `Black/42:1|${many('Black/White ', '/42:1')}` },
    ],
    ['slashes', { colours: 'c/'.repeat(MB / 2), sizes: `${'c/'.repeat(290)}:1|`.repeat(MB / 583) }],
    [
      'pictures',
      { colours: COLOURS, images: many('c', '.jpg'), colour_images: many('c', '=a.jpg') },
    ],
  ])('of %s is refused without holding up the others', (_, cells) => {
    const before = process.threadCpuUsage()
    const { problems } = readItemRow({ ...rowWith({}), ...cells } as Cells, circumstances)
    const { user, system } = process.threadCpuUsage(before)
    expect(problems.length).toBeGreaterThan(0)
    expect((user + system) / 1_000).toBeLessThan(800)
  })
})
