import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { changeStock } from '#lib/orders/stock/count.server.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import {
  aColouredFolder,
  aColouredShop,
  COLOURED_ROWS,
  type Detail,
  readItem,
  addWith,
} from '../../support/catalogue/colours.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

describe('an item in several colours', () => {
  test('lists each size once with the units of all its colours, and each variant by itself', async () => {
    const { shop, dress } = await aColouredShop()
    const { size, variants, image, additional_images } = await readItem(shop, 'wrap-dress')
    expect(size).toMatchObject([
      { name: 'M-10', quantity: 11 },
      { name: 'L-12', quantity: 5 },
    ])
    const [red, blue] = [[image], additional_images]
    const plain = { price: null, new_price: null, sku: null }
    expect(variants).toEqual([
      {
        id: dress.sizes['Rust/M-10'],
        size: 'M-10',
        colour: 'Rust',
        quantity: 8,
        ...plain,
        images: red,
      },
      {
        id: dress.sizes['Leaf/M-10'],
        size: 'M-10',
        colour: 'Leaf',
        quantity: 3,
        ...plain,
        images: blue,
      },
      {
        id: dress.sizes['Rust/L-12'],
        size: 'L-12',
        colour: 'Rust',
        quantity: 0,
        ...plain,
        images: red,
      },
      {
        id: dress.sizes['Leaf/L-12'],
        size: 'L-12',
        colour: 'Leaf',
        quantity: 5,
        price: 26_000,
        new_price: null,
        sku: 'AW-L-L',
        images: blue,
      },
    ])
  })

  test('has no colour where it comes without one', async () => {
    const { shop } = await aColouredShop()
    expect((await readItem(shop, 'market-bag')).variants).toMatchObject([
      { size: 'No Size', colour: null, quantity: 12, images: [] },
    ])
  })

  test('comes back from an export as it was', async () => {
    const { shop } = await aColouredShop()
    const { dir, read } = await aFolder()
    await exportCatalogue(shop, dir)
    expect(await read('items.csv')).toContain(
      ',Rust/M-10:8|Leaf/M-10:3|Rust/L-12:0|Leaf/L-12:5@26000#AW-L-L,',
    )
    expect(await read('items.csv')).toContain('Rust=wrap-dress-1.png|Leaf=wrap-dress-2.png')
    expect(await importCatalogue(shop, dir)).toMatchObject({ changed: 0, unchanged: 2 })
  })

  test('is changed by a file that gives a size another price, SKU or picture', async () => {
    const { shop } = await aColouredShop()
    for (const [before, after] of [
      ['@26000', '@27000'],
      ['#AW-L-L', '#AW-2'],
      ['Rust=red.png|', ''],
    ] as const) {
      const { dir } = await aColouredFolder(COLOURED_ROWS.map((row) => row.replace(before, after)))
      expect([after, await importCatalogue(shop, dir)]).toMatchObject([after, { changed: 1 }])
    }
  })

  test('leaves what was in carts before it had colours, without stock and without a choice', async () => {
    const shop = await openTestShop()
    const [dress = '', bag = ''] = COLOURED_ROWS
    const plain = dress.replace(/Rust\/M.*#AW-L-L/, 'M-10:8').replace(/Rust=.*$/, '')
    const before = await aColouredFolder([plain, bag])
    await importCatalogue(shop, before.dir)
    const { aGuest, cartOf } = cartsIn(shop)
    const guest = await aGuest()
    const { id } = (await readItem(shop, 'wrap-dress')) as Detail & { id: number }
    await addWith(shop, guest, { product_id: id, quantity: 1 })
    const after = await aColouredFolder()
    await importCatalogue(shop, after.dir)
    expect((await cartOf(guest)).cart_items).toMatchObject([
      { size: 'M-10', available: 0, notice: { code: 'out_of_stock' } },
    ])
    const { variants } = await readItem(shop, 'wrap-dress')
    expect(variants.map(({ colour }) => colour)).toEqual(['Rust', 'Leaf', 'Rust', 'Leaf'])
    const folder = await aFolder()
    await exportCatalogue(shop, folder.dir)
    expect(await importCatalogue(shop, join(folder.dir))).toMatchObject({ changed: 0 })
  })
})

describe('the page of an item in several colours', () => {
  const readPage = async (shop: TestShop, path: string) => {
    const response = await send(shop, aBrowser(), `GET ${path}`)
    expect(response.status).toBe(200)
    return response.text()
  }
  const chosenIn = (html: string) =>
    [...html.matchAll(/<input type="radio" name="colour"[^>]*?value="(\w+)"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([, colour]) => colour)
  /** The number of the colour of the picture that is fetched at once. */
  const firstPictureIn = (html: string) =>
    /<li id="picture-\d" data-colour="(\d)">(?:(?!<li).)*fetchpriority="high"/s.exec(html)?.[1]

  test('begins with the first colour that is left and its picture', async () => {
    const { shop } = await aColouredShop()
    const html = await readPage(shop, '/products/wrap-dress')
    expect([chosenIn(html), firstPictureIn(html)]).toEqual([['Rust'], '1'])
  })

  test('begins with the colour that its address names', async () => {
    const { shop } = await aColouredShop()
    const html = await readPage(shop, '/products/wrap-dress?colour=leaf')
    expect([chosenIn(html), firstPictureIn(html)]).toEqual([['Leaf'], '2'])
    expect(html).toContain(
      '<link rel="canonical" href="http://localhost:4321/products/wrap-dress">',
    )
  })

  test('puts size and colour in the cart without script, or says why not and keeps both', async () => {
    const { shop } = await aColouredShop()
    const guest = aBrowser()
    const buy = (fields: Record<string, string>) =>
      send(shop, guest, 'POST /products/wrap-dress', fields, { form: true })
    const refused = await buy({ size: 'L-12', colour: 'Rust' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('Unable to add to cart...')
    expect(chosenIn(html)).toEqual(['Rust'])
    expect((await buy({ size: 'L-12', colour: 'Leaf' })).status).toBe(303)
    const cart = await (await send(shop, guest, 'GET /cart')).text()
    expect(cart).toContain('Size L, Leaf')
    expect(cart).toContain('₦26,000 each')
    expect(cart).toContain('href="/products/wrap-dress?colour=leaf"')
  })
})

describe('the filters', () => {
  test('find an item by size and colour only while it is left in both together', async () => {
    const { shop, dress } = await aColouredShop()
    const slugs = async (query: string) => {
      const response = await send(shop, aBrowser(), `GET /api/items/?${query}`)
      const { results } = (await response.json()) as { results: { slug: string }[] }
      return results.map(({ slug }) => slug)
    }
    expect(await slugs('size=L&colour=leaf')).toEqual(['wrap-dress'])
    expect(await slugs('size=L&colour=rust')).toEqual([])
    await changeStock(shop, dress.sizes['Rust/L-12'] ?? 0, 1)
    expect(await slugs('size=L&colour=rust')).toEqual(['wrap-dress'])
  })
})
