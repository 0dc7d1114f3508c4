import { describe, expect, test } from 'vitest'
import type { CategoryEntry } from '#lib/catalogue/goods/categories.schema.ts'
import { readExport } from '#lib/catalogue/import/moving/read-export.server.ts'
import { readItems } from '#lib/catalogue/import/item-lines.server.ts'

const NOW = '2026-11-29T09:00:00.000Z'
const categories = new Map<string, CategoryEntry>(
  ['Women', 'Men'].map((name) => {
    const slug = name.toLowerCase()
    return [slug, { name, slug, hidden: false, sub_categories: [], sections: [] }]
  }),
)
const circumstances = { categories, now: NOW }

/** What the desk's import and `init --from` read of the export of another shop. */
async function moved(name: string) {
  const read = await readExport(`tests/support/cases/${name}.csv`, circumstances, () => undefined)
  if (!read) throw new Error('no export')
  const entries = new Map(read.lines.map(({ entry }) => [entry.name, entry]))
  const itemOf = (item: string) => {
    const entry = entries.get(item)
    if (!entry) throw new Error(`${item} is left out: ${JSON.stringify(read.faults)}`)
    return entry
  }
  const sizesOf = (item: string) =>
    itemOf(item).sizes.map(({ name: size, stock, isDifference, priceKobo }) =>
      [`${size}:${isDifference ? '+' : ''}${stock}`, priceKobo && priceKobo / 100]
        .filter(Boolean)
        .join('@'),
    )
  const said = [...read.faults, ...read.hints].map(({ reason }) => reason).join('\n')
  return { itemOf, sizesOf, said, names: [...entries.keys()] }
}

describe('an export of WooCommerce', () => {
  test('has line breaks that are written as two signs, and both texts, the short one first', async () => {
    const { itemOf } = await moved('woo-line-breaks')
    expect(itemOf('Shea butter').description).toBe(
      'Raw shea butter.\n\nKeep it cool.\nMade in Ilorin.',
    )
    expect(itemOf('Black soap').description).toBe(
      'Ose dudu\n\n- Palm ash\n- Cocoa pods\n\nNet: 200 g',
    )
    expect(itemOf('Both texts').description).toBe(
      'Free delivery in Lagos. Lasts 6 months.\n\nPure honey.',
    )
  })

  test('has moments with an hour of one digit, and prices of which the sale is over', async () => {
    const { itemOf, sizesOf } = await moved('woo-sale-dates')
    const windowOf = (name: string) => {
      const { priceKobo, newPriceKobo, newPriceFrom, newPriceUntil } = itemOf(name)
      return [priceKobo, newPriceKobo, newPriceFrom, newPriceUntil]
    }
    const [from, until] = ['2026-11-27T23:00:00.000Z', '2026-12-05T22:59:00.000Z']
    expect(windowOf('Sale midnight')).toEqual([8_000_00, 6_000_00, from, until])
    expect(windowOf('Sale nine')).toEqual([8_000_00, 6_000_00, '2026-11-28T08:00:00.000Z', null])
    expect(windowOf('Sale iso')).toEqual([8_000_00, 6_000_00, from, until])
    expect(windowOf('Sale days')).toEqual([8_000_00, 6_000_00, from, '2026-11-29T22:59:00.000Z'])
    expect(windowOf('Sale over')).toEqual([8_000_00, null, null, null])
    expect(itemOf('Sale over sizes').priceKobo).toBe(20_000_00)
    expect(sizesOf('Sale over sizes')).toEqual(['M:5', 'L:5'])
  })

  test('has sizes with a sale of their own, each in its own time', async () => {
    const { itemOf } = await moved('woo-sale-on-second-variation')
    const [gown, two] = [itemOf('Adire gown'), itemOf('Two windows')]
    expect(gown).toMatchObject({ priceKobo: 20_000_00, newPriceKobo: null })
    expect(gown.sizes).toMatchObject([
      { name: 'M', priceKobo: null },
      {
        name: 'L',
        priceKobo: 20_000_00,
        newPriceKobo: 15_000_00,
        newPriceFrom: '2027-01-09T23:00:00.000Z',
        newPriceUntil: '2027-01-12T22:59:00.000Z',
      },
    ])
    expect(two).toMatchObject({
      priceKobo: 20_000_00,
      newPriceKobo: 15_000_00,
      newPriceFrom: '2027-01-31T23:00:00.000Z',
      newPriceUntil: '2027-02-03T22:59:00.000Z',
    })
    expect(two.sizes).toMatchObject([
      { name: 'M', priceKobo: null },
      {
        name: 'L',
        priceKobo: 22_000_00,
        newPriceKobo: 16_000_00,
        newPriceFrom: '2027-02-28T23:00:00.000Z',
        newPriceUntil: '2027-03-03T22:59:00.000Z',
      },
    ])
  })

  test('has variations that are switched off, for any size, or with the pieces of the item', async () => {
    const { sizesOf, said, names } = await moved('woo-variations')
    expect(sizesOf('Disabled size')).toEqual(['M:5'])
    expect(said).toContain('"Disabled size": L is switched off there.')
    expect(sizesOf('Stock at the parent')).toEqual(['M:20', 'L:0'])
    expect(said).toContain('20 pieces for all its sizes together: they come as pieces of M.')
    expect(sizesOf('Any size')).toEqual(['Red/M:+0', 'Red/L:+0'])
    expect(names).toEqual(['Disabled size', 'Stock at the parent', 'Any size'])
    for (const type of ['variable-subscription', 'bundle', 'virtual'])
      expect(said).toContain(`is of the type ${type}`)
  })

  test('of a PHP before 7.4 has quotes with a backslash', async () => {
    const { itemOf, names } = await moved('woo-backslash-quote')
    expect(names).toEqual(['Kaftan 12" cut', 'Next'])
    expect(itemOf('Kaftan 12" cut').description).toBe('Plain "quoted, text')
  })
})

describe('an export of Shopify', () => {
  test('has lines of one item that stand apart', async () => {
    const { sizesOf } = await moved('shopify-handles-apart')
    expect(sizesOf('Kaftan')).toEqual(['M:3', 'L:2'])
    expect(sizesOf('Cap')).toEqual(['No Size:3'])
  })

  test('has a colour that another begins with: the longest counts', async () => {
    const { itemOf, names } = await moved('shopify-colour-is-prefix')
    for (const name of names) {
      const { colours, sizes } = itemOf(name)
      expect(colours).toEqual(['Black', 'Black/White'])
      expect(sizes.map(({ colour }) => colour)).toEqual(['Black', 'Black/White'])
    }
    expect(names.length).toBeGreaterThan(0)
  })

  test('has colours that are numbers of hair', async () => {
    const { itemOf } = await moved('shopify-hair-colours')
    expect(itemOf('Bone straight 20 inch').colours).toEqual(['#1B', '#27', '#613'])
    expect(itemOf('Lace closure').colours).toEqual(['#613'])
  })

  test('has an old price of each size', async () => {
    const { itemOf } = await moved('shopify-each-old-price')
    const wrapper = itemOf('Ankara wrapper')
    expect(wrapper).toMatchObject({ priceKobo: 10_000_00, newPriceKobo: 8_000_00 })
    expect(wrapper.sizes).toMatchObject([
      { name: '4 yards', priceKobo: null },
      { name: '6 yards', priceKobo: 15_000_00, newPriceKobo: 12_000_00 },
    ])
  })

  test('has one size in small and in capital letters, and long names of sizes', async () => {
    const { sizesOf, said } = await moved('shopify-size-names')
    expect(sizesOf('Tee')).toEqual(['s:5'])
    expect(said).toContain('"s" and "S" are one size')
    expect(sizesOf('Gown')).toEqual([
      'UK 10 / US 6 / EU 38 (Medium) / Swiss voile lace:3',
      'UK 12 / US 8 / EU 40 (Large) / Swiss voile lace:3',
    ])
  })

  test('fits whole: long names and texts, many sizes and colours, odd handles, stock and prices', async () => {
    const { itemOf, sizesOf, said, names } = await moved('shopify-limits')
    expect(names).toHaveLength(11)
    expect(itemOf('2026').slug).toBe('item-12345')
    expect(itemOf('Odd handle').slug).toBe('hand-made-bag')
    expect(sizesOf('Negative stock')).toEqual(['No Size:0'])
    expect(said).toContain('fewer than none')
    expect(itemOf('Free sample').isShown).toBe(false)
    expect(said).toContain('"Free sample" costs nothing there')
    expect(itemOf('Compare lower')).toMatchObject({ priceKobo: 9_000_00, newPriceKobo: null })
    expect(itemOf('Many sizes').sizes).toHaveLength(45)
    expect(itemOf('Many colours').colours).toHaveLength(14)
  })
})

test('a table of the shop has colours that begin another, or with a #', async () => {
  const read = async (name: string) => {
    const problems: unknown[] = []
    const items: [colours: readonly string[], sizes: [string, string][]][] = []
    const path = `tests/support/cases/${name}.csv`
    const now = '2026-11-29T12:00:00.000Z'
    const report = (problem: unknown) => problems.push(problem)
    for await (const { entry } of readItems(path, { categories, now }, { report }))
      items.push([entry.colours, entry.sizes.map((size) => [size.colour, size.name])])
    expect(problems).toEqual([])
    return items
  }
  const blackAndWhite = [
    ['Black', 'Black/White'],
    [
      ['Black', 'Black/42'],
      ['Black/White', 'Black/White/42'],
    ],
  ]
  const hair = [
    ['#1B', '#613'],
    [
      ['#1B', '#1B/20 inch'],
      ['#613', '#613/20 inch'],
    ],
  ]
  expect(await read('own-table-colours')).toEqual([hair, blackAndWhite])
  expect(await read('own-export-black-white')).toEqual([blackAndWhite])
})
