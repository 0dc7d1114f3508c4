import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import type { BillingPrice } from '#lib/checkout/checkout.ts'
import { toAreaDelivery } from '#lib/delivery/price/area-delivery.ts'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { checkoutsIn, FILLED } from '../../support/buying/checkouts.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { wordsOf } from '../../support/desk/desk.ts'
import { putInto } from '../../support/orders.ts'
import { chargeForWeight, EPE, IKEJA, somePlaces, SURULERE, weigh } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await somePlaces(shop)
  await chargeForWeight(shop)
})

const aPot = async (price = 15_000) => {
  const pot = await anItem(shop, { name: 'Iron Pot', price, stock: 9 })
  await weigh(shop, pot, 3_600)
  return pot
}

/** Has two pots of 3.6 kg each: 7.2 kg, so that three kg are begun above the five. */
async function aPotBuyer(price?: number) {
  const orders = ordersIn(shop)
  const pot = await aPot(price)
  const buyer = await orders.aShopper(pot)
  const billing = async (lga_id: number, more = {}): Promise<BillingPrice> => {
    const body = { lga_id, cart_id: buyer.cartId, ...more }
    return (await send(shop, buyer, 'POST /billing/billing-price/', body)).json()
  }
  const order = async (body = {}) => {
    const response = await orders.post(buyer, body)
    return { status: response.status, order: (await response.json()) as OrderJson }
  }
  return { ...orders, pot, buyer, billing, order }
}

const stored = ({ id }: { id: string }) =>
  shop.db
    .selectFrom('orders')
    .select(['billing_total_kobo', 'surcharge_kobo', 'weight_grams', 'sum_total_kobo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const quoteOf = async (lga: number) =>
  (await send(shop, aBrowser(), `GET /billing/delivery/${lga}/`)).json()

describe('the delivery of heavy goods', () => {
  test('costs the same in the cart, at the checkout and in the order, which say it in a sentence', async () => {
    const { buyer, billing, order: make, quoteFor } = await aPotBuyer()
    const price = await billing(SURULERE)
    expect(price).toMatchObject({ billing_total: 4_000, sum_total: 34_000, to_pay: 34_000 })
    expect(price.weight).toEqual({ grams: 7_200, surcharge: 1_500 })

    const [cart] = (await (await send(shop, buyer, 'GET /api/cart/')).json()) as [Cart]
    expect(cart.cart_items[0]?.item.weight_grams).toBe(3_600)
    const quote = await quoteOf(IKEJA)
    expect(quote.by_weight).toEqual({ included_kg: 5, per_kg: 500 })
    expect(toAreaDelivery(quote, 3_000_000, 7_200)).toMatchObject({
      feeKobo: 400_000,
      surchargeKobo: 150_000,
    })

    const { status, order } = await make({ quote: await quoteFor(buyer) })
    expect([status, order.billing_total, order.sum_total]).toEqual([201, 4_000, 34_000])
    expect(await stored(order)).toEqual({
      billing_total_kobo: 400_000,
      surcharge_kobo: 150_000,
      weight_grams: 7_200,
      sum_total_kobo: 3_400_000,
    })
    const page = wordsOf(await (await send(shop, buyer, `GET /orders/${order.id}`)).text())
    expect(page).toContain('Delivery includes ₦1,500 for 7.2 kg of goods')
  })

  test('is said at the checkout without script, and the order costs what it says', async () => {
    const { aShopper, submit, checkOut } = checkoutsIn(shop)
    const buyer = await aShopper(await aPot())
    const { html } = await submit(buyer, { ...FILLED, do: 'price' })
    expect(wordsOf(html)).toContain('Delivery includes ₦1,500 for 7.2 kg of goods')
    expect(wordsOf(html)).toContain('₦34,000')
    await checkOut(buyer)
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(await stored({ id })).toMatchObject({ sum_total_kobo: 3_400_000 })
  })

  test('is refused at another price than the shopper saw, and the order keeps what it was charged', async () => {
    const { pot, buyer, billing, order: make, quoteFor } = await aPotBuyer()
    const quote = await quoteFor(buyer)
    await weigh(shop, pot, 2_000)
    expect((await make({ quote })).status).toBe(409)
    expect((await billing(SURULERE)).weight).toBeUndefined()
    await weigh(shop, pot, 3_000)
    const { order } = await make()
    expect(order.billing_total).toBe(3_000)
    await weigh(shop, pot, 90_000)
    expect(await stored(order)).toMatchObject({ surcharge_kobo: 50_000, weight_grams: 6_000 })
  })

  test('is free where delivery is free, by its sum or by an offer, and where goods are fetched', async () => {
    const dear = await aPotBuyer(25_000)
    const free = await dear.billing(SURULERE)
    expect(free).toMatchObject({ billing_total: 0, sum_total: 50_000 })
    expect(free.weight).toBeUndefined()
    const { order } = await dear.order()
    expect(await stored(order)).toMatchObject({ billing_total_kobo: 0, surcharge_kobo: 0 })
    const { billing } = await aPotBuyer()
    const fetched = await billing(SURULERE, { shipping_mode: 'pickup' })
    expect([fetched.billing_total, fetched.weight]).toEqual([0, undefined])
  })

  test('costs nothing more in a zone that does not charge for weight, or for what nobody has weighed', async () => {
    const { pot, buyer, billing } = await aPotBuyer()
    const outer = await billing(EPE)
    expect([outer.billing_total, outer.weight]).toEqual([3_500, undefined])
    expect(await quoteOf(EPE)).not.toHaveProperty('by_weight')
    const cloth = await anItem(shop, { name: 'Aso Oke', price: 100, stock: 9 })
    await putInto(shop, buyer.cartId, [{ item: cloth, quantity: 9 }])
    expect((await billing(SURULERE)).weight).toEqual({ grams: 7_200, surcharge: 1_500 })
    await weigh(shop, pot, null)
    expect(await billing(SURULERE)).toMatchObject({ billing_total: 2_500 })
  })
})

test('the page of an item knows what it weighs, and the answers of a shop without weights have no new key', async () => {
  const pot = await aPot()
  const page = await (await send(shop, aBrowser(), `GET /products/${pot.slug}`)).text()
  expect(page).toMatch(/grams(&quot;|"):3600/)
  expect(await (await send(shop, aBrowser(), `GET /api/items/${pot.id}/`)).text()).not.toMatch(
    /weight|grams/i,
  )
  const plain = await anItem(shop, { name: 'Plain Cap', price: 3_000 })
  const browser = aBrowser()
  const body = { product_id: plain.id, quantity: 1 }
  const added = await (await send(shop, browser, 'POST /api/carts/add_to_cart/', body)).text()
  const cart = await (await send(shop, browser, 'GET /api/cart/')).text()
  const area = await (await send(shop, browser, `GET /billing/delivery/${EPE}/`)).text()
  const item = await (await send(shop, browser, `GET /products/${plain.slug}`)).text()
  expect([added, cart, area].join()).not.toMatch(/weight|grams/i)
  expect(item).not.toMatch(/grams(&quot;|"):/)
})
