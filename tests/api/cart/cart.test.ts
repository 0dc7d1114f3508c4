import { describe, expect, test } from 'vitest'
import type { ChangedCartItem } from '#lib/cart/cart.ts'
import { clearIdleGuestCarts } from '#lib/cart/cart.server.ts'
import { addToCart } from '#lib/cart/add.server.ts'
import { newSecret } from '#lib/random.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { sizeOf } from '../../support/orders.ts'
import { aCustomer, anItem, setStock } from '../../support/world.ts'

const shop = await openTestShop()
await addressOf(shop)
const { cartOf, aGuest, add, change } = cartsIn(shop)

const countCarts = async () => (await shop.db.selectFrom('cart').select('id').execute()).length

describe('GET /api/cart/', () => {
  test('hands a guest an id and a secret, and writes nothing', async () => {
    const before = await countCarts()
    const browser = aBrowser()
    const response = await send(shop, browser, 'GET /api/cart')
    const cookie = response.headers.getSetCookie().join()
    expect(cookie).toMatch(/^cart=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/i)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
        price_grand_total: 0,
        items_count: 0,
        version: 0,
        discount_total: 0,
        code: null,
        code_problem: null,
        free_delivery: false,
        cart_items: [],
      },
    ])
    expect(await countCarts()).toBe(before)
  })

  test('keeps the guest’s id, and sets no second cookie', async () => {
    const guest = await aGuest()
    const response = await send(shop, guest, 'GET /api/cart/')
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await response.json())[0].id).toBe(guest.cartId)
  })

  test('gives a fresh secret to one who made up his own', async () => {
    const browser = aBrowser()
    browser.cookies.set('cart', 'secret')
    await cartOf(browser)
    expect(browser.cookies.get('cart')).toMatch(/^[\w-]{43}$/)
  })

  test('shows lines with today’s effective price and the totals', async () => {
    const dress = await anItem(shop, {
      price: 18_500,
      newPrice: 15_000,
      stock: { 'S-38': 1, 'M-40': 5 },
    })
    const bag = await anItem(shop, { name: 'Aso-oke Handbag', price: 8_200.5 })
    const guest = await aGuest()
    await add(guest, dress, 2, 'M-40')
    await add(guest, bag, 1)
    const cart = await cartOf(guest)
    expect(cart).toMatchObject({ price_grand_total: 38_200.5, items_count: 3, version: 2 })
    expect(cart.cart_items[0]).toEqual({
      id: expect.any(Number),
      quantity: 2,
      price_sub_total: 30_000,
      discount: 0,
      offers: [],
      size: 'M-40',
      colour: null,
      available: 5,
      notice: null,
      item: {
        id: dress.id,
        name: 'Ankara Wrap Dress',
        slug: dress.slug,
        price: 15_000,
        original_price: 18_500,
        size: 'M-40',
        colour: null,
        image: null,
        favorite_id: null,
        is_favourite: false,
      },
    })
  })

  test('says that a price has changed since the line was put in', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const guest = await aGuest()
    await add(guest, item, 1)
    await shop.db
      .updateTable('item')
      .set({ price_kobo: 1_600_000 })
      .where('id', '=', item.id)
      .execute()
    const [line] = (await cartOf(guest)).cart_items
    expect(line?.notice).toEqual({ code: 'price_changed', old: 15_000, new: 16_000 })
    await change(guest, guest.cartId, item, 1)
    expect((await cartOf(guest)).cart_items[0]?.notice).toBeNull()
  })

  test('keeps a line that ran out of stock, and says so', async () => {
    const item = await anItem(shop, { stock: 3 })
    const guest = await aGuest()
    await add(guest, item, 2)
    await setStock(shop, sizeOf(item), 0)
    const [line] = (await cartOf(guest)).cart_items
    expect(line).toMatchObject({ quantity: 2, available: 0, notice: { code: 'out_of_stock' } })
    await setStock(shop, sizeOf(item), 1)
    expect((await cartOf(guest)).cart_items[0]?.notice).toEqual({
      code: 'limited_stock',
      available: 1,
    })
  })

  test('a signed-in customer sees the own cart, whatever the cookie says', async () => {
    const item = await anItem(shop)
    const ada = await aCustomer(shop, 'ada')
    const guest = await aGuest()
    await add(guest, item, 1)
    ada.cookies.set('cart', guest.cookies.get('cart') ?? '')
    const cart = await cartOf(ada)
    expect(cart.id).not.toBe(guest.cartId)
    expect(cart.cart_items).toEqual([])
    await add(ada, item, 2)
    expect(await cartOf(ada)).toMatchObject({ id: cart.id, items_count: 2 })
    expect(await cartOf(guest)).toMatchObject({ items_count: 1 })
  })

  test('refuses a forged token', async () => {
    const response = await send(shop, { cookies: new Map(), access: 'x.y.z' }, 'GET /api/cart/')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'token_not_valid' })
  })
})

describe('POST /api/carts/add_to_cart/', () => {
  test('begins a guest’s cart with its first item', async () => {
    const item = await anItem(shop)
    const guest = aBrowser()
    const response = await add(guest, item, 1)
    expect(response.status).toBe(201)
    const { cart } = (await response.json()) as ChangedCartItem
    expect(await cartOf(guest)).toMatchObject({ id: cart.id, items_count: 1 })
    const row = await shop.db
      .selectFrom('cart')
      .selectAll()
      .where('id', '=', cart.id)
      .executeTakeFirstOrThrow()
    expect(row.secret_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(guest.cookies.get('cart'))
  })

  test('keeps a guest’s cookie for another 30 days, with the same secret', async () => {
    const item = await anItem(shop)
    const guest = aBrowser()
    await add(guest, item, 1)
    const secret = guest.cookies.get('cart')
    const { id } = await cartOf(guest)
    for (const response of [await add(guest, item, 1), await change(guest, id, item, 1)])
      expect(response.headers.getSetCookie().join()).toContain(`cart=${secret}; Max-Age=2592000`)
  })

  test('puts the name of its own field beside an unknown item', async () => {
    const response = await add(aBrowser(), { ...(await anItem(shop)), id: 987_654 }, 1)
    expect(await response.json()).toEqual({
      product_id: ['Invalid pk "987654" - object does not exist.'],
    })
  })

  test('reads forms of customers, but not of guests', async () => {
    const item = await anItem(shop)
    const body = { product_id: item.id, quantity: 1 }
    const ada = await aCustomer(shop, 'former')
    const form = { form: true }
    expect((await send(shop, ada, 'POST /api/carts/add_to_cart', body, form)).status).toBe(201)
    expect((await send(shop, aBrowser(), 'POST /api/carts/add_to_cart', body, form)).status).toBe(
      415,
    )
  })
})

describe('clearIdleGuestCarts', () => {
  test('deletes a guest’s cart after 3 days without a second visit', async () => {
    const item = await anItem(shop)
    const [left, looked, changed] = [aBrowser(), aBrowser(), aBrowser()]
    for (const guest of [left, looked, changed]) await add(guest, item, 1)
    const hasCart = async (guest: Browser) => (await cartOf(guest)).items_count > 0
    // All of these requests are one visit.
    shop.pass(20 * MINUTE_MS)
    await add(left, item, 1)
    await cartOf(left)
    shop.pass(DAY_MS)
    expect(await hasCart(looked)).toBe(true)
    await add(changed, item, 1)
    shop.pass(2 * DAY_MS - 1)
    await clearIdleGuestCarts(shop)
    const before = await countCarts()
    shop.pass(2)
    await clearIdleGuestCarts(shop)
    expect(await countCarts()).toBe(before - 1)
    shop.pass(26 * DAY_MS)
    await clearIdleGuestCarts(shop)
    expect(await Promise.all([left, looked, changed].map(hasCart))).toEqual([false, true, true])
  })

  test('deletes guests’ carts after 30 days without a change, never customers’', async () => {
    const item = await anItem(shop)
    const secret = newSecret()
    const ada = await aCustomer(shop, 'idle')
    await addToCart(shop, { kind: 'guest', secret }, { itemId: item.id, quantity: 1 })
    await add(ada, item, 1)
    const customers = () =>
      shop.db.selectFrom('cart').select('id').where('customer_id', 'is not', null).execute()
    const before = (await customers()).length
    const kept = await countCarts()
    await clearIdleGuestCarts(shop)
    expect(await countCarts()).toBe(kept)
    shop.pass(31 * DAY_MS)
    await clearIdleGuestCarts(shop)
    expect(await countCarts()).toBe(before)
    expect(await customers()).toHaveLength(before)
  })
})
