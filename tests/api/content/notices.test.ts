import { describe, expect, test } from 'vitest'
import { notify } from '#lib/notifications/notifications.server.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const tell = (shop: TestShop, { id }: { id: number }, eventKey: string) =>
  notify(shop, id, { eventKey, notice: `Notice of ${eventKey}`, link: '/orders' })

type Notice = { id: number; notice: string; is_read: boolean }

const listOf = async (shop: TestShop, browser: Browser) =>
  (await (await send(shop, browser, 'GET /manager/notification/')).json()) as Notice[]

describe('GET /manager/notification/', () => {
  test("lists the customer's notices, the newest first, and no other's", async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    await tell(shop, ada, 'a')
    const first = shop.now()
    shop.pass(1_000)
    await tell(shop, ada, 'b')
    await tell(shop, bola, 'c')
    const id: unknown = expect.any(Number)
    const rest = { id, is_read: false, link: '/orders' }
    expect(await listOf(shop, ada)).toEqual([
      { ...rest, notice: 'Notice of b', created_at: shop.now() },
      { ...rest, notice: 'Notice of a', created_at: first },
    ])
  })

  test('is refused without the header, also with the cookie', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    expect((await send(shop, { cookies }, 'GET /manager/notification/')).status).toBe(401)
    expect((await send(shop, { cookies }, 'POST /manager/notification/read/', {})).status).toBe(401)
  })
})

describe('POST /manager/notification/read/', () => {
  test('marks those that are named, else all, and never those of another', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    for (const key of ['a', 'b', 'c']) await tell(shop, ada, key)
    const [newest, ...others] = await listOf(shop, ada)
    const mark = (browser: Browser, body: object) =>
      send(shop, browser, 'POST /manager/notification/read/', body)
    const unread = async () => (await listOf(shop, ada)).filter((notice) => !notice.is_read)
    await mark(bola, {})
    expect((await mark(bola, { ids: others.map(({ id }) => id) })).status).toBe(204)
    expect(await unread()).toHaveLength(3)
    expect((await mark(ada, { ids: [newest?.id] })).status).toBe(204)
    expect(await unread()).toEqual(others)
    expect((await mark(ada, { ids: [] })).status).toBe(204)
    expect(await unread()).toHaveLength(2)
    expect((await mark(ada, {})).status).toBe(204)
    expect(await unread()).toEqual([])
  })

  test('refuses what is no list of ids', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    for (const ids of ['x', [0], ['x'], [1.5], Array(101).fill(1)]) {
      const response = await send(shop, ada, 'POST /manager/notification/read/', { ids })
      expect(response.status).toBe(400)
    }
  })
})

describe('/notifications', () => {
  test('shows what is new, counts it in the menu, and marks it as read', async () => {
    const shop = await openTestShop()
    const { cookies, id } = await aCustomer(shop, 'ada')
    await tell(shop, { id }, '<a>')
    const page = async () => (await send(shop, { cookies }, 'GET /notifications')).text()
    const html = await page()
    expect(html).toContain('Notice of &lt;a&gt;')
    expect(html).toContain('1 unread')
    const marked = await send(shop, { cookies }, 'POST /notifications', {}, { form: true })
    expect(marked.headers.get('location')).toBe('/notifications')
    expect(await page()).not.toContain('1 unread')
  })

  test('tells a guest to sign in', async () => {
    const shop = await openTestShop()
    const html = await (await send(shop, aBrowser(), 'GET /notifications')).text()
    expect(html).toContain('You have to be logged in to view notifications')
  })
})
