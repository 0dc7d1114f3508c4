/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import { hitsOf } from '../../support/limits.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const IN_LAGOS = { 'x-forwarded-for': '102.89.34.7' }
const IN_KANO = { 'x-forwarded-for': '41.184.12.7' }

/** With a factor of 0.05 the limit of a cart or customer is 6 writes a minute. */
const openShop = (factor: string) => openTestShop({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: factor })

async function addAsNewGuest(shop: TestShop, headers: Record<string, string>): Promise<number> {
  const item = await anItem(shop, { stock: 5 })
  const body = { product_id: item.id, quantity: 1 }
  return (await send(shop, aBrowser(), 'POST /api/carts/add_to_cart/', body, { headers })).status
}

const countCarts = async (shop: TestShop) =>
  (await shop.db.selectFrom('cart').select('id').execute()).length

describe('writes', () => {
  test('of a network are refused in a flood, and not before; the other network goes on', async () => {
    const shop = await openShop('1')
    await addAsNewGuest(shop, IN_LAGOS)
    await addAsNewGuest(shop, IN_LAGOS)
    expect(await hitsOf(shop, 'writes:102.89.34.0/24')).toBe(2)
    await useUpRate(shop, 'writes:102.89.34.0/24', MINUTE_MS)
    expect(await addAsNewGuest(shop, IN_LAGOS)).toBe(429)
    expect(await countCarts(shop)).toBe(2)
    expect(await addAsNewGuest(shop, IN_KANO)).toBe(201)
    shop.pass(MINUTE_MS)
    expect(await addAsNewGuest(shop, IN_LAGOS)).toBe(201)
  })

  test('of one guest’s cart are refused after 6 a minute, on each network, and of another cart are not', async () => {
    const shop = await openShop('0.05')
    const { aGuest, add } = cartsIn(shop)
    const [busy, other] = [await aGuest(), await aGuest()]
    const item = await anItem(shop, { stock: 99 })
    const body = { product_id: item.id, quantity: 1 }
    for (let n = 0; n < 6; n++) expect((await add(busy, item, 1)).status).not.toBe(429)
    const refused = await send(shop, busy, 'POST /api/carts/add_to_cart/', body, {
      headers: IN_KANO,
    })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await add(other, item, 1)).status).not.toBe(429)
  })

  test.each([
    ['POST /api/favourites/', { item_id: 1 }],
    ['POST /api/profile/add_to_favourites/', { product_id: 1 }],
    ['POST /api/items/1/ratings/', { rating: 5, description: 'Good' }],
    ['PUT /api/profile/', { first_name: 'Ada' }],
    ['POST /api/address/', { city: 'Ikeja' }],
    ['DELETE /api/favourites/1/', undefined],
  ])('of one customer are refused after 6 a minute: %s', async (call, body) => {
    const shop = await openShop('0.05')
    const ada = await aCustomer(shop, 'ada')
    const bola = await aCustomer(shop, 'bola')
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await send(shop, ada, call, body)).status)
    expect(statuses.indexOf(429)).toBe(6)
    expect((await send(shop, bola, call, body)).status).not.toBe(429)
  })

  test('are refused on a page too, and reading is not', async () => {
    const shop = await openShop('0.05')
    const ada = await aCustomer(shop, 'ada')
    for (let n = 0; n < 6; n++) await send(shop, ada, 'DELETE /api/favourites/1/')
    expect((await send(shop, ada, 'GET /api/favourites/')).status).toBe(200)
    const form = { line: '1', do: 'more' }
    const guest = aBrowser()
    const { cartOf } = cartsIn(shop)
    await cartOf(guest)
    const post = () => send(shop, guest, 'POST /cart', form, { form: true })
    for (let n = 0; n < 6; n++) expect((await post()).status).not.toBe(429)
    expect((await post()).status).toBe(429)
  })

  test('of a payment company are not limited', async () => {
    const shop = await openShop('0.01')
    const post = () => send(shop, aBrowser(), 'POST /api/payments/webhooks/paystack/', {})
    for (let n = 0; n < 8; n++) expect((await post()).status).not.toBe(429)
  })
})
