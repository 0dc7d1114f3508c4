import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { saveAllSearchWords } from '#lib/catalogue/search/search.server.ts'
import { HOUR_MS, MINUTE_MS, type Moment } from '#lib/time.ts'
import { aFolder, HEADER, ROWS } from '../../support/catalogue/catalogue-fixture.ts'
import { setWindow } from '../../support/catalogue/sales.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

/** Midnight in Lagos after the day on which the shops of tests begin, and the midnight after that. */
const BEGINS: Moment = '2026-11-20T23:00:00.000Z'
const ENDS: Moment = '2026-11-21T23:00:00.000Z'
/** From the beginning of a test's shop until a minute and a half before midnight. */
const UNTIL_EVENING = 14 * HOUR_MS - 1.5 * MINUTE_MS

/** A gele of ₦18,500 that costs ₦15,000 for a day, and a boubou of ₦16,000. */
async function aSale() {
  const shop = await openTestShop()
  const gele = await anItem(shop, { name: 'Aso Oke Gele', price: 18_500, newPrice: 15_000 })
  const boubou = await anItem(shop, { name: 'Adire Boubou', price: 16_000 })
  await shop.inTransaction((shop) => saveAllSearchWords(shop))
  await somePlaces(shop)
  await setWindow(shop, gele, { from: BEGINS, until: ENDS })
  return { shop, gele, boubou }
}

/** What a shopper sees of the gele's price everywhere but in the cart. */
async function pricesOf(shop: TestShop, gele: TestItem) {
  const get = async (path: string) => (await send(shop, aBrowser(), `GET ${path}`)).text()
  const slugs = async (path: string) =>
    (JSON.parse(await get(path)) as { results: { slug: string }[] }).results.map(({ slug }) => slug)
  const page = await get(`/products/${gele.slug}`)
  const shown = (html: string) => /class="price[^>]*>\s*(₦[\d,]+)/.exec(html)?.[1]
  const card = (html: string) => shown(html.slice(html.indexOf(`href="/products/${gele.slug}"`)))
  const [found] = (JSON.parse(await get('/api/item_search/?query=gele')) as { results: object[] })
    .results as { price: number; new_price: number | null }[]
  return {
    page: shown(page),
    data: /"price":(\d+)/.exec(page)?.[1],
    list: card(await get('/categories/women')),
    search: card(await get('/search?query=gele')),
    call: found?.new_price,
    isDeal: (await slugs('/api/best_deals/')).includes(gele.slug),
    isCheapest: (await slugs('/api/products/?ordering=price'))[0] === gele.slug,
    isUnder: (await slugs('/api/products/?max_price=15500')).includes(gele.slug),
  }
}

const FULL = {
  page: '₦18,500',
  data: '18500',
  list: '₦18,500',
  search: '₦18,500',
  call: null,
  isDeal: false,
  isCheapest: false,
  isUnder: false,
}
const REDUCED = {
  page: '₦15,000',
  data: '15000',
  list: '₦15,000',
  search: '₦15,000',
  call: 15_000,
  isDeal: true,
  isCheapest: true,
  isUnder: true,
}

describe('a sale that begins and ends at midnight in Lagos', () => {
  test('shows on page, lists, filters, search and structured data at that moment, though all were cached', async () => {
    const { shop, gele } = await aSale()
    shop.pass(UNTIL_EVENING)
    expect(await pricesOf(shop, gele)).toEqual(FULL)
    shop.pass(1.5 * MINUTE_MS - 1)
    expect(await pricesOf(shop, gele)).toEqual(FULL)
    shop.pass(1)
    expect(await pricesOf(shop, gele)).toEqual(REDUCED)
    shop.pass(24 * HOUR_MS - 1)
    expect(await pricesOf(shop, gele)).toEqual(REDUCED)
    shop.pass(1)
    expect(await pricesOf(shop, gele)).toEqual(FULL)
  })

  test('ends at once when its end is brought forward', async () => {
    const { shop, gele } = await aSale()
    shop.pass(15 * HOUR_MS)
    expect(await pricesOf(shop, gele)).toEqual(REDUCED)
    await setWindow(shop, gele, { from: BEGINS, until: shop.now() })
    expect(await pricesOf(shop, gele)).toEqual(FULL)
  })

  test('is in the cart at that moment, and the shopper is told', async () => {
    const { shop, gele } = await aSale()
    const { aGuest, add, cartOf } = cartsIn(shop)
    const guest = await aGuest()
    await add(guest, gele, 2)
    shop.pass(14 * HOUR_MS)
    const cart = await cartOf(guest)
    expect(cart.price_grand_total).toBe(30_000)
    expect(cart.cart_items[0]).toMatchObject({
      notice: { code: 'price_changed', old: 18_500, new: 15_000 },
      item: { price: 15_000, original_price: 18_500 },
    })
    const added = (await (await add(guest, gele, 1)).json()) as {
      cart: { price_grand_total: number }
    }
    expect(added.cart.price_grand_total).toBe(45_000)
  })

  test('is the price of an order that is made then; one that was quoted before is refused with the new sums', async () => {
    const { shop, gele } = await aSale()
    const { aShopper, anOrder, pass, post, quoteFor } = ordersIn(shop)
    const ada = await aShopper(gele)
    await pass(ada, UNTIL_EVENING)
    const quote = await quoteFor(ada)
    await pass(ada, 1.5 * MINUTE_MS)
    const refused = await post(ada, { quote })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'price_changed', cart_grand_total: 30_000 })
    const order = await anOrder(ada)
    expect(order.cart_grand_total).toBe(30_000)
    expect(order.order_items[0]).toMatchObject({ item: { price: 18_500, new_price: 15_000 } })
  })

  test('an answer of the API is cached no longer than its prices hold', async () => {
    const { shop, gele } = await aSale()
    const cachingOf = async () => {
      const paths = [`/api/items/${gele.id}/`, '/api/products/', '/api/random_products']
      const answers = await Promise.all(paths.map((path) => send(shop, aBrowser(), `GET ${path}`)))
      return [...new Set(answers.map(({ headers }) => headers.get('cache-control')))]
    }
    const usual = 'public, max-age=60, stale-while-revalidate=600'
    expect(await cachingOf()).toEqual([usual])
    shop.pass(UNTIL_EVENING)
    expect(await cachingOf()).toEqual(['public, max-age=60, stale-while-revalidate=30'])
    shop.pass(MINUTE_MS)
    expect(await cachingOf()).toEqual(['public, max-age=30'])
    shop.pass(0.5 * MINUTE_MS)
    expect(await cachingOf()).toEqual(['public, no-cache'])
    shop.pass(MINUTE_MS)
    expect(await cachingOf()).toEqual([usual])
  })

  test('has a new price, and ends after it begins', async () => {
    const { shop, gele, boubou } = await aSale()
    for (const [item, window] of [
      [boubou, { from: BEGINS }],
      [boubou, { until: ENDS }],
      [gele, { from: ENDS, until: BEGINS }],
    ] as const)
      await expect(setWindow(shop, item, window)).rejects.toThrow(/check/i)
  })

  test('comes with a table of goods, and leaves with an export that changes nothing', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    const [dress = '', ...others] = ROWS
    const windows = 'new_price_from,new_price_until'
    const rows = [`${dress},2026-11-21 00:00,2026-11-22 00:00`, ...others.map((row) => `${row},,`)]
    await folder.write('items.csv', `${HEADER},${windows}\n${rows.join('\n')}\n`)
    await importCatalogue(shop, folder.dir)
    const item = await shop.db
      .selectFrom('item')
      .select(['new_price_from', 'new_price_until'])
      .where('slug', '=', 'wrap-dress')
      .executeTakeFirst()
    expect(item).toEqual({ new_price_from: BEGINS, new_price_until: ENDS })
    await exportCatalogue(shop, folder.dir)
    expect(await folder.read('items.csv')).toContain('2026-11-21 00:00,2026-11-22 00:00')
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 0, unchanged: 3 })
  })
})
