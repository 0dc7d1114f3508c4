import { describe, expect, test } from 'vitest'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { aBuyer, aPendingOrder, moneyArrives, place, statusOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

async function aShop(): Promise<TestShop> {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

/** A browser whose owner is signed in by the cookie alone. */
async function browserOf(shop: TestShop, username: string): Promise<Browser> {
  const browser = aBrowser()
  const fields = { username, password: 'market-day-7' }
  await send(shop, browser, 'POST /signin', fields, { form: true })
  return browser
}

const read = async (shop: TestShop, browser: Browser, path: string) =>
  (await send(shop, browser, `GET ${path}`)).text()

const press = (shop: TestShop, browser: Browser, path: string, fields: Record<string, string>) =>
  send(shop, browser, `POST ${path}`, fields, { form: true })

const LISTS = ['/orders', '/orders/ongoing', '/orders/order-history', '/orders/drafts']

describe('the lists of orders', () => {
  test('tell a guest to sign in, and show an empty list to who has none', async () => {
    const shop = await aShop()
    for (const path of LISTS) {
      const html = await read(shop, aBrowser(), path)
      expect(html).toContain('You have to be logged in to view orders')
      expect(html).toContain(`href="/signin?next=${encodeURIComponent(path)}"`)
    }
    await aBuyer(shop, 'ada', [])
    const ada = await browserOf(shop, 'ada')
    for (const tab of ['Pending', 'Completed', 'Failed'])
      expect(await read(shop, ada, `/orders?tab=${tab.toLowerCase()}`)).toContain(
        `No ${tab} orders`,
      )
    expect(await read(shop, ada, '/orders?tab=nonsense')).toContain('No Pending orders')
  })

  test('show each order where it belongs, and none of another customer', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { name: 'Gele', stock: 20 })
    const ada = await aBuyer(shop, 'ada', [{ item }])
    const { number, id, reference } = await aPendingOrder(shop, ada)
    const [browser, other] = [await browserOf(shop, 'ada'), aBrowser()]
    await aBuyer(shop, 'bola', [{ item }])
    const bola = await browserOf(shop, 'bola')
    const holders = async (who: Browser) => {
      const paths = ['pending', 'completed', 'failed'].map((tab) => `/orders?tab=${tab}`)
      const pages = await Promise.all(
        [...paths, ...LISTS.slice(1)].map((path) => read(shop, who, path)),
      )
      return pages.map((html) => html.includes(number))
    }
    expect(await holders(browser)).toEqual([true, false, false, true, false, false])
    expect(await holders(bola)).toEqual([false, false, false, false, false, false])
    expect(await holders(other)).toEqual([false, false, false, false, false, false])
    expect((await send(shop, bola, `GET /orders/${id}`)).status).toBe(404)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await holders(browser)).toEqual([false, true, false, false, true, false])
    const page = await read(shop, browser, `/orders/${id}`)
    expect(page).toContain('22 Adelabu Street')
    expect(page).not.toContain('Pay now')
  })

  test('open with the first tab that holds something, unless one was asked for', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { stock: 20 })
    const { number, reference } = await aPendingOrder(shop, await aBuyer(shop, 'ada', [{ item }]))
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const ada = await browserOf(shop, 'ada')
    expect(await read(shop, ada, '/orders')).toContain(number)
    expect(await read(shop, ada, '/orders?tab=pending')).toContain('No Pending orders')

    const { order } = await place(shop, await aBuyer(shop, 'bola', [{ item }]))
    const bola = await browserOf(shop, 'bola')
    expect(await read(shop, bola, '/orders')).toContain(order.number)
    shop.pass(2 * PAYING_MS)
    const failed = await read(shop, bola, '/orders')
    expect(failed).toContain(order.number)
    expect(failed).toMatch(/aria-current="page"[^>]*>\s*Failed/)
  })

  test('keep what was never tried to be paid among the drafts', async () => {
    const shop = await aShop()
    const item = await anItem(shop)
    const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    const ada = await browserOf(shop, 'ada')
    expect(await read(shop, ada, '/orders/drafts')).toContain(order.number)
  })
})

describe('a paid order', () => {
  test('says on its page and in the list how far it has come, and since when', async () => {
    const shop = await aShop()
    const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
    const { id, reference } = await aPendingOrder(shop, ada)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const browser = await browserOf(shop, 'ada')
    const both = () =>
      Promise.all(
        ['/orders?tab=completed', `/orders/${id}`].map((path) => read(shop, browser, path)),
      )
    const steps = [
      ['packed', 'Packed on 21 November 2026'],
      ['sent', 'Sent on 22 November 2026'],
      ['delivered', 'Delivered on 23 November 2026'],
      ['returned', 'Returned on 24 November 2026'],
    ] as const
    for (const [state, says] of steps) {
      shop.pass(DAY_MS)
      await markOrder(shop, id, state, { putBack: false })
      for (const html of await both()) expect(html).toContain(says)
    }
    const signIn = { username: 'ada', password: 'market-day-7' }
    const tokens = await (await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).json()
    const asked = await send(shop, { ...aBrowser(), ...tokens }, `GET /api/orders/${id}/`)
    expect(await asked.json()).toMatchObject({
      fulfilment: 'returned',
      fulfilment_at: shop.now(),
    })
  })
})

describe('the forms of an order', () => {
  test('pay leads to the payment page, also from the Failed tab when it ran out', async () => {
    const shop = await aShop()
    const item = await anItem(shop)
    const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    const ada = await browserOf(shop, 'ada')
    const fields = { do: 'pay', order: order.id }
    expect((await press(shop, ada, '/orders', fields)).headers.get('location')).toContain(
      '/pay/sandbox/',
    )
    shop.pass(2 * PAYING_MS)
    expect(await read(shop, ada, '/orders?tab=failed')).toContain('Pay now')
    const again = await press(shop, ada, '/orders?tab=failed', fields)
    expect(again.headers.get('location')).toContain('/pay/sandbox/')
  })

  test('remove takes a failed order off the list, and no other', async () => {
    const shop = await aShop()
    const item = await anItem(shop)
    const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    const ada = await browserOf(shop, 'ada')
    const fields = { do: 'remove', order: order.id }
    expect(await read(shop, ada, '/orders')).not.toContain('value="remove"')
    const early = await press(shop, ada, '/orders', fields)
    expect([early.status, await early.text()]).toEqual([
      409,
      expect.stringContaining('Only a failed order can be removed.'),
    ])
    shop.pass(2 * PAYING_MS)
    expect(await read(shop, ada, '/orders?tab=failed')).toContain('value="remove"')
    const removed = await press(shop, ada, '/orders?tab=failed', fields)
    expect(removed.headers.get('location')).toBe('/orders?tab=failed')
    expect(await read(shop, ada, '/orders?tab=failed')).toContain('No Failed orders')
  })

  test('cancel ends an order that waits, tells so, and puts its goods back on the shelf', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { stock: { M: 2 } })
    const lines = [{ item, quantity: 2, size: 'M' }]
    const { order } = await place(shop, await aBuyer(shop, 'ada', lines))
    const ada = await browserOf(shop, 'ada')
    const path = `/orders/${order.id}`
    const cancel = () => press(shop, ada, path, { do: 'cancel', order: order.id })
    expect(await read(shop, ada, path)).toContain('Cancel this order')
    expect((await cancel()).headers.get('location')).toBe(path)
    const html = await read(shop, ada, path)
    expect(html).toContain('Cancelled')
    expect(html).not.toMatch(/Pay now|Cancel this order/)
    const stock = await shop.db.selectFrom('item_size').select(['on_hand', 'held']).execute()
    expect(stock).toEqual([{ on_hand: 2, held: 0 }])
    expect(await read(shop, ada, '/notifications')).toContain(
      `Your order ${order.number} was cancelled.`,
    )
    const again = await cancel()
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining('Only an order that waits for its payment can be cancelled.'),
    ])
  })

  test('order again fills the cart, and names what is gone', async () => {
    const shop = await aShop()
    const gele = await anItem(shop, { name: 'Gele', stock: 9 })
    const cap = await anItem(shop, { name: 'Cap', stock: { M: 9 } })
    const lines = [
      { item: gele, quantity: 2 },
      { item: cap, quantity: 1, size: 'M' },
    ]
    const { id, reference } = await aPendingOrder(shop, await aBuyer(shop, 'ada', lines))
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const ada = await browserOf(shop, 'ada')
    const again = () => press(shop, ada, `/orders/${id}`, { do: 'reorder', order: id })
    expect((await again()).headers.get('location')).toBe('/cart')
    expect(await read(shop, ada, '/cart')).toContain('Gele')
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', cap.id).execute()
    const partly = await again()
    expect([partly.status, await partly.text()]).toEqual([
      409,
      expect.stringContaining('No longer available: Cap. The rest is in your cart.'),
    ])
  })

  test("do nothing to another customer's order, nor for a guest or another site", async () => {
    const shop = await aShop()
    const item = await anItem(shop)
    const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    shop.pass(2 * PAYING_MS)
    await aBuyer(shop, 'bola', [])
    const [ada, bola] = [await browserOf(shop, 'ada'), await browserOf(shop, 'bola')]
    for (const action of ['pay', 'cancel', 'remove', 'reorder', 'nonsense']) {
      const fields = { do: action, order: order.id }
      expect((await press(shop, bola, '/orders', fields)).status).toBe(
        action === 'nonsense' ? 400 : 404,
      )
      const guest = await press(shop, aBrowser(), '/orders', fields)
      expect(guest.headers.get('location')).toBe('/signin?next=%2Forders')
    }
    const foreign = { form: true, headers: { origin: 'https://elsewhere.example' } }
    const fields = { do: 'remove', order: order.id }
    expect((await send(shop, ada, 'POST /orders', fields, foreign)).status).toBe(403)
    expect((await statusOf(shop, order.id)).status).toBe('failed')
    expect(await read(shop, ada, '/orders?tab=failed')).toContain(order.number)
  })

  test('an order needs its owner to be signed in', async () => {
    const shop = await aShop()
    const response = await send(shop, aBrowser(), 'GET /orders/abc')
    expect(response.headers.get('location')).toBe('/signin?next=%2Forders%2Fabc')
  })
})
