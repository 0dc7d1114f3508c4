import { describe, expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { storedItem } from '../../../support/goods.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { apply, pathOf, sendTable } from '../../../support/catalogue/table-import.ts'
import { aCategory } from '../../../support/world.ts'

const SHOPIFY =
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Status,Color (product.metafields.shopify.color-pattern)'
const WOO =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'

const GOWNS = [
  SHOPIFY,
  'adire-gown,Adire Gown,"<p>Hand dyed.</p><script>alert(1)</script><ul><li>Wash cold</li></ul>",Gowns,TRUE,Color,Indigo,Size,M,AG-I-M,shopify,4,18000.00,22000.00,,,,,active,',
  'adire-gown,,,,,,White,,L,AG-W-L,shopify,2,18000.00,22000.00,,,,,,',
  'zanna-cap,Zanna Cap,Warm.,Women,TRUE,Title,Default Title,,,,shopify,3,"₦4,000",,,,,,active,',
  'bad-price,Bad Price,Good.,Women,TRUE,Title,Default Title,,,,shopify,1,4000.50,,,,,,active,',
].join('\n')

const product = async (shop: Shop, slug: string) => {
  const response = await send(shop, aBrowser(), `GET /products/${slug}`)
  return { status: response.status, html: await response.text() }
}

async function sendExport(shop: Shop, who: Browser, table: string) {
  const sent = await sendTable(shop, who, table, 'products_export.csv')
  expect(sent.status).toBe(303)
  return pathOf(sent)
}

describe('the product export of another shop at the desk', () => {
  test('is looked at, its categories are given one of the shop, and it is imported and set back', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    await aCategory(shop)
    const path = await sendExport(shop, who, GOWNS)
    const first = wordsOf(await read(shop, who, path))
    for (const said of [
      'A product export of Shopify, with 3 items.',
      'Gowns (1 item)',
      'Line 2, Type the shop has no category',
      'Line 5, Variant Price',
      '4000.50',
      'Import 1 item',
    ])
      expect(first).toContain(said)
    const chosen = { 'category.0': 'women' }
    const page = await read(shop, who, `${path}?${new URLSearchParams(chosen)}`)
    expect(wordsOf(page)).toContain('Import 2 items')
    expect(page).toContain('name="category.0" value="women"')
    expect((await apply(shop, who, `${path}?${new URLSearchParams(chosen)}`, chosen)).status).toBe(
      303,
    )
    const gown = await product(shop, 'adire-gown')
    expect(gown.status).toBe(200)
    for (const said of ['₦18,000', '₦22,000', 'Hand dyed.', '- Wash cold', 'Indigo'])
      expect(gown.html).toContain(said)
    expect(gown.html).not.toContain('alert(1)')
    expect(await storedItem(shop, 'adire-gown')).toMatchObject({
      category: 'women',
      colours: ['Indigo', 'White'],
      sizes: [
        { name: 'Indigo/M', sku: 'AG-I-M', onHand: 4 },
        { name: 'White/L', sku: 'AG-W-L', onHand: 2 },
      ],
    })
    expect((await product(shop, 'bad-price')).status).toBe(404)
    expect((await submit(shop, who, path, { act: 'undo' })).status).toBe(303)
    expect((await product(shop, 'adire-gown')).status).toBe(410)
  })

  test('is counted by its goods, not by its lines', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const table = `${GOWNS}\nzanna-cap,,,,,,,,,,,,,,https://cdn.example/cap.jpg,2,,,,`
    const page = wordsOf(await read(shop, who, await sendExport(shop, who, table)))
    for (const said of [
      '3 items read.',
      '0 would change 1 new 0 stay as they are 2 left out, faulty',
      '2 items with a fault',
      'Import 1 item',
    ])
      expect(page).toContain(said)
  })

  test('comes as drafts where the owner sorts later', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const path = await sendExport(shop, who, GOWNS)
    const asked = `${path}?${new URLSearchParams({ 'category.0': '-', 'category.1': '-' })}`
    expect((await apply(shop, who, asked, { 'category.0': '-', 'category.1': '-' })).status).toBe(
      303,
    )
    expect(await storedItem(shop, 'zanna-cap')).toMatchObject({ isShown: false, category: null })
    expect((await product(shop, 'zanna-cap')).status).toBe(404)
  })

  test('sent again changes what it has, and keeps what only this shop has', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const table = GOWNS.replaceAll('Gowns', 'Women')
    const importAgain = async (sent: string) =>
      expect((await apply(shop, who, await sendExport(shop, who, sent))).status).toBe(303)
    await importAgain(table)
    await changeItem(shop, 'zanna-cap', { style: { seen: '', becomes: 'Plain' } }, byDesk('Ada'))
    await importAgain(table.replace('₦4,000', '₦4,500'))
    expect(await storedItem(shop, 'zanna-cap')).toMatchObject({
      style: 'Plain',
      priceKobo: 4_500_00,
      sizes: [{ onHand: 3 }],
    })
  })

  test('keeps the addresses of the old shop', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const table = GOWNS.replaceAll('zanna-cap', 'zanna--cap-ọ̀kọ̀').replaceAll('Gowns', 'Women')
    const path = await sendExport(shop, who, table)
    expect((await apply(shop, who, path)).status).toBe(303)
    const leadsTo = async (address: string) => {
      const { status, headers } = await send(shop, aBrowser(), `GET ${address}`)
      return [status, headers.get('location')]
    }
    const cap = [301, '/products/zanna-cap-oko']
    expect(await leadsTo('/products/zanna-cap-oko')).toEqual([200, null])
    expect(await leadsTo(`/products/${encodeURIComponent('zanna--cap-ọ̀kọ̀')}`)).toEqual(cap)
    // WooCommerce has its goods at /product/….
    expect(await leadsTo('/product/adire-gown/')).toEqual([301, '/products/adire-gown'])
    expect(await leadsTo('/product/adire-gown?utm_source=ig')).toEqual([
      301,
      '/products/adire-gown?utm_source=ig',
    ])
    expect(await leadsTo(`/product/${encodeURIComponent('zanna--cap-ọ̀kọ̀')}/`)).toEqual(cap)
    expect(await leadsTo('/product')).toEqual([200, null])
  })

  test('of WooCommerce brings its variations, and names what it cannot place', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const table = [
      WOO,
      '1,variable,TS,Ankara Tee,1,visible,,"Soft &amp; warm",,,1,,,,"Clothing, Clothing > Women",,,Size,"M, L"',
      ',variation,TS-M,Ankara Tee - M,1,visible,,,,,1,7,5000,6000,,,id:1,Size,M',
      ',variation,TS-L,Ankara Tee - L,1,visible,,,,,1,1,5000,6000,,,TS,Size,L',
      ',variation,X,Lost,1,visible,,,,,1,1,,6000,,,id:77,Size,L',
    ]
    const path = await sendExport(shop, who, table.join('\n'))
    const page = wordsOf(await read(shop, who, path))
    expect(page).toContain('A product export of WooCommerce, with 1 item.')
    expect(page).toContain('Line 5, Parent')
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await storedItem(shop, 'ankara-tee')).toMatchObject({
      description: 'Soft & warm',
      category: 'women',
      priceKobo: 6_000_00,
      newPriceKobo: 5_000_00,
      sizes: [
        { name: 'M', onHand: 7, sku: 'TS-M' },
        { name: 'L', onHand: 1, sku: 'TS-L' },
      ],
    })
  })

  test.each([
    [
      'Shopify',
      [
        `${SHOPIFY},Variant Grams`,
        'zanna-cap,Zanna Cap,Warm.,Women,TRUE,Title,Default Title,,,,shopify,3,4000,,,,,,active,,250.0',
        'bad-cap,Bad Cap,Warm.,Women,TRUE,Title,Default Title,,,,shopify,3,4000,,,,,,active,,heavy',
      ],
      'Line 3, Variant Grams weight &quot;heavy&quot; must be a number of g up to a tonne, such as 500.',
    ],
    [
      'WooCommerce',
      [
        `${WOO},Weight (kg)`,
        '1,simple,ZC,Zanna Cap,1,visible,,Warm.,,,1,3,,4000,Women,,,,,0.25',
        '2,simple,BC,Bad Cap,1,visible,,Warm.,,,1,3,,4000,Women,,,,,heavy',
      ],
      'Line 3, Weight (kg) weight &quot;heavy&quot; must be a number of kg up to a tonne, such as 0.5.',
    ],
  ])('of %s brings what goods weigh, and names what is no weight', async (_, table, fault) => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const path = await sendExport(shop, who, table.join('\n'))
    const page = wordsOf(await read(shop, who, path))
    expect(page).toContain(fault)
    expect(page).toContain('Import 1 item')
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await storedItem(shop, 'zanna-cap')).toMatchObject({ weightGrams: 250 })
    expect((await product(shop, 'bad-cap')).status).toBe(404)
    const heavier = { weightGrams: { seen: 250, becomes: 300 } }
    await changeItem(shop, 'zanna-cap', heavier, byDesk('Ada'))
    // A table without weights leaves the weight as it is here.
    const without = table.slice(0, 2).map((line) => line.slice(0, line.lastIndexOf(',')))
    const dearer = without.join('\n').replace('4000', '4500')
    expect((await apply(shop, who, await sendExport(shop, who, dearer))).status).toBe(303)
    expect(await storedItem(shop, 'zanna-cap')).toMatchObject({
      priceKobo: 4_500_00,
      weightGrams: 300,
    })
  })

  test('that is wide and torn is refused in plain words', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const wide = `${SHOPIFY},${Array.from({ length: 60 }, (_, at) => `Meta ${at}`).join()}`
    const torn = `${wide}\nzanna-cap,Zanna Cap,"Warm.\n`
    const long = `${wide}\nzanna-cap,Zanna Cap,Warm.,Women${',x'.repeat(90)}\n`
    for (const [table, said] of [
      [torn, 'is not well-formed CSV'],
      [long, 'has 94 columns, not 80'],
    ] as const) {
      const path = await sendExport(shop, who, table)
      const page = await read(shop, who, path)
      expect(wordsOf(page)).toContain(said)
      expect(page).not.toContain('value="apply"')
    }
  })
})

test('a table that shows an item without a category says so beside its line', async () => {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop))
  const table =
    'slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added\ncap,Cap,,,,,4000,,,3,,Warm.,'
  const path = await sendExport(shop, who, table)
  expect(wordsOf(await read(shop, who, path))).toContain('Line 2, category category is missing.')
})
