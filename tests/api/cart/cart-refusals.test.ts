import { describe, expect, test } from 'vitest'
import { cartsIn } from '../../support/buying/carts.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const shop = await openTestShop()
await addressOf(shop)
const { cartOf, aGuest, add, change } = cartsIn(shop)

describe('POST /api/cart/{id}/cart_items/', () => {
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
    const incorrect = 'Incorrect type. Expected pk value, received str.'
    for (const [id, sentence] of [
      [0, 'Invalid pk "0" - object does not exist.'],
      [1e12, 'Invalid pk "1000000000000" - object does not exist.'],
      ['abc', incorrect],
      ['', incorrect],
      [null, 'This field may not be null.'],
    ] as const) {
      const response = await change(guest, guest.cartId, { ...hidden, id: id as number }, 1)
      expect([response.status, await response.json()]).toEqual([400, { item_id: [sentence] }])
    }
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
