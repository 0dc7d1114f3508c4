import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import type { BillingPrice } from '#lib/checkout/checkout.ts'
import { priceDelivery } from '#lib/delivery/delivery.server.ts'
import { checkQuote } from '#lib/delivery/quote.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import {
  BORNO,
  EPE,
  IBADAN_NORTH,
  IKEJA,
  LAGOS,
  MARTE,
  OYO,
  somePlaces,
  SURULERE,
} from '../../support/places.ts'
import { open } from '../../support/pages.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
  await somePlaces(shop)
})

async function aCartWorth(browser: Browser, naira: number): Promise<string> {
  const item = await anItem(shop, { price: naira })
  await send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity: 1 })
  const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as Cart[]
  return cart?.id ?? ''
}

describe('GET /billing/states/', () => {
  test('lists the states by name, for everybody, and may be kept', async () => {
    const response = await send(shop, aBrowser(), 'GET /billing/states')
    expect(await response.json()).toEqual([
      { id: BORNO, name: 'Borno' },
      { id: LAGOS, name: 'Lagos' },
      { id: OYO, name: 'Oyo' },
    ])
    expect(response.headers.get('cache-control')).toContain('public')
  })

  test('tells the local government areas of a state', async () => {
    const response = await send(shop, aBrowser(), `GET /billing/states/${LAGOS}/`)
    expect(await response.json()).toEqual({
      id: LAGOS,
      name: 'Lagos',
      lgas: [
        { id: EPE, name: 'Epe' },
        { id: IKEJA, name: 'Ikeja' },
        { id: SURULERE, name: 'Surulere' },
      ],
    })
  })

  test.each(['999', '0', 'Lagos', '1e1', '99999999999'])(
    'does not know the state %s',
    async (id) => {
      const response = await send(shop, aBrowser(), `GET /billing/states/${id}/`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ detail: 'Not found.' })
    },
  )
})

describe('POST /billing/billing-price/', () => {
  const price = (browser: Browser, body: unknown) =>
    send(shop, browser, 'POST /billing/billing-price/', body)

  test.each([
    ['the rule of the LGA itself', EPE, 3_500, '2-4 working days', 'Mon 23 – Wed 25 November'],
    ['else that of its state', IKEJA, 2_500, '1-3 working days', 'Sat 21 – Tue 24 November'],
    [
      'else the one for everywhere',
      IBADAN_NORTH,
      6_500,
      '4-8 working days',
      'Wed 25 – Mon 30 November',
    ],
  ])('prices by %s', async (_, lga_id, fee, eta, arrives) => {
    const guest = aBrowser()
    const cart_id = await aCartWorth(guest, 30_000)
    const response = await price(guest, { lga_id, cart_id })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      billing_total: fee,
      cart_grand_total: 30_000,
      discount_total: 0,
      code: null,
      code_problem: null,
      pay_on_delivery: null,
      sum_total: 30_000 + fee,
      credit_total: 0,
      to_pay: 30_000 + fee,
      eta,
      arrives,
      free_over: fee === 2_500 ? 50_000 : null,
      quote: expect.stringMatching(/^q_/),
    })
  })

  test('delivers free from the zone’s amount on', async () => {
    const guest = aBrowser()
    const cart_id = await aCartWorth(guest, 50_000)
    const response = await price(guest, { lga_id: IKEJA, cart_id })
    expect(await response.json()).toMatchObject({ billing_total: 0, sum_total: 50_000 })
  })

  test('picking up at the store is free and needs no LGA', async () => {
    const guest = aBrowser()
    const cart_id = await aCartWorth(guest, 10_000)
    const response = await price(guest, { cart_id, shipping_mode: 'pickup' })
    expect(await response.json()).toMatchObject({ billing_total: 0, eta: 'Pick up 9 to 18' })
    expect((await price(guest, { cart_id })).status).toBe(400)
    expect((await price(guest, { cart_id, shipping_mode: 'drone' })).status).toBe(400)
  })

  test('says where the shop does not deliver yet', async () => {
    const guest = aBrowser()
    const cart_id = await aCartWorth(guest, 10_000)
    const response = await price(guest, { lga_id: MARTE, cart_id })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      lga_id: ['We do not deliver to this area yet.'],
      code: 'no_delivery',
    })
  })

  test.each([
    [9_999, 'Invalid pk "9999" - object does not exist.'],
    [0, 'Invalid pk "0" - object does not exist.'],
    [1e12, 'Invalid pk "1000000000000" - object does not exist.'],
    ['Ikeja', 'Incorrect type. Expected pk value, received str.'],
    [null, 'This field may not be null.'],
    [undefined, 'This field is required.'],
  ])('refuses the LGA %j', async (lga_id, sentence) => {
    const guest = aBrowser()
    const cart_id = await aCartWorth(guest, 10_000)
    const response = await price(guest, { lga_id, cart_id })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ lga_id: [sentence] })
  })

  test('names all that is missing at once, and nothing that picking up does not need', async () => {
    const guest = aBrowser()
    const required = ['This field is required.']
    expect(await (await price(guest, {})).json()).toEqual({ cart_id: required, lga_id: required })
    expect(await (await price(guest, { lga_id: null, shipping_mode: 'drone' })).json()).toEqual({
      cart_id: required,
      shipping_mode: ['"drone" is not a valid choice.'],
    })
    const pickup = { shipping_mode: 'pickup', lga_id: null }
    expect(await (await price(guest, pickup)).json()).toEqual({ cart_id: required })
  })

  test('refuses an empty cart, and does not find a foreign one', async () => {
    const guest = aBrowser()
    const [cart] = (await (await send(shop, guest, 'GET /api/cart/')).json()) as Cart[]
    const empty = await price(guest, { lga_id: IKEJA, cart_id: cart?.id })
    expect(empty.status).toBe(400)
    expect(await empty.json()).toEqual({ cart_id: ['Your cart is empty.'] })
    const ada = await aCustomer(shop, 'ada')
    const adas = await aCartWorth(ada, 10_000)
    for (const other of [guest, aBrowser(), await aCustomer(shop, 'nosy')])
      expect((await price(other, { lga_id: IKEJA, cart_id: adas })).status).toBe(404)
    expect((await price(ada, { lga_id: IKEJA, cart_id: adas })).status).toBe(200)
  })

  test('its quote holds for 30 minutes and for the totals that it said', async () => {
    const ada = await aCustomer(shop, 'quoted')
    const cartId = await aCartWorth(ada, 30_000)
    const reply = await price(ada, { lga_id: IKEJA, cart_id: cartId })
    const { quote } = (await reply.json()) as BillingPrice
    const said = { cartId, feeKobo: 250_000, goodsKobo: 3_000_000, discountKobo: 0 }
    expect(checkQuote(shop, quote, said)).toBe(true)
    for (const other of [
      { cartId: 'another' },
      { feeKobo: 0 },
      { goodsKobo: 1 },
      { discountKobo: 1 },
    ])
      expect(checkQuote(shop, quote, { ...said, ...other })).toBe(false)
    const [, , signature] = quote.split('_')
    for (const forged of ['', 'q_', 'q_zzzzzzzz_', `q_zzzzzzzzz_${signature}`, 'x'.repeat(5_000)])
      expect(checkQuote(shop, forged, said)).toBe(false)
    shop.pass(31 * MINUTE_MS)
    expect(checkQuote(shop, quote, said)).toBe(false)
  })
})

describe('priceDelivery', () => {
  test('has nothing to offer where the owner set no zone or switched pickup off', async () => {
    const bare = await openTestShop()
    await bare.db.insertInto('state').values({ id: 1, name: 'Lagos' }).execute()
    await bare.db.insertInto('lga').values({ id: 1, state_id: 1, name: 'Ikeja' }).execute()
    const goods = { goodsKobo: 100, grams: 0, lgaId: 1 }
    await expect(priceDelivery(bare, { ...goods, mode: 'delivery' })).rejects.toMatchObject({
      code: 'no_delivery',
    })
    await expect(priceDelivery(bare, { ...goods, mode: 'pickup' })).rejects.toMatchObject({
      fields: { shipping_mode: ['Store pickup is not available.'] },
    })
  })
})

test('an item’s page says where delivery is free from the least sum on, and what is missing to it', async () => {
  const dress = await anItem(shop, { price: 39_100 })
  const suit = await anItem(shop, { price: 50_000 })
  const { lines } = await open(shop, `/products/${dress.slug}`)
  const days = '1 to 8 working days, from ₦2,500, by LGA'
  expect(lines).toContain(`${days}. ₦10,900 more and delivery in Lagos is free`)
  const { lines: ofSuit } = await open(shop, `/products/${suit.slug}`)
  expect(ofSuit).toContain(`${days}. Delivery in Lagos is free`)
})
