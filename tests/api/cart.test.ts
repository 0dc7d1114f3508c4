import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart, ChangedCartItem } from '#lib/cart/cart.ts'
import { deleteIdleGuestCarts } from '#lib/cart/cart.server.ts'
import { addToCart } from '#lib/cart/add.server.ts'
import { newSecret } from '#lib/random.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { aBrowser, addressOf, type Browser, send } from '../support/send.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
})

const OUT_OF_STOCK = 'Unable to add to cart... This is because the item is out of stock.'

async function cartOf(browser: Browser): Promise<Cart> {
  const response = await send(shop, browser, 'GET /api/cart/')
  expect(response.status).toBe(200)
  const [cart] = (await response.json()) as Cart[]
  if (!cart) throw new Error('no cart')
  return cart
}

/** A guest who has asked for the cart, and so has its id and secret. */
async function aGuest(): Promise<Browser & { cartId: string }> {
  const browser = aBrowser()
  const { id } = await cartOf(browser)
  return Object.assign(browser, { cartId: id })
}

const add = (browser: Browser, item: TestItem, quantity: unknown, size?: unknown) =>
  send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity, size })

const change = (
  browser: Browser,
  cartId: string,
  item: TestItem,
  quantity: unknown,
  size?: unknown,
) =>
  send(shop, browser, `POST /api/cart/${cartId}/cart_items/`, { item_id: item.id, quantity, size })

async function setStock(item: TestItem, units: number): Promise<void> {
  await shop.db
    .updateTable('item_size')
    .set({ on_hand: units })
    .where('item_id', '=', item.id)
    .execute()
}

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
      size: 'M-40',
      available: 5,
      notice: null,
      item: {
        id: dress.id,
        name: 'Ankara Wrap Dress',
        slug: dress.slug,
        price: 15_000,
        original_price: 18_500,
        size: 'M-40',
        colour: '',
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
    await setStock(item, 0)
    const [line] = (await cartOf(guest)).cart_items
    expect(line).toMatchObject({ quantity: 2, available: 0, notice: { code: 'out_of_stock' } })
    await setStock(item, 1)
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

describe('POST /api/cart/{id}/cart_items/', () => {
  test('puts a line in, then changes it by the difference', async () => {
    const item = await anItem(shop, { price: 100, stock: 9 })
    const guest = await aGuest()
    const first = await change(guest, guest.cartId, item, 2)
    expect(first.status).toBe(201)
    expect(first.headers.getSetCookie().join()).toContain(guest.cookies.get('cart'))
    const line = (await first.json()) as ChangedCartItem
    expect(line).toMatchObject({
      quantity: 2,
      price_sub_total: 200,
      cart: { id: guest.cartId, price_grand_total: 200, items_count: 2, version: 1 },
    })
    const second = await change(guest, guest.cartId, item, -1)
    expect(second.status).toBe(200)
    expect(await second.json()).toMatchObject({
      id: line.id,
      quantity: 1,
      cart: { price_grand_total: 100, items_count: 1, version: 2 },
    })
  })

  test('never goes below one', async () => {
    const item = await anItem(shop)
    const guest = await aGuest()
    await change(guest, guest.cartId, item, 2)
    const response = await change(guest, guest.cartId, item, -99)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ quantity: 1 })
  })

  test('adds what there is, and says that there is no more', async () => {
    const item = await anItem(shop, { stock: 5 })
    const guest = await aGuest()
    await change(guest, guest.cartId, item, 3)
    const response = await change(guest, guest.cartId, item, 4)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      quantity: 5,
      notice: { code: 'limited_stock', available: 5 },
    })
  })

  test('refuses when nothing is left, and begins no cart', async () => {
    const item = await anItem(shop, { stock: 0 })
    const guest = await aGuest()
    const before = await countCarts()
    const response = await change(guest, guest.cartId, item, 1)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      quantity: [OUT_OF_STOCK],
      code: 'insufficient_stock',
      available: 0,
    })
    expect(await countCarts()).toBe(before)
  })

  test('refuses more of a line that has all there is, and says that none can be added', async () => {
    const item = await anItem(shop, { stock: 3 })
    const guest = await aGuest()
    await change(guest, guest.cartId, item, 3)
    const response = await change(guest, guest.cartId, item, 1)
    expect([response.status, await response.json()]).toEqual([
      400,
      { quantity: [OUT_OF_STOCK], code: 'insufficient_stock', available: 0 },
    ])
  })

  test('what somebody holds cannot be added, until the hold expires', async () => {
    const item = await anItem(shop, { stock: 2 })
    await shop.db.updateTable('item_size').set({ held: 2 }).where('item_id', '=', item.id).execute()
    const ada = await aCustomer(shop, 'holder')
    await shop.db
      .insertInto('orders')
      .values({
        id: `order-${item.id}`,
        number: `N-${item.id}`,
        customer_id: ada.id,
        cart_id: 'none',
        cart_version: 1,
        status: 'pending',
        status_reason: null,
        billing_total_kobo: 0,
        cart_grand_total_kobo: 100,
        sum_total_kobo: 100,
        name: '',
        phone: '',
        email: '',
        street_address: '',
        lga_id: null,
        lga_name: '',
        state_id: null,
        state_name: '',
        created_at: shop.now(),
        updated_at: shop.now(),
        pay_before: shop.now(),
        paid_at: null,
        hidden_at: null,
      })
      .execute()
    const hold = (expires: string) =>
      shop.db
        .insertInto('stock_hold')
        .values({
          order_id: `order-${item.id}`,
          size_id: item.sizes['No Size'] ?? 0,
          quantity: 2,
          state: 'active',
          expires_at: expires,
        })
        .onConflict((conflict) =>
          conflict.columns(['order_id', 'size_id']).doUpdateSet({ expires_at: expires }),
        )
        .execute()
    const guest = await aGuest()
    await hold('2099-01-01T00:00:00.000Z')
    expect((await change(guest, guest.cartId, item, 1)).status).toBe(400)
    await hold('2020-01-01T00:00:00.000Z')
    expect((await change(guest, guest.cartId, item, 1)).status).toBe(201)
  })

  test('holds at most 99 of one thing', async () => {
    const item = await anItem(shop, { stock: 500 })
    const guest = await aGuest()
    await change(guest, guest.cartId, item, 90)
    const response = await change(guest, guest.cartId, item, 20)
    expect(await response.json()).toMatchObject({
      quantity: 99,
      available: 99,
      notice: { code: 'limited_stock', available: 99 },
    })
    const full = await change(guest, guest.cartId, item, 1)
    expect(full.status).toBe(400)
    expect(await full.json()).toEqual({
      quantity: ['You can have at most 99 of one item in your cart.'],
    })
  })

  test('holds at most 100 lines', async () => {
    const guest = await aGuest()
    const owner = { kind: 'guest', secret: guest.cookies.get('cart') ?? '' } as const
    for (let line = 0; line < 100; line++) {
      const item = await anItem(shop)
      await addToCart(shop, owner, { itemId: item.id, quantity: 1 })
    }
    const response = await add(guest, await anItem(shop), 1)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      product_id: ['Your cart can hold at most 100 different items.'],
    })
    expect((await cartOf(guest)).cart_items).toHaveLength(100)
  })

  test('refuses to take away what is not there', async () => {
    const guest = await aGuest()
    const response = await change(guest, guest.cartId, await anItem(shop), -1)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ quantity: ['This item is not in your cart.'] })
  })

  test.each([
    [0, 'Ensure this value is not zero.'],
    [100, 'Ensure this value is less than or equal to 99.'],
    [-100, 'Ensure this value is greater than or equal to -99.'],
    [1e9, 'Ensure this value is less than or equal to 99.'],
    [1.5, 'A valid integer is required.'],
    ['many', 'A valid integer is required.'],
    [null, 'This field may not be null.'],
    [undefined, 'This field is required.'],
    [[1], 'A valid integer is required.'],
    [true, 'A valid integer is required.'],
  ])('refuses the quantity %j and changes nothing', async (quantity, sentence) => {
    const item = await anItem(shop)
    const guest = await aGuest()
    const response = await change(guest, guest.cartId, item, quantity)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ quantity: [sentence] })
    expect((await cartOf(guest)).version).toBe(0)
  })

  test('wants a size where there is a choice, and finds it by name or id', async () => {
    const shoes = await anItem(shop, { stock: { '41': 2, '42': 0, '43': 4 } })
    const guest = await aGuest()
    const without = await change(guest, guest.cartId, shoes, 1)
    expect(without.status).toBe(400)
    expect(await without.json()).toEqual({ size: ['Choose a size.'] })
    expect(await (await change(guest, guest.cartId, shoes, 1, '41')).json()).toMatchObject({
      size: '41',
    })
    // The only line of the item is meant.
    expect(await (await change(guest, guest.cartId, shoes, 1)).json()).toMatchObject({
      quantity: 2,
    })
    const byId = await change(guest, guest.cartId, shoes, 1, shoes.sizes['43'])
    expect(await byId.json()).toMatchObject({ size: '43' })
    // Now two lines could be meant.
    expect((await change(guest, guest.cartId, shoes, 1)).status).toBe(400)
    expect((await change(guest, guest.cartId, shoes, 1, '42')).status).toBe(400)
  })

  test('refuses a size of another item', async () => {
    const item = await anItem(shop, { stock: { 'S-38': 1, 'M-40': 1 } })
    const other = await anItem(shop, { stock: { 'XL-46': 1 } })
    const guest = await aGuest()
    for (const size of ['XL-46', other.sizes['XL-46']]) {
      const response = await change(guest, guest.cartId, item, 1, size)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ size: [`"${size}" is not a valid choice.`] })
    }
    expect((await change(guest, guest.cartId, item, 1, { name: 'M-40' })).status).toBe(400)
  })

  test('refuses what is not for sale', async () => {
    const hidden = await anItem(shop)
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', hidden.id).execute()
    const guest = await aGuest()
    for (const id of [hidden.id, 987_654]) {
      const response = await change(guest, guest.cartId, { ...hidden, id }, 1)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        item_id: [`Invalid pk "${id}" - object does not exist.`],
      })
    }
    for (const id of [0, -1, 1e12, 'x', null])
      expect((await change(guest, guest.cartId, { ...hidden, id: id as number }, 1)).status).toBe(
        400,
      )
  })

  test('refuses broken and foreign bodies', async () => {
    const guest = await aGuest()
    const path = `POST /api/cart/${guest.cartId}/cart_items/`
    expect((await send(shop, guest, path, '{"item_id":')).status).toBe(400)
    expect((await send(shop, guest, path, '[]')).status).toBe(400)
    expect((await send(shop, guest, path, {}, { form: true })).status).toBe(415)
    const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
    expect((await send(shop, guest, path, { item_id: 1, quantity: 1 }, elsewhere)).status).toBe(403)
  })

  test('somebody else’s cart is not found, by id alone or with another secret', async () => {
    const item = await anItem(shop)
    const owner = await aGuest()
    await add(owner, item, 1)
    const lineId = (await cartOf(owner)).cart_items[0]?.id
    const others = [aBrowser(), await aGuest(), await aCustomer(shop, 'nosy')]
    for (const other of others) {
      const path = `/api/cart/${owner.cartId}/cart_items/`
      for (const [what, body] of [
        [`GET ${path}`, undefined],
        [`POST ${path}`, { item_id: item.id, quantity: 1 }],
        [`DELETE ${path}${lineId}/`, undefined],
      ] as const) {
        const response = await send(shop, other, what, body)
        expect(response.status).toBe(404)
        expect(await response.json()).toEqual({ detail: 'Not found.' })
      }
    }
    expect(await cartOf(owner)).toMatchObject({ items_count: 1, version: 1 })
  })

  test('a customer’s cart is not found by another customer', async () => {
    const item = await anItem(shop)
    const bola = await aCustomer(shop, 'bola')
    await add(bola, item, 1)
    const { id, cart_items } = await cartOf(bola)
    const chidi = await aCustomer(shop, 'chidi')
    await add(chidi, item, 1)
    expect((await send(shop, chidi, `GET /api/cart/${id}/cart_items/`)).status).toBe(404)
    expect((await change(chidi, id, item, 1)).status).toBe(404)
    const path = `/api/cart/${id}/cart_items/${cart_items[0]?.id}/`
    expect((await send(shop, chidi, `DELETE ${path}`)).status).toBe(404)
    expect(await cartOf(chidi)).toMatchObject({ version: 1 })
    expect(await cartOf(bola)).toMatchObject({ version: 1 })
    expect((await change(bola, id, item, 1)).status).toBe(200)
  })

  test('parallel differences all count, and the cart is never below one', async () => {
    const item = await anItem(shop, { stock: 99 })
    const guest = await aGuest()
    await change(guest, guest.cartId, item, 4)
    await Promise.all([change(guest, guest.cartId, item, 3), change(guest, guest.cartId, item, -5)])
    const [line] = (await cartOf(guest)).cart_items
    // 4 + 3 - 5, or 4 when the minus came first and stopped at one.
    expect([2, 4]).toContain(line?.quantity)
    await Promise.all(Array.from({ length: 20 }, () => change(guest, guest.cartId, item, 1)))
    const after = await cartOf(guest)
    expect(after.items_count).toBe((line?.quantity ?? 0) + 20)
    expect(after.version).toBe(23)
  })

  test('the first items of a cart may come at once', async () => {
    const items = await Promise.all([1, 2, 3, 4, 5].map(() => anItem(shop)))
    // Several, since which of two inserts PostgreSQL meets first is a matter of luck.
    const customers = await Promise.all([1, 2, 3, 4].map((n) => aCustomer(shop, `parallel-${n}`)))
    const shoppers = [await aGuest(), ...customers]
    await Promise.all(items.flatMap((item) => shoppers.map((shopper) => add(shopper, item, 1))))
    for (const shopper of shoppers)
      expect(await cartOf(shopper)).toMatchObject({ items_count: 5, version: 5 })
  })

  test('a repeat with the same Idempotency-Key counts once', async () => {
    const item = await anItem(shop)
    const guest = await aGuest()
    const path = `POST /api/cart/${guest.cartId}/cart_items/`
    const extras = { headers: { 'idempotency-key': 'a-lost-reply' } }
    const body = { item_id: item.id, quantity: 1 }
    const first = await send(shop, guest, path, body, extras)
    const again = await send(shop, guest, path, body, extras)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect(await cartOf(guest)).toMatchObject({ items_count: 1 })
    const other = await send(shop, guest, path, { ...body, quantity: 2 }, extras)
    expect(other.status).toBe(422)
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

describe('DELETE /api/cart/{id}/cart_items/{line}/', () => {
  test('takes the line out; doing it again finds none', async () => {
    const item = await anItem(shop)
    const guest = await aGuest()
    await add(guest, item, 1)
    const [line] = (await cartOf(guest)).cart_items
    const path = `DELETE /api/cart/${guest.cartId}/cart_items/${line?.id}/`
    expect((await send(shop, guest, path)).status).toBe(204)
    expect(await cartOf(guest)).toMatchObject({ cart_items: [], version: 2 })
    expect((await send(shop, guest, path)).status).toBe(404)
    expect(await cartOf(guest)).toMatchObject({ version: 2 })
  })

  test('a line of another cart is not found in the own one', async () => {
    const item = await anItem(shop)
    const [guest, other] = [await aGuest(), await aGuest()]
    await add(other, item, 1)
    const [line] = (await cartOf(other)).cart_items
    for (const id of [line?.id, 0, 'x', '1e3', '99999999999'])
      expect(
        (await send(shop, guest, `DELETE /api/cart/${guest.cartId}/cart_items/${id}/`)).status,
      ).toBe(404)
    expect(await cartOf(other)).toMatchObject({ items_count: 1 })
  })
})

describe('deleteIdleGuestCarts', () => {
  test('forgets guests’ carts after 30 days without a change, never customers’', async () => {
    const item = await anItem(shop)
    const secret = newSecret()
    const ada = await aCustomer(shop, 'idle')
    await addToCart(shop, { kind: 'guest', secret }, { itemId: item.id, quantity: 1 })
    await add(ada, item, 1)
    const customers = () =>
      shop.db.selectFrom('cart').select('id').where('customer_id', 'is not', null).execute()
    const before = (await customers()).length
    const kept = await countCarts()
    await deleteIdleGuestCarts(shop)
    expect(await countCarts()).toBe(kept)
    shop.pass(31 * DAY_MS)
    await deleteIdleGuestCarts(shop)
    expect(await countCarts()).toBe(before)
    expect(await customers()).toHaveLength(before)
  })
})
