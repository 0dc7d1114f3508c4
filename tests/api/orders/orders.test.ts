/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import { newId } from '#lib/random.server.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { wordsOf } from '../../support/desk/desk.ts'
import { anAddress, noticesOf, putInto } from '../../support/orders.ts'
import { EPE, somePlaces, SURULERE } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await somePlaces(shop)
const { aShopper, post, anOrder, pay, pass, countOrders } = ordersIn(shop)

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
      pay_before: '2026-11-20T09:10:00.000Z',
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
    const notices = await noticesOf(shop, browser.id, { unread: true })
    expect(notices).toContain(
      `Your order ${first.number} has ended: a newer order of yours has taken its place.`,
    )
    const page = await (await send(shop, browser, `GET /orders/${first.id}`)).text()
    expect(page).toContain(`href="/orders/${second.id}"`)
    expect(wordsOf(page)).toContain(`See the newer order, ${second.number}`)
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
