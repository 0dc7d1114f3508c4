/** @module-tag postgres */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import type { BillingPrice } from '#lib/checkout/checkout.ts'
import type { ShopError } from '#lib/errors.ts'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { statusOf } from '#lib/orders/standing.ts'
import { priceMove } from '#lib/orders/placing/change-address.server.ts'
import { findOrder, takeUpOrder } from '#lib/orders/orders.server.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import { toMoment, HOUR_MS } from '#lib/time.ts'
import { checkoutsIn } from '../../support/buying/checkouts.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  elsewhere,
  moneyArrives,
  place,
  putInto,
} from '../../support/orders.ts'
import { IKEJA, somePlaces } from '../../support/places.ts'
import { HERE, hitsOf } from '../../support/limits.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
  await somePlaces(shop)
})

/** A code of its own: no test knows the offers of another. */
const aCode = () => newId().slice(0, 10).toUpperCase()

/** A browser with one thing in its cart. */
async function aCart(naira: number, browser: Browser = aBrowser(), quantity = 1) {
  const item = await anItem(shop, { price: naira, stock: 200 })
  const body = { product_id: item.id, quantity }
  const answer = await send(shop, browser, 'POST /api/carts/add_to_cart/', body)
  const { cart } = (await answer.json()) as { cart: Cart }
  return { browser, item, id: cart.id, cart }
}

const cartOf = async (browser: Browser): Promise<Cart> => {
  const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as [Cart]
  return cart
}

const useCode = (browser: Browser, id: string, code: string) =>
  send(shop, browser, `POST /api/carts/${id}/code/`, { code })

/** Why a code is refused. */
async function refusalOf(browser: Browser, id: string, code: string) {
  const answer = await useCode(browser, id, code)
  expect(answer.status).toBe(400)
  return ((await answer.json()) as { code: string[] }).code.join(' ')
}

describe('POST /api/carts/{id}/code/', () => {
  test('answers with the cart and its discount, however the code is typed', async () => {
    const code = aCode()
    await makeOffer(shop, { name: 'Ten off', kind: 'percent', terms: { percent: 10 }, code })
    const { browser, id } = await aCart(20_000, aBrowser(), 2)
    const answer = await useCode(browser, id, ` ${code.toLowerCase()} `)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      price_grand_total: 40_000,
      discount_total: 4_000,
      code,
      code_problem: null,
      cart_items: [{ price_sub_total: 40_000, discount: 4_000, offers: ['Ten off'] }],
    })
    const price = await send(shop, browser, 'POST /billing/billing-price/', {
      lga_id: IKEJA,
      cart_id: id,
    })
    expect((await price.json()) as BillingPrice).toMatchObject({
      cart_grand_total: 40_000,
      discount_total: 4_000,
      code,
      billing_total: 2_500,
      sum_total: 38_500,
    })
  })

  test('follows what is put in, and DELETE takes it off', async () => {
    const code = aCode()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code })
    const { browser, id, item } = await aCart(10_000)
    await useCode(browser, id, code)
    const more = await send(shop, browser, `POST /api/cart/${id}/cart_items/`, {
      item_id: item.id,
      quantity: 2,
    })
    expect(await more.json()).toMatchObject({
      discount: 3_000,
      cart: { price_grand_total: 30_000, discount_total: 3_000, code },
    })
    expect((await send(shop, browser, `DELETE /api/carts/${id}/code/`)).status).toBe(204)
    expect(await cartOf(browser)).toMatchObject({ discount_total: 0, code: null })
  })

  test('refuses in words, and keeps the code that was there', async () => {
    const [good, big, old, later] = [aCode(), aCode(), aCode(), aCode()]
    const ten = { kind: 'percent', terms: { percent: 10 } } as const
    await makeOffer(shop, { ...ten, code: good })
    await makeOffer(shop, { ...ten, code: big, leastKobo: 5_000_000 })
    await makeOffer(shop, { ...ten, code: old, until: shop.now() })
    const tomorrow = toMoment(Date.parse('2027-01-05T09:00:00Z'))
    await makeOffer(shop, { ...ten, code: later, from: tomorrow })
    const { browser, id } = await aCart(20_000)
    await useCode(browser, id, good)
    expect(await refusalOf(browser, id, 'NOSUCHCODE')).toBe(
      'We do not know this code. Check how it is written.',
    )
    expect(await refusalOf(browser, id, big)).toBe('Add goods for ₦30,000 more to use this code.')
    expect(await refusalOf(browser, id, old)).toBe('This code has ended.')
    expect(await refusalOf(browser, id, later)).toBe('This code counts from 5 January 2027 on.')
    expect((await cartOf(browser)).code).toBe(good)
  })

  test('finds no cart of somebody else, and refuses where nothing is in the cart', async () => {
    const code = aCode()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code })
    const { id } = await aCart(20_000)
    expect((await useCode(aBrowser(), id, code)).status).toBe(404)
    expect((await send(shop, aBrowser(), `DELETE /api/carts/${id}/code/`)).status).toBe(404)
    const empty = aBrowser()
    expect(await refusalOf(empty, (await cartOf(empty)).id, code)).toBe(
      'Put something in your cart first.',
    )
  })

  test('lets nobody guess: after 30 tries in an hour it waits', async () => {
    const { browser, id } = await aCart(20_000)
    const statuses = []
    for (let tries = 0; tries < 31; tries++)
      statuses.push((await useCode(browser, id, `GUESS${tries}`)).status)
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect(statuses[30]).toBe(429)
  })

  test('counts wrong ones of a network, whatever cart they are tried in, and no right one', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const code = aCode()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code })
    const item = await anItem(shop, { stock: 9 })
    const tryIn = async (typed: string) => {
      const browser = aBrowser()
      const body = { product_id: item.id, quantity: 1 }
      const added = await send(shop, browser, 'POST /api/carts/add_to_cart/', body)
      const { cart } = (await added.json()) as { cart: Cart }
      return send(shop, browser, `POST /api/carts/${cart.id}/code/`, { code: typed })
    }
    expect((await tryIn(code)).status).toBe(200)
    for (const typed of ['ADA10', 'OBI10']) expect((await tryIn(typed)).status).toBe(400)
    expect(await hitsOf(shop, `code:${HERE}`)).toBe(2)
    await useUpRate(shop, `code:${HERE}`, HOUR_MS)
    const refused = await tryIn(code)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('Try again in five minutes')
  })

  test('comes along to the customer’s cart at sign-in', async () => {
    const code = aCode()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code })
    const { browser, id } = await aCart(20_000)
    await useCode(browser, id, code)
    const ada = await aCustomer(shop, `ada.${code.toLowerCase()}`)
    ada.cookies.set('cart', browser.cookies.get('cart') ?? '')
    const merged = await send(shop, ada, 'POST /api/merge_carts/', {})
    expect(await merged.json()).toMatchObject({ cart: { code, discount_total: 2_000 } })
  })
})

describe('an order with a code', () => {
  /** A buyer whose cart has this code. */
  async function aBuyerWith(offerId: number, lines?: Parameters<typeof aBuyer>[2]) {
    const goods = lines ?? [{ item: await anItem(shop, { price: 20_000, stock: 99 }), quantity: 1 }]
    const buyer = await aBuyer(shop, aName(), goods)
    await shop.db
      .updateTable('cart')
      .set({ offer_id: offerId })
      .where('id', '=', buyer.cartId)
      .execute()
    return buyer
  }

  const usesOf = async (offerId: number) => {
    const offer = (await readOffers(shop)).find(({ id }) => id === offerId)
    return [offer?.uses, offer?.paid]
  }

  const ten = { kind: 'percent', terms: { percent: 10 } } as const

  test('costs less by the discount, line by line, and pays that', async () => {
    const offer = await makeOffer(shop, { ...ten, name: 'Ten off', code: aCode() })
    const buyer = await aBuyerWith(offer, [
      { item: await anItem(shop, { price: 333.33, stock: 9 }), quantity: 3 },
      { item: await anItem(shop, { price: 20_000, stock: 9 }), quantity: 1 },
    ])
    const { id, reference } = await aPendingOrder(shop, buyer)
    const order = await findOrder(shop, buyer, id)
    expect(order).toMatchObject({ cartGrandTotalKobo: 2_099_999, discountKobo: 209_999 })
    expect(order.sumTotalKobo).toBe(2_099_999 - 209_999 + order.billingTotalKobo)
    const shares = order.items.map(({ discountKobo }) => discountKobo)
    expect(shares.reduce((sum, kobo) => sum + kobo, 0)).toBe(209_999)
    expect(order.items.map(({ offers }) => offers)).toEqual([['Ten off'], ['Ten off']])
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(statusOf(await findOrder(shop, buyer, id))).toBe('successful')
  })

  test('uses the code while it waits and when it is paid, and gives the use back when it ends', async () => {
    const offer = await makeOffer(shop, { ...ten, code: aCode(), mostUses: 5 })
    const [waits, ends, paid, cancelled] = [
      await aBuyerWith(offer),
      await aBuyerWith(offer),
      await aBuyerWith(offer),
      await aBuyerWith(offer),
    ]
    await aPendingOrder(shop, ends)
    shop.pass(HOUR_MS)
    expect(await usesOf(offer)).toEqual([0, 0])
    await aPendingOrder(shop, waits)
    expect(await usesOf(offer)).toEqual([1, 0])
    for (const buyer of [paid, cancelled]) {
      const { reference } = await aPendingOrder(shop, buyer)
      await moneyArrives(shop, reference)
      await settle(shop, reference)
    }
    expect(await usesOf(offer)).toEqual([3, 2])
    const [order] = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', cancelled.id)
      .execute()
    await cancelPaid(shop, order?.id ?? '', { by: 'customer' })
    expect(await usesOf(offer)).toEqual([2, 1])
  })

  // Ten in each process: as many as it has connections.
  test('five uses are five, when twenty order at once in two processes', async () => {
    const offer = await makeOffer(shop, { ...ten, code: aCode(), mostUses: 5 })
    const item = await anItem(shop, { price: 20_000, stock: 100 })
    const buyers = []
    for (let n = 0; n < 20; n++) buyers.push(await aBuyerWith(offer, [{ item, quantity: 1 }]))
    const other = elsewhere(shop)
    const orders = await Promise.all(
      buyers.map((buyer, n) => place(n % 2 === 0 ? shop : other, buyer)),
    )
    const reduced = orders.filter(({ order }) => order.discountKobo > 0)
    expect(reduced).toHaveLength(5)
    expect(await usesOf(offer)).toEqual([5, 0])
  })

  test('each customer uses a code once, where the owner said so', async () => {
    const code = aCode()
    const offer = await makeOffer(shop, { ...ten, code, isOnceEach: true })
    const buyer = await aBuyerWith(offer)
    const { reference } = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const again = await aBuyerWith(offer)
    expect((await place(shop, again)).order.discountKobo).toBe(200_000)
    const own = shop.db.selectFrom('cart').select('offer_id').where('id', '=', buyer.cartId)
    // Its code was for what was bought.
    expect(await own.executeTakeFirst()).toEqual({ offer_id: null })
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    await putInto(shop, buyer.cartId, [{ item, quantity: 1 }])
    await shop.db
      .updateTable('cart')
      .set({ offer_id: offer })
      .where('id', '=', buyer.cartId)
      .execute()
    expect((await place(shop, buyer)).order.discountKobo).toBe(0)
  })

  test('that was not paid in time is not taken up again at the old price once the code has ended', async () => {
    const offer = await makeOffer(shop, {
      ...ten,
      code: aCode(),
      until: toMoment(Date.parse(shop.now()) + HOUR_MS),
    })
    const buyer = await aBuyerWith(offer)
    const { id } = await aPendingOrder(shop, buyer)
    shop.pass(2 * HOUR_MS)
    const refused = await takeUpOrder(shop, buyer, id).catch((error: ShopError) => error)
    expect(refused).toMatchObject({
      code: 'price_changed',
      extra: { cart_grand_total: 20_000, discount_total: 0 },
    })
  })

  test('is delivered free where the offer says so, and the use counts what that cost', async () => {
    const offer = await makeOffer(shop, { kind: 'free-delivery', terms: {}, code: aCode() })
    const buyer = await aBuyerWith(offer)
    const { order } = await place(shop, buyer)
    expect(order).toMatchObject({ billingTotalKobo: 0, discountKobo: 0, sumTotalKobo: 2_000_000 })
    expect(await usesOf(offer)).toEqual([1, 0])
    expect(await priceMove(shop, order, IKEJA)).toMatchObject({ feeKobo: 0, moreKobo: 0 })
    const other = await aBuyerWith(await makeOffer(shop, { ...ten, code: aCode() }))
    const { order: dear } = await place(shop, other)
    expect(await priceMove(shop, dear, IKEJA)).toMatchObject({ feeKobo: 250_000 })
  })
})

describe('the cart’s page, without script', () => {
  test('takes a code, shows the discount up to the payment, and takes it off again', async () => {
    const code = aCode()
    await makeOffer(shop, { name: 'Ten off', kind: 'percent', terms: { percent: 10 }, code })
    const pages = checkoutsIn(shop)
    const ada = await pages.aShopper()
    expect((await pages.read(ada, '/cart')).html).toContain('Have a discount code?')
    const used = await pages.submit(ada, { do: 'use-code', code: code.toLowerCase() }, '/cart')
    expect([used.status, used.location]).toEqual([303, '/cart'])
    const { html } = await pages.read(ada, '/cart')
    expect(html).toContain(`Code ${code}`)
    expect(html).toContain('Discount: Ten off')
    expect(html).toContain('−₦3,000')
    expect((await pages.read(ada, '/checkout')).html).toContain('−₦3,000')
    expect(await pages.checkOut(ada)).toMatch(/^\/pay\/sandbox\//)
    const off = await pages.submit(ada, { do: 'drop-code' }, '/cart')
    expect(off.status).toBe(303)
    expect((await pages.read(ada, '/cart')).html).not.toContain('Ten off')
  })

  test('says beside the field why a code is refused, and keeps what was typed', async () => {
    const pages = checkoutsIn(shop)
    const ada = await pages.aShopper()
    const { status, html } = await pages.submit(ada, { do: 'use-code', code: 'MAMA20' }, '/cart')
    expect(status).toBe(400)
    expect(html).toContain('We do not know this code. Check how it is written.')
    expect(html).toContain('value="MAMA20"')
  })
})

describe('an offer without a code', () => {
  test('counts by itself in cart and order, and stops with its end', async () => {
    const own = await openTestShop()
    await addressOf(own)
    await somePlaces(own)
    await makeOffer(own, {
      name: 'Two for less',
      kind: 'bundle',
      terms: { units: 2, kobo: 3_000_000 },
    })
    const item = await anItem(own, { price: 20_000, stock: 9 })
    const guest = aBrowser()
    const answer = await send(own, guest, 'POST /api/carts/add_to_cart/', {
      product_id: item.id,
      quantity: 2,
    })
    expect(await answer.json()).toMatchObject({
      discount: 10_000,
      cart: { discount_total: 10_000 },
    })
    const buyer = await aBuyer(own, 'ada', [{ item, quantity: 2 }])
    expect((await place(own, buyer)).order.discountKobo).toBe(1_000_000)
    await own.db.updateTable('offer').set({ until_at: own.now() }).execute()
    const [cart] = (await (await send(own, guest, 'GET /api/cart/')).json()) as [Cart]
    expect(cart.discount_total).toBe(0)
  })
})
