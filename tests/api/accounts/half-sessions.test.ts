import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ask = async (shop: TestShop, what: string, body?: unknown) => {
  const response = await send(shop, aBrowser(), what, body)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : '' }
}

describe('a session that lost a half', () => {
  test('gets its tokens back for the cookie', async () => {
    const shop = await openTestShop()
    const { cookies, id } = await aCustomer(shop, 'ada')
    shop.pass(HOUR_MS)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const response = await send(shop, { cookies }, 'POST /auth/session/tokens')
        return response.json()
      }),
    )
    expect(first.refresh).toBe(second.refresh)
    const me = await send(shop, { cookies, access: first.access }, 'GET /auth/users/me')
    expect((await me.json()).id).toBe(id)
    expect((await ask(shop, 'POST /auth/jwt/refresh', { refresh: first.refresh })).status).toBe(200)
  })

  test('gets no tokens without the cookie, from another site, or after 30 days', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const tokens = (headers = {}) =>
      send(shop, { cookies: new Map(cookies) }, 'POST /auth/session/tokens', undefined, { headers })
    expect((await ask(shop, 'POST /auth/session/tokens')).status).toBe(401)
    expect((await tokens({ origin: 'https://elsewhere.example' })).status).toBe(403)
    shop.pass(30 * DAY_MS + SECOND_MS)
    expect((await tokens()).status).toBe(401)
  })

  test('ends 30 days after its cookie was last used, as where no script ever asks for tokens', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const settings = async () => (await send(shop, { cookies }, 'GET /settings')).status
    for (let month = 0; month < 3; month++) {
      shop.pass(29 * DAY_MS)
      expect(await settings()).toBe(200)
    }
    shop.pass(30 * DAY_MS + SECOND_MS)
    expect(await settings()).toBe(303)
  })

  test('opens nothing while its account is closed', async () => {
    const shop = await openTestShop()
    const { cookies, id } = await aCustomer(shop, 'ada')
    const settings = async () => (await send(shop, { cookies }, 'GET /settings')).status
    expect(await settings()).toBe(200)
    await shop.db.updateTable('customer').set({ active: 0 }).where('id', '=', id).execute()
    expect(await settings()).toBe(303)
    expect((await send(shop, { cookies }, 'POST /auth/session/tokens')).status).toBe(401)
  })

  test('gets a new cookie for its token, and the old one opens nothing more', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const lost = new Map(ada.cookies)
    const fresh = { cookies: new Map<string, string>(), access: ada.access }
    expect((await send(shop, fresh, 'POST /auth/session/cookie')).status).toBe(204)
    const tokensFor = (cookies: Map<string, string>) =>
      send(shop, { cookies }, 'POST /auth/session/tokens')
    expect((await tokensFor(fresh.cookies)).status).toBe(200)
    expect((await tokensFor(lost)).status).toBe(401)
    expect((await ask(shop, 'POST /auth/session/cookie')).status).toBe(401)
  })
})
