/** @module-tag postgres */
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import { fillDisk, makeRoom } from '../../support/failures/outages.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

describe('a disk that takes nothing more', () => {
  test('is answered with 503 and when to come back, and with one line a minute', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const shop = await openTestShop({}, { log })
    const { aGuest, add } = cartsIn(shop)
    const item = await anItem(shop)
    const guest = await aGuest()
    await fillDisk(shop, 'cart_item')
    const refuse = async () => {
      const { status, headers } = await add(guest, item, 1)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    await refuse()
    await refuse()
    expect(lines).toHaveLength(1)
    shop.pass(MINUTE_MS)
    await refuse()
    expect(lines).toHaveLength(2)
    const withRoom = await makeRoom(shop, 'cart_item')
    const adding = { product_id: item.id, quantity: 1 }
    const added = await send(withRoom, guest, 'POST /api/carts/add_to_cart/', adding)
    expect(added.ok).toBe(true)
  })

  test('still shows goods, and is said by /healthz until there is room', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop)
    await fillDisk(shop, 'setting')
    const health = await send(shop, aBrowser(), 'GET /healthz')
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await send(shop, aBrowser(), `GET /products/${slug}`)).status).toBe(200)
    const withRoom = await makeRoom(shop, 'setting')
    expect((await send(withRoom, aBrowser(), 'GET /healthz')).status).toBe(200)
  })
})

test('those who ask /healthz in one second share one write', async () => {
  const shop = await openTestShop()
  const written = () =>
    shop.db.selectFrom('setting').select('value').where('name', '=', 'last_health_check').execute()
  const start = shop.now()
  await Promise.all(Array.from({ length: 5 }, () => send(shop, aBrowser(), 'GET /healthz')))
  shop.pass(SECOND_MS / 2)
  await send(shop, aBrowser(), 'GET /healthz')
  expect(await written()).toEqual([{ value: JSON.stringify(start) }])
  shop.pass(SECOND_MS)
  await send(shop, aBrowser(), 'GET /healthz')
  expect(await written()).toEqual([{ value: JSON.stringify(shop.now()) }])
})
