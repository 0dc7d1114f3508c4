import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/time.ts'
import { somePlaces } from '../support/places.ts'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { anAccount, anItem, type TestItem } from '../support/world.ts'

let asked = 0
/**
 * The page as it is rendered now: under an address that nobody has asked for, so that no finished page is given. Twice, as a
 * part is kept from the second time on.
 */
async function render(shop: TestShop, path: string): Promise<string> {
  const responses = [await anew(shop, path), await anew(shop, path)]
  expect(responses.map(({ status }) => [path, status])).toEqual([
    [path, 200],
    [path, 200],
  ])
  return responses[1]?.text() ?? ''
}

const anew = (shop: TestShop, path: string) =>
  send(shop, aBrowser(), `GET ${path}?query=anew-${++asked}`)

/** Which of these words a page shows; the whole page would be too much to read when a test fails. */
const shown = (html: string, ...words: string[]) => words.filter((word) => html.includes(word))

const pageOf = ({ slug }: TestItem) => `/products/${slug}`

const change = (shop: TestShop, { id }: TestItem, row: Record<string, number | string | null>) =>
  shop.db.updateTable('item').set(row).where('id', '=', id).execute()

/** What its customer says of the item, four stars: "Sits well." */
async function review(shop: TestShop, item: TestItem, customer_id: number): Promise<void> {
  const [now, words] = [shop.now(), { rating: 4, description: 'Sits well.' }]
  const row = { ...words, item_id: item.id, customer_id, created_at: now, updated_at: now }
  await shop.db.insertInto('review').values(row).execute()
  await change(shop, item, { rating_sum: 4, rating_count: 1 })
}

/** The card of an item as it stands in a page. */
const cardIn = (html: string, { slug }: TestItem) =>
  html.split('<article class="item-card">').find((card) => card.includes(`/products/${slug}"`))

describe('a page with parts that were kept', () => {
  test('is the same, byte for byte, as when they were made', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { name: 'Ọ̀ṣọ́ Gele', newPrice: 9_000, stock: { S: 2, M: 0 } })
    await anItem(shop, { name: 'Kept Fila' })
    for (const path of [pageOf(item), '/', '/categories/women', '/product']) {
      const answers = [await anew(shop, path), await anew(shop, path), await anew(shop, path)]
      const policies = answers.map(({ headers }) => headers.get('content-security-policy'))
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      const [made, ...later] = texts.map((text) => text.replaceAll(/anew-\d+/g, ''))
      expect(later.map((text) => text === made)).toEqual([true, true])
      expect(new Set(policies).size).toBe(1)
    }
  })

  test('is whole, letter for letter, however long it is and beside others at the same moment', async () => {
    const shop = await openTestShop()
    const about = async (words: string, times: number) => {
      const item = await anItem(shop, { name: `About ${words}` })
      const text = words.repeat(times).trim()
      await change(shop, item, { description: `Short.\n${text}` })
      return { path: pageOf(item), text }
    }
    const goods = [
      await about('Ọ̀ṣọ́ ₦ 👗 ', 60_000),
      await about('Ìró àti bùbá – ', 5_000),
      await about('Plain ', 10_000),
    ]
    const pages = await Promise.all(goods.map(async ({ path }) => (await anew(shop, path)).text()))
    expect(goods.map(({ text }, at) => pages[at]?.includes(text))).toEqual([true, true, true])
    expect(pages.map((html) => html.split('</html>').length)).toEqual([2, 2, 2])
  })

  test('shows a new price, name and description, and that the item is sold out', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop, { name: 'Aso Oke Cap', price: 4_000, stock: { S: 1, M: 1 } })
    const page = pageOf(item)
    expect(shown(await render(shop, page), '₦4,000')).toEqual(['₦4,000'])
    await change(shop, item, { new_price_kobo: 311_100 })
    expect(shown(await render(shop, page), '₦3,111')).toEqual(['₦3,111'])
    await change(shop, item, { name: 'Etu Cap', description: 'Woven in Iseyin.' })
    const renamed = await render(shop, page)
    const words = ['<h1>Etu Cap</h1>', 'Woven in Iseyin.', 'Aso Oke Cap', 'out of stock.']
    expect(shown(renamed, ...words)).toEqual(words.slice(0, 2))
    const sizes = shop.db.updateTable('item_size').where('item_id', '=', item.id)
    await sizes.set({ on_hand: 0 }).execute()
    expect(shown(await render(shop, page), 'out of stock.')).toEqual(['out of stock.'])
  })

  test('shows a new review and what delivery costs now', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const ada = await anAccount(shop, 'ada')
    const item = await anItem(shop, { name: 'Reviewed Wrapper' })
    const before = await render(shop, pageOf(item))
    await review(shop, item, ada.id)
    const after = await render(shop, pageOf(item))
    const words = ['Sits well.', 'href="#reviews"', '₦9,876']
    expect(shown(before, ...words)).toEqual([])
    expect(shown(after, ...words)).toEqual(words.slice(0, 2))
    await shop.db.updateTable('delivery_zone').set({ fee_kobo: 987_600 }).execute()
    expect(shown(await render(shop, pageOf(item)), ...words)).toEqual(words)
  })

  test('tells anew each day how long ago a review was written', async () => {
    const shop = await openTestShop()
    const ada = await anAccount(shop, 'ada')
    const item = await anItem(shop)
    await review(shop, item, ada.id)
    const told = async () => /<time[^>]*>([^<]*)</.exec(await render(shop, pageOf(item)))?.[1]
    expect(await told()).toBe('Today')
    shop.pass(DAY_MS)
    expect(await told()).toBe('Yesterday')
  })

  test('shows in each list what has changed of a card', async () => {
    const shop = await openTestShop()
    const [item, other] = [await anItem(shop, { price: 7_000 }), await anItem(shop)]
    const lists = [pageOf(other), '/product', '/categories/women']
    for (const path of lists) expect(cardIn(await render(shop, path), item)).toContain('₦7,000')
    await change(shop, item, { price_kobo: 654_300, name: 'Renamed Buba' })
    for (const path of lists) {
      const card = cardIn(await render(shop, path), item)
      expect(card).toContain('₦6,543')
      expect(card).toContain('Renamed Buba')
    }
    await change(shop, item, { available: 0 })
    expect(cardIn(await render(shop, '/product'), item)).toContain('Sold out')
  })

  test('shows nobody what another shopper chose, nor why that was refused', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop, { stock: { S: 1, M: 0 } })
    const refused = await send(shop, aBrowser(), `POST ${pageOf(item)}`, {
      size: 'M',
      quantity: '2',
    })
    const own = await refused.text()
    expect(refused.status).toBe(400)
    const alert = /role="alert"[^>]*>([^<]+)</.exec(own)?.[1] ?? ''
    expect(alert).not.toBe('')
    const shared = await render(shop, pageOf(item))
    expect(shown(shared, alert)).toEqual([])
    expect(/ checked[= >]/.test(own)).toBe(true)
    expect(/ checked[= >]/.test(shared)).toBe(false)
  })

  test('marks in the header the page that one is on, and no other', async () => {
    const shop = await openTestShop()
    await anItem(shop)
    const marked = async (path: string) =>
      [...(await render(shop, path)).matchAll(/<a href="(\/[^"#]*)" aria-current="page"/g)].map(
        ([, href]) => href,
      )
    expect(await marked('/product')).toContain('/product')
    expect(await marked('/trending')).not.toContain('/product')
    expect(await marked('/')).toEqual([])
  })
})
