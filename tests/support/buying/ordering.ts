import { expect } from 'vitest'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { newId } from '#lib/random.server.ts'
import { aCart, anAddress } from '../orders.ts'
import { SURULERE } from '../places.ts'
import { aBrowser, send } from '../send.ts'
import type { TestShop } from '../shop.ts'
import { aCustomer, anItem, type CustomerBrowser, type TestItem } from '../world.ts'

type Shopper = CustomerBrowser & { cartId: string }

/** Making orders as a browser does, for tests. */
export function ordersIn(shop: TestShop) {
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

  return { aShopper, post, anOrder, pay, pass, countOrders, quoteFor, setPrice }
}
