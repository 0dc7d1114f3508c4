import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import type { BillingPrice } from '#lib/checkout/checkout.ts'
import { priceMove } from '#lib/orders/placing/change-address.server.ts'
import { placeOrder } from '#lib/orders/placing/place.server.ts'
import { checkoutsIn, FILLED } from '../../support/buying/checkouts.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { aBuyer, anAddress, place } from '../../support/orders.ts'
import { IBADAN_NORTH, IKEJA, LAGOS, OYO, somePlaces, SURULERE } from '../../support/places.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
  await somePlaces(shop)
  const ten = { kind: 'percent', terms: { percent: 10 } } as const
  await makeOffer(shop, { ...ten, code: 'LAGOS10', deliveredTo: `s${LAGOS}` })
  const free = { kind: 'free-delivery', terms: {} } as const
  await makeOffer(shop, { ...free, name: 'Free in Ikeja', deliveredTo: `l${IKEJA}` })
})

/** A browser with goods for ₦20,000 and the code in its cart. */
async function aCartWithCode() {
  const browser = aBrowser()
  const item = await anItem(shop, { price: 20_000, stock: 9 })
  const body = { product_id: item.id, quantity: 1 }
  const added = await send(shop, browser, 'POST /api/carts/add_to_cart/', body)
  const { id } = ((await added.json()) as { cart: Cart }).cart
  const used = await send(shop, browser, `POST /api/carts/${id}/code/`, { code: 'lagos10' })
  return { browser, id, used }
}

describe('an offer for delivery to some places', () => {
  test('waits in the cart for the checkout, and says so', async () => {
    const { browser, used } = await aCartWithCode()
    expect(used.status).toBe(200)
    const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as [Cart]
    expect(cart).toMatchObject({
      code: 'LAGOS10',
      discount_total: 0,
      free_delivery: false,
      code_problem: 'This code is taken off at the checkout, for delivery to Lagos.',
    })
  })

  test('is priced by the place, and a place without it says why', async () => {
    const { browser, id } = await aCartWithCode()
    const priceIn = async (lga_id: number) =>
      (await (
        await send(shop, browser, 'POST /billing/billing-price/', { lga_id, cart_id: id })
      ).json()) as BillingPrice
    expect(await priceIn(SURULERE)).toMatchObject({
      discount_total: 2_000,
      code_problem: null,
      billing_total: 2_500,
      sum_total: 20_500,
    })
    expect(await priceIn(IKEJA)).toMatchObject({ billing_total: 0, sum_total: 18_000 })
    expect(await priceIn(IBADAN_NORTH)).toMatchObject({
      discount_total: 0,
      code_problem: 'This code is for delivery to Lagos.',
      sum_total: 26_500,
    })
  })

  test('is taken off an order for the place alone, and never of one that is picked up', async () => {
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    const buyer = await aBuyer(shop, 'ada', [{ item }])
    const code = shop.db.selectFrom('offer').select('id').where('code', '=', 'LAGOS10')
    const { id: offer } = await code.executeTakeFirstOrThrow()
    const own = shop.db.updateTable('cart').where('id', '=', buyer.cartId)
    await own.set({ offer_id: offer }).execute()
    const { order } = await place(shop, buyer)
    expect(order).toMatchObject({ discountKobo: 200_000, billingTotalKobo: 250_000 })
    const contact = { name: 'Ada', phone: '08035550142', email: 'ada@mail.example' }
    const pickup = { cartId: buyer.cartId, shippingMode: 'pickup', contact } as const
    const fetched = await placeOrder(shop, buyer, pickup)
    expect(fetched.order).toMatchObject({ discountKobo: 0, billingTotalKobo: 0 })
    await anAddress(shop, buyer.id, IBADAN_NORTH)
    expect((await place(shop, buyer)).order).toMatchObject({ discountKobo: 0 })
    await anAddress(shop, buyer.id, IKEJA)
    const { order: free } = await place(shop, buyer)
    expect(free).toMatchObject({ discountKobo: 200_000, billingTotalKobo: 0 })
    // Delivery that an offer pays for in Ikeja costs what it costs elsewhere.
    expect(await priceMove(shop, free, SURULERE)).toMatchObject({ moreKobo: 250_000 })
    expect(await priceMove(shop, free, IKEJA)).toMatchObject({ moreKobo: 0 })
  })

  test('is counted on the checkout’s page once its place is chosen', async () => {
    const pages = checkoutsIn(shop)
    const ada = await pages.aShopper()
    await pages.submit(ada, { do: 'use-code', code: 'LAGOS10' }, '/cart')
    expect((await pages.read(ada, '/cart')).html).toContain('taken off at the checkout')
    const lagos = await pages.submit(ada, { ...FILLED, do: 'price' })
    expect(lagos.html).toContain('−₦3,000')
    const oyo = { ...FILLED, state: String(OYO), lga: String(IBADAN_NORTH) }
    const elsewhere = await pages.submit(ada, { ...oyo, do: 'price' })
    expect(elsewhere.html).not.toContain('−₦3,000')
    expect(elsewhere.html).toContain('This code is for delivery to Lagos.')
  })
})
