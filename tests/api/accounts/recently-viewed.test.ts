import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const aShopper = () => aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
type Line = { id: number; favorite_id: number | null; is_favourite: boolean; quantity: number }

describe('GET /api/recently_viewed/', () => {
  const look = (browser: Browser, item: TestItem, headers = {}) =>
    send(shop, browser, `GET /api/items/${item.slug}/`, undefined, { headers })
  const recent = async (browser: Browser) => {
    const response = await send(shop, browser, 'GET /api/recently_viewed/?page_size=48')
    return (await response.json()) as { count: number; results: Line[] }
  }

  test('lists what one has looked at, the last first, each once', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const [dress, gele] = [await anItem(shop), await anItem(shop, { name: 'Gele' })]
    for (const item of [dress, gele, dress]) {
      await look(ada, item)
      shop.pass(1_000)
    }
    const { count, results } = await recent(ada)
    expect(count).toBe(2)
    expect(results.map(({ id }) => id)).toEqual([dress.id, gele.id])
    expect((await recent(bola)).count).toBe(0)
  })

  test('does not count what a browser fetches ahead', async () => {
    const ada = await aShopper()
    await look(ada, await anItem(shop), { 'sec-purpose': 'prefetch;prerender' })
    expect((await recent(ada)).count).toBe(0)
  })

  test('keeps the newest 50', async () => {
    const ada = await aShopper()
    const first = await anItem(shop)
    await look(ada, first)
    for (let item = 0; item < 50; item++) {
      shop.pass(1_000)
      const { id } = await anItem(shop)
      await shop.db
        .insertInto('viewed')
        .values({ customer_id: ada.id, item_id: id, seen_at: shop.now() })
        .execute()
    }
    shop.pass(1_000)
    const last = await anItem(shop)
    await look(ada, last)
    const { count, results } = await recent(ada)
    expect(count).toBe(50)
    expect(results[0]?.id).toBe(last.id)
    const rows = await shop.db
      .selectFrom('viewed')
      .select('item_id')
      .where('customer_id', '=', ada.id)
      .execute()
    expect(rows.map((row) => row.item_id)).not.toContain(first.id)
  })

  test('asks a visitor to sign in', async () => {
    expect((await send(shop, aBrowser(), 'GET /api/recently_viewed')).status).toBe(401)
  })
})
