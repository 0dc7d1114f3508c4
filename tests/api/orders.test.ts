import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { runDueJobs } from '#lib/jobs/jobs.server.ts'
import type { OrderJson } from '#lib/orders/orders.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import { signSandboxWebhook } from '#lib/payments/sandbox.gateway.server.ts'
import { newId } from '#lib/random.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { aCart, anAddress, moneyArrives, putInto, stockOf } from '../support/orders.ts'
import { EPE, MARTE, somePlaces, SURULERE } from '../support/places.ts'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'
import { aCustomer, anItem, type CustomerBrowser, type TestItem } from '../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await somePlaces(shop)

type Shopper = CustomerBrowser & { cartId: string }

/** Signed in, with an address in Surulere and two dresses in the cart. */
async function aShopper(item?: TestItem, quantity = 2): Promise<Shopper> {
  const browser = await aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
  await anAddress(shop, browser.id)
  const line = { item: item ?? (await anItem(shop, { price: 15_000 })), quantity }
  return Object.assign(browser, { cartId: await aCart(shop, browser.id, [line]) })
}

const post = (browser: Shopper, body: object = {}, headers: Record<string, string> = {}) =>
  send(shop, browser, 'POST /api/orders/', { cart_id: browser.cartId, ...body }, { headers })

async function anOrder(browser: Shopper): Promise<OrderJson> {
  const response = await post(browser)
  expect(response.status).toBe(201)
  return (await response.json()) as OrderJson
}

const pay = (browser: Shopper, orderId: string, kind: unknown = 'fiat', headers = {}) =>
  send(shop, browser, `POST /api/orders/${orderId}/pay/`, { payment_kind: kind }, { headers })

/** Lets time pass, with an access token that is still good after it. */
async function pass(browser: Shopper, ms: number): Promise<void> {
  shop.pass(ms)
  const { refresh } = browser
  const response = await send(shop, aBrowser(), 'POST /auth/jwt/refresh', { refresh })
  Object.assign(browser, await response.json())
}

async function countOrders(browser: Shopper): Promise<number> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', browser.id)
    .execute()
  return rows.length
}

async function quoteFor(browser: Shopper, lgaId = SURULERE): Promise<string> {
  const body = { lga_id: lgaId, cart_id: browser.cartId }
  const response = await send(shop, browser, 'POST /billing/billing-price/', body)
  const { quote } = (await response.json()) as { quote: string }
  return quote
}

const setPrice = (item: TestItem, kobo: number) =>
  shop.db.updateTable('item').set({ price_kobo: kobo }).where('id', '=', item.id).execute()

describe('POST /api/orders/', () => {
  test('copies the cart with prices, address and delivery, and keeps the cart', async () => {
    const browser = await aShopper()
    const order = await anOrder(browser)
    expect(order).toMatchObject({
      number: expect.stringMatching(/^NG-1\d{5}$/),
      id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      status: 'pending',
      status_reason: null,
      cart_id: browser.cartId,
      billing_total: 2_500,
      cart_grand_total: 30_000,
      sum_total: 32_500,
      pay_before: '2026-11-20T09:30:00.000Z',
      can_pay: true,
      payment: null,
      address: {
        name: 'Ada Obi',
        street_address: '22 Adelabu Street',
        lga: { id: SURULERE, name: 'Surulere' },
        state: { name: 'Lagos' },
        phone: '+2348035550142',
      },
      order_items: [
        { quantity: 2, price_sub_total: 30_000, item: { price: 15_000, new_price: null } },
      ],
    })
    const items = await send(shop, browser, `GET /api/cart/${browser.cartId}/cart_items/`)
    expect(await items.json()).toHaveLength(1)
  })

  test('is the same order when sent twice, also at the same moment', async () => {
    const browser = await aShopper()
    const answers = await Promise.all([post(browser), post(browser), post(browser)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    const orders = (await Promise.all(answers.map((answer) => answer.json()))) as OrderJson[]
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(await countOrders(browser)).toBe(1)
  })

  test('gives the first reply again to the key of a reply that was lost', async () => {
    const browser = await aShopper()
    const key = { 'idempotency-key': newId() }
    const first = await post(browser, {}, key)
    await putInto(shop, browser.cartId, [{ item: await anItem(shop) }])
    const second = await post(browser, {}, key)
    expect(second.status).toBe(201)
    expect(await second.json()).toEqual(await first.json())
    expect(await countOrders(browser)).toBe(1)
    const other = await post(browser, { shipping_mode: 'pickup' }, key)
    expect(other.status).toBe(422)
  })

  test('makes a new order when the cart has changed, and the older one fails', async () => {
    const browser = await aShopper()
    const first = await anOrder(browser)
    await putInto(shop, browser.cartId, [{ item: await anItem(shop) }])
    const second = await anOrder(browser)
    expect(second.order_items).toHaveLength(2)
    const older = await send(shop, browser, `GET /api/orders/${first.id}/`)
    expect(await older.json()).toMatchObject({
      status: 'failed',
      status_reason: 'replaced',
      can_pay: false,
    })
  })

  test('brings the goods to the new address when only that has changed', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const street = { street_address: '7 Allen Avenue' }
    await shop.db.updateTable('address').set(street).where('customer_id', '=', browser.id).execute()
    const again = await post(browser)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ id, address: street })
  })

  test('is another order when the new address costs more to reach', async () => {
    const browser = await aShopper()
    const first = await anOrder(browser)
    await anAddress(shop, browser.id, EPE)
    const second = await anOrder(browser)
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject({ billing_total: 3_500, sum_total: 33_500 })
  })

  test('costs no delivery when it is fetched', async () => {
    const browser = await aShopper()
    const response = await post(browser, { shipping_mode: 'pickup' })
    expect(await response.json()).toMatchObject({
      shipping_mode: 'pickup',
      billing_total: 0,
      sum_total: 30_000,
    })
  })

  test('keeps what it was, whatever the item becomes', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const browser = await aShopper(item)
    const { id } = await anOrder(browser)
    const renamed = { name: 'Other name', price_kobo: 99_900 }
    await shop.db.updateTable('item').set(renamed).where('id', '=', item.id).execute()
    const response = await send(shop, browser, `GET /api/orders/${id}/order_items/`)
    expect(await response.json()).toMatchObject([
      { price_sub_total: 30_000, item: { name: 'Ankara Wrap Dress', price: 15_000 } },
    ])
  })

  test('names what is no longer there, and takes none of the rest', async () => {
    const scarce = await anItem(shop, { stock: 1 })
    const plenty = await anItem(shop, { stock: 9 })
    const browser = await aShopper(scarce)
    await putInto(shop, browser.cartId, [{ item: plenty }])
    const response = await post(browser)
    expect(response.status).toBe(409)
    const line = await shop.db
      .selectFrom('cart_item')
      .select('id')
      .where('item_id', '=', scarce.id)
      .executeTakeFirstOrThrow()
    expect(await response.json()).toMatchObject({
      detail: 'Some items are no longer available.',
      code: 'insufficient_stock',
      items: [{ cart_item: line.id, available: 1 }],
    })
    expect(await stockOf(shop, plenty)).toMatchObject({ held: 0, available: 9 })
    expect(await countOrders(browser)).toBe(0)
  })

  test('refuses an item that is no longer sold', async () => {
    const item = await anItem(shop, { stock: 9 })
    const browser = await aShopper(item)
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', item.id).execute()
    const response = await post(browser)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ items: [{ available: 0 }] })
  })

  test('takes a quote that still holds, and says the new totals when it does not', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const browser = await aShopper(item)
    const quote = await quoteFor(browser)
    await setPrice(item, 1_600_000)
    const changed = await post(browser, { quote })
    expect(changed.status).toBe(409)
    expect(await changed.json()).toEqual({
      detail: 'Prices have changed. Please review your order.',
      code: 'price_changed',
      billing_total: 2_500,
      cart_grand_total: 32_000,
      sum_total: 34_500,
    })
    const fresh = await post(browser, { quote: await quoteFor(browser) })
    expect(fresh.status).toBe(201)
  })

  test('does not believe a quote that is old, for another place, or made up', async () => {
    const browser = await aShopper()
    const made = await post(browser, { quote: 'q_zzzzzzzz_made-up' })
    const elsewhere = await post(browser, { quote: await quoteFor(browser, EPE) })
    const old = await quoteFor(browser)
    await pass(browser, 30 * MINUTE_MS)
    const late = await post(browser, { quote: old })
    expect([made.status, elsewhere.status, late.status]).toEqual([409, 409, 409])
  })

  test('refuses without an address, with an empty cart, and where the shop does not deliver', async () => {
    const browser = await aShopper()
    await shop.db.deleteFrom('address').where('customer_id', '=', browser.id).execute()
    const homeless = await post(browser)
    expect(homeless.status).toBe(400)
    expect(await homeless.json()).toEqual({ address: ['Add a delivery address.'] })
    await anAddress(shop, browser.id, MARTE)
    const far = await post(browser)
    expect(far.status).toBe(400)
    expect(await far.json()).toMatchObject({ code: 'no_delivery' })
    await shop.db.deleteFrom('cart_item').where('cart_id', '=', browser.cartId).execute()
    const empty = await post(browser)
    expect(empty.status).toBe(400)
    expect(await empty.json()).toEqual({ cart_id: ['Your cart is empty.'] })
  })

  test('knows a cart that nothing was ever put into, and says that it is empty', async () => {
    const chi = await aCustomer(shop, 'chi.without')
    const [cart] = (await (await send(shop, chi, 'GET /api/cart/')).json()) as { id: string }[]
    const response = await send(shop, chi, 'POST /api/orders/', { cart_id: cart?.id })
    expect([response.status, await response.json()]).toEqual([
      400,
      { cart_id: ['Your cart is empty.'] },
    ])
  })

  test('does not know another customer’s cart, an unknown one or none', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const wrong: unknown[] = [{ cart_id: bola.cartId }, { cart_id: newId() }]
    for (const body of wrong)
      expect((await send(shop, ada, 'POST /api/orders/', body)).status).toBe(404)
    const none = await send(shop, ada, 'POST /api/orders/', {})
    expect(none.status).toBe(400)
    expect(await none.json()).toEqual({ cart_id: ['This field is required.'] })
    const odd = await post(ada, { shipping_mode: 'drone' })
    expect(odd.status).toBe(400)
    expect(await odd.json()).toEqual({ shipping_mode: ['"drone" is not a valid choice.'] })
  })

  test('asks a visitor to sign in, and believes no cookie', async () => {
    const browser = await aShopper()
    const { access: _, ...byCookie } = browser
    for (const visitor of [aBrowser(), byCookie]) {
      expect((await send(shop, visitor, 'GET /api/orders/')).status).toBe(401)
      for (const call of ['POST /api/orders', 'POST /api/orders/x/pay/'])
        expect((await send(shop, visitor, call, {})).status).toBe(401)
    }
  })
})

describe('GET /api/orders/', () => {
  test('lists one’s own, newest first, by cart and by status', async () => {
    const browser = await aShopper()
    const first = await anOrder(browser)
    shop.pass(1_000)
    await putInto(shop, browser.cartId, [{ item: await anItem(shop) }])
    const second = await anOrder(browser)
    const list = async (query = '') => {
      const response = await send(shop, browser, `GET /api/orders/${query}`)
      return ((await response.json()) as OrderJson[]).map(({ id }) => id)
    }
    expect(await list()).toEqual([second.id, first.id])
    expect(await list('?status=failed')).toEqual([first.id])
    expect(await list(`?cart_id=${browser.cartId}&status=pending`)).toEqual([second.id])
    expect(await list('?cart_id=other')).toEqual([])
    const bad = await send(shop, browser, 'GET /api/orders/?status=paid')
    expect(bad.status).toBe(400)
    expect(await bad.json()).toEqual({ status: ['"paid" is not a valid choice.'] })
  })

  test('never shows another customer’s order', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const { id } = await anOrder(ada)
    expect(await (await send(shop, bola, 'GET /api/orders/')).json()).toEqual([])
    for (const call of [
      `GET /api/orders/${id}/`,
      `GET /api/orders/${id}/order_items/`,
      `DELETE /api/orders/${id}/`,
    ]) {
      const response = await send(shop, bola, call)
      expect(response.status, call).toBe(404)
      expect(await response.json()).toEqual({ detail: 'Not found.' })
    }
    expect((await pay(bola, id)).status).toBe(404)
  })
})

describe('DELETE /api/orders/{id}/', () => {
  test('takes a failed order off the list, and no other', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const pending = await send(shop, browser, `DELETE /api/orders/${id}/`)
    expect(pending.status).toBe(409)
    expect(await pending.json()).toEqual({ detail: 'Only a failed order can be removed.' })
    await pass(browser, HOLD_MS)
    expect((await send(shop, browser, `DELETE /api/orders/${id}/`)).status).toBe(204)
    expect(await (await send(shop, browser, 'GET /api/orders/')).json()).toEqual([])
    expect((await send(shop, browser, `DELETE /api/orders/${id}/`)).status).toBe(404)
  })
})

describe('POST /api/orders/{id}/pay/', () => {
  test('answers the link under both names', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const response = await pay(browser, id)
    expect(response.status).toBe(200)
    const link = `http://localhost:4321/pay/sandbox/ord-${id}-1`
    expect(await response.json()).toEqual({
      data: {
        link,
        authorization_url: link,
        reference: `ord-${id}-1`,
        provider: 'sandbox',
      },
    })
    const read = await send(shop, browser, `GET /api/orders/${id}/`)
    expect(await read.json()).toMatchObject({
      payment: { kind: 'fiat', state: 'pending', reference: `ord-${id}-1` },
    })
  })

  test('is one payment when sent twice at once', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const answers = await Promise.all([pay(browser, id), pay(browser, id), pay(browser, id)])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(bodies).size).toBe(1)
  })

  test('refuses a kind there is not', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const refused = await pay(browser, id, 'cowries')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({ payment_kind: ['"cowries" is not a valid choice.'] })
    const none = await send(shop, browser, `POST /api/orders/${id}/pay/`, {})
    expect(await none.json()).toEqual({ payment_kind: ['This field is required.'] })
    const empty = await send(shop, browser, `POST /api/orders/${id}/pay/`, { payment_kind: null })
    expect(await empty.json()).toEqual({ payment_kind: ['This field may not be null.'] })
  })

  test('refuses a second payment of a paid order', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    await pay(browser, id)
    await moneyArrives(shop, `ord-${id}-1`)
    const { rawBody, headers } = signSandboxWebhook(shop.config, `ord-${id}-1`, 3_250_000)
    const told = await send(
      shop,
      aBrowser(),
      'POST /api/payments/webhooks/sandbox',
      new TextDecoder().decode(rawBody),
      { headers: Object.fromEntries(headers) },
    )
    expect(told.status).toBe(200)
    await runDueJobs(shop, handlers)
    const again = await pay(browser, id)
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({ detail: 'This order is already paid.' })
  })
})

describe('POST /api/payments/webhooks/{provider}', () => {
  const tell = (provider: string, body: string, headers: Record<string, string> = {}) =>
    send(shop, aBrowser(), `POST /api/payments/webhooks/${provider}`, body, { headers })

  test('answers a forged call with 401 and no words', async () => {
    const forged = await tell('sandbox', '{"event":"charge.success"}', {
      'x-sandbox-signature': 'ab'.repeat(64),
    })
    expect(forged.status).toBe(401)
    expect(await forged.text()).toBe('')
    expect((await tell('sandbox', '')).status).toBe(401)
  })

  test('does not know a company that is not set up', async () => {
    expect((await tell('nobody', '{}')).status).toBe(404)
  })
})

describe('a cart whose order is not paid yet', () => {
  test('can still have what that order holds, and nobody else can', async () => {
    const item = await anItem(shop, { stock: 2 })
    const browser = await aShopper(item, 2)
    await anOrder(browser)
    const lines = await send(shop, browser, `GET /api/cart/${browser.cartId}/cart_items/`)
    expect(await lines.json()).toMatchObject([{ available: 2 }])
    const other = await aShopper(item, 1)
    const seen = await send(shop, other, `GET /api/cart/${other.cartId}/cart_items/`)
    expect(await seen.json()).toMatchObject([{ available: 0, notice: { code: 'out_of_stock' } }])
  })
})
