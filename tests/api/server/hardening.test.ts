import { describe, expect, test } from 'vitest'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const namesSetBy = (response: Response): string[] =>
  response.headers.getSetCookie().map((line) => line.split('=')[0] ?? '')

describe('cookies on https', () => {
  test('of the session and of a cart can be set by this host alone', async () => {
    const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
    const { id } = await anItem(shop)
    const guest = aBrowser()
    const added = await send(shop, guest, 'POST /api/carts/add_to_cart/', {
      product_id: id,
      quantity: 1,
    })
    expect(namesSetBy(added)).toEqual(['__Host-cart'])
    expect(added.headers.get('set-cookie')).toMatch(/Path=\/;.*Secure/)
    const cart = await (await send(shop, guest, 'GET /api/cart/')).json()
    expect(cart[0].items_count).toBe(1)
    const ada = await aCustomer(shop, 'ada')
    expect([...ada.cookies.keys()]).toContain('__Host-session')
    const out = await send(shop, ada, 'POST /signout', {}, { form: true })
    expect(out.status).toBe(303)
    expect([...ada.cookies.keys()]).not.toContain('__Host-session')
  })
})

describe('a session', () => {
  test('ends 180 days after the sign-in, however often it is used', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const isSignedIn = async () =>
      (await send(shop, { cookies: ada.cookies }, 'GET /my-profile')).status === 200
    for (let day = 0; day < 175; day += 25) {
      expect(await isSignedIn()).toBe(true)
      shop.pass(25 * DAY_MS)
    }
    expect(await isSignedIn()).toBe(true)
    shop.pass(5 * DAY_MS)
    expect(await isSignedIn()).toBe(false)
  })
})

describe('a catalogue page', () => {
  test('is the same however its address is encoded, and tells nothing of the cache', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop)
    const plain = await send(shop, aBrowser(), `GET /products/${slug}`)
    const encoded = await send(
      shop,
      aBrowser(),
      `GET /%70roducts/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`,
    )
    expect(encoded.status).toBe(200)
    expect(encoded.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(encoded.headers.get('cache-control')).toBe(plain.headers.get('cache-control'))
    for (const response of [plain, encoded]) expect(response.headers.has('x-page-tags')).toBe(false)
  })

  test('cannot be given another base for its addresses', async () => {
    const shop = await openTestShop()
    const page = await send(shop, aBrowser(), 'GET /')
    expect(page.headers.get('content-security-policy')).toContain("base-uri 'none'")
  })
})

test('a task that a wrong clock had put off runs now', async () => {
  const shop = await openTestShop()
  const ran: string[] = []
  const task = { name: 'sweep', everyMs: HOUR_MS, run: async () => ran.push(shop.now()) }
  shop.pass(400 * DAY_MS)
  await runDueTasks(shop, [task])
  shop.pass(-400 * DAY_MS)
  await runDueTasks(shop, [task])
  await runDueTasks(shop, [task])
  expect(ran).toHaveLength(2)
})
