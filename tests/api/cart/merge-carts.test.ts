/** @module-tag postgres */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart, MergeResult } from '#lib/cart/cart.ts'
import { readCartForOrder } from '#lib/cart/order.server.ts'
import { takeBought } from '#lib/cart/cart.server.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { sizeOf } from '../../support/orders.ts'
import { aCustomer, anItem, setStock, type TestItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
})

const add = (browser: Browser, item: TestItem, quantity: number, size?: string) =>
  send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity, size })

async function cartOf(browser: Browser): Promise<Cart> {
  const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as Cart[]
  if (!cart) throw new Error('no cart')
  return cart
}

async function merge(browser: Browser, headers: Record<string, string> = {}): Promise<MergeResult> {
  const response = await send(shop, browser, 'POST /api/merge_carts/', {}, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as MergeResult
}

const bring = (from: Browser, to: Browser) => to.cookies.set('cart', from.cookies.get('cart') ?? '')

describe('POST /api/merge_carts/', () => {
  test('adds the guest’s lines to the customer’s, and closes the guest’s cart', async () => {
    const dress = await anItem(shop, { stock: { 'S-38': 9, 'M-40': 9 } })
    const bag = await anItem(shop)
    const [guest, ada] = [aBrowser(), await aCustomer(shop, 'ada')]
    await add(ada, dress, 2, 'M-40')
    await add(guest, dress, 3, 'M-40')
    await add(guest, dress, 1, 'S-38')
    await add(guest, bag, 1)
    const guestCart = await cartOf(guest)
    bring(guest, ada)
    const result = await merge(ada)
    expect(result).toMatchObject({ merged: 3, adjustments: [], cart: { items_count: 7 } })
    expect(result.cart.cart_items.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['M-40', 5],
      ['S-38', 1],
      ['No Size', 1],
    ])
    expect(ada.cookies.has('cart')).toBe(false)
    expect(result.cart.id).not.toBe(guestCart.id)
    expect(await cartOf(guest)).toMatchObject({ items_count: 0 })
  })

  test('still says of a line that its price has changed since the guest put it in', async () => {
    const item = await anItem(shop, { price: 12_000 })
    const [guest, dupe] = [aBrowser(), await aCustomer(shop, 'dupe')]
    await add(guest, item, 1)
    const now = { price_kobo: 1_500_000 }
    await shop.db.updateTable('item').set(now).where('id', '=', item.id).execute()
    bring(guest, dupe)
    const { cart } = await merge(dupe)
    expect(cart.cart_items.map(({ notice }) => notice)).toEqual([
      { code: 'price_changed', old: 12_000, new: 15_000 },
    ])
  })

  test('merges nothing when it is done again', async () => {
    const item = await anItem(shop)
    const [guest, bola] = [aBrowser(), await aCustomer(shop, 'bola')]
    await add(guest, item, 2)
    bring(guest, bola)
    await merge(bola)
    bring(guest, bola)
    expect(await merge(bola)).toMatchObject({
      merged: 0,
      adjustments: [],
      cart: { items_count: 2 },
    })
  })

  test('counts once when two tabs merge at once', async () => {
    const item = await anItem(shop)
    const [guest, tabs] = [aBrowser(), await aCustomer(shop, 'tabs')]
    await add(guest, item, 2)
    bring(guest, tabs)
    const results = await Promise.all([
      send(shop, { ...tabs, cookies: new Map(tabs.cookies) }, 'POST /api/merge_carts/', {}),
      send(shop, { ...tabs, cookies: new Map(tabs.cookies) }, 'POST /api/merge_carts/', {}),
    ])
    const merged = await Promise.all(results.map(async (reply) => (await reply.json()).merged))
    expect(merged.sort()).toEqual([0, 1])
    expect(await cartOf(tabs)).toMatchObject({ items_count: 2 })
  })

  test('a lost reply is given again, with the cookie’s end', async () => {
    const item = await anItem(shop)
    const [guest, lost] = [aBrowser(), await aCustomer(shop, 'lost')]
    await add(guest, item, 1)
    bring(guest, lost)
    const key = { 'idempotency-key': 'merge-once' }
    const first = await merge(lost, key)
    expect(await merge(lost, key)).toEqual(first)
  })

  test('keeps no more than there is, drops what ran out, and says so', async () => {
    const few = await anItem(shop, { stock: { 'M-40': 5 } })
    const gone = await anItem(shop, { stock: 4 })
    const many = await anItem(shop, { stock: 300 })
    const [guest, chidi] = [aBrowser(), await aCustomer(shop, 'chidi')]
    await add(chidi, few, 2, 'M-40')
    await add(chidi, many, 60)
    await add(guest, few, 4, 'M-40')
    await add(guest, gone, 2)
    await add(guest, many, 60)
    await setStock(shop, sizeOf(gone), 0)
    bring(guest, chidi)
    expect(await merge(chidi)).toMatchObject({
      merged: 2,
      adjustments: [
        { item_id: few.id, size: 'M-40', requested: 6, kept: 5, reason: 'stock' },
        { item_id: gone.id, size: 'No Size', requested: 2, kept: 0, reason: 'stock' },
        { item_id: many.id, size: 'No Size', requested: 120, kept: 99, reason: 'limit' },
      ],
      cart: { items_count: 104 },
    })
  })

  test('without a cookie, or with a made-up one, there is nothing to merge', async () => {
    const dayo = await aCustomer(shop, 'dayo')
    expect(await merge(dayo)).toMatchObject({ merged: 0, cart: { cart_items: [] } })
    dayo.cookies.set('cart', 'x'.repeat(43))
    expect(await merge(dayo)).toMatchObject({ merged: 0 })
  })

  test('needs a signed-in customer', async () => {
    const response = await send(shop, aBrowser(), 'POST /api/merge_carts/', {})
    expect(response.status).toBe(401)
  })
})

describe('a cart that is being ordered', () => {
  test('is read only by its owner', async () => {
    const [emeka, femi] = [await aCustomer(shop, 'emeka'), await aCustomer(shop, 'femi')]
    const dress = await anItem(shop, { price: 18_500, newPrice: 15_000 })
    await add(emeka, dress, 2)
    const { id } = await cartOf(emeka)
    const cart = await shop.inTransaction((shop) =>
      readCartForOrder(shop, { id: emeka.id, publicId: '' }, id),
    )
    expect(cart).toMatchObject({
      id,
      version: 1,
      lines: [
        {
          itemId: dress.id,
          quantity: 2,
          priceKobo: 1_850_000,
          newPriceKobo: 1_500_000,
          unitKobo: 1_500_000,
        },
      ],
    })
    await expect(
      shop.inTransaction((shop) => readCartForOrder(shop, { id: femi.id, publicId: '' }, id)),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('loses what was bought and keeps what was put in meanwhile', async () => {
    const gozie = await aCustomer(shop, 'gozie')
    const [dress, bag, cap] = [await anItem(shop), await anItem(shop), await anItem(shop)]
    await add(gozie, dress, 2)
    await add(gozie, bag, 1)
    const { id } = await cartOf(gozie)
    await add(gozie, dress, 1)
    await add(gozie, cap, 1)
    await shop.inTransaction((shop) =>
      takeBought(shop, id, [
        { itemId: dress.id, sizeId: dress.sizes['No Size'] ?? 0, quantity: 2 },
        { itemId: bag.id, sizeId: bag.sizes['No Size'] ?? 0, quantity: 1 },
        { itemId: null, sizeId: null, quantity: 1 },
      ]),
    )
    const cart = await cartOf(gozie)
    expect(cart.cart_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
      [dress.id, 1],
      [cap.id, 1],
    ])
    expect(cart.version).toBe(5)
  })
})
