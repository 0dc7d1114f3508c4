import { describe, expect, test } from 'vitest'
import type { ChangedCartItem } from '#lib/cart/cart.ts'
import { addToCart } from '#lib/cart/add.server.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import { addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { sizeOf } from '../../support/orders.ts'
import { aCustomer, anItem, setStock } from '../../support/world.ts'

const shop = await openTestShop()
await addressOf(shop)
const { cartOf, aGuest, add, change } = cartsIn(shop)

const OUT_OF_STOCK = 'Unable to add to cart... This is because the item is out of stock.'

const countCarts = async () => (await shop.db.selectFrom('cart').select('id').execute()).length

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

  test('one fewer of a line that asks for more than is left is what is left', async () => {
    const item = await anItem(shop, { stock: 5 })
    const guest = await aGuest()
    await change(guest, guest.cartId, item, 5)
    await setStock(shop, sizeOf(item), 2)
    const response = await change(guest, guest.cartId, item, -1)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      quantity: 2,
      notice: { code: 'limited_stock', available: 2 },
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
        stage: 'waiting',
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
