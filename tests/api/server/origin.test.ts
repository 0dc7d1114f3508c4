import { describe, expect, test } from 'vitest'
import { cartsIn } from '../../support/buying/carts.ts'
import { addressOf, aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anAccount, anItem } from '../../support/world.ts'

/** The answer to a sign-in that a page at `origin` sends. */
async function signInFrom(siteUrl: string, headers: Record<string, string>) {
  const shop = await openTestShop({ SITE_URL: siteUrl })
  await anAccount(shop, 'ada')
  const { host } = new URL(await addressOf(shop))
  const own = headers['origin']?.replace('HOST', host)
  const given = { username: 'ada', password: 'market-day-7' }
  const response = await send(shop, aBrowser(), 'POST /auth/jwt/create', given, {
    headers: { ...headers, ...(own === undefined ? {} : { origin: own }) },
  })
  return response.status
}

describe('the page that a request comes from', () => {
  test('may be at the public address, however that is written in the settings', async () => {
    for (const siteUrl of ['https://shop.example', 'https://Shop.example:443/'])
      expect(await signInFrom(siteUrl, { origin: 'https://shop.example' })).toBe(200)
  })

  test('is refused at the same host without https, where the shop has https', async () => {
    const https = 'https://shop.example'
    for (const origin of ['http://shop.example', 'http://HOST', 'https://HOST'])
      expect(await signInFrom(https, { origin }), origin).toBe(403)
  })

  test('may be at another name of a shop without https, unless the browser says that it is not ours', async () => {
    const http = 'http://localhost:4321'
    const seen = (site: string) =>
      signInFrom(http, { origin: 'http://HOST', 'sec-fetch-site': site })
    expect(await signInFrom(http, { origin: 'http://HOST' })).toBe(200)
    expect(await seen('same-origin')).toBe(200)
    expect(await seen('cross-site')).toBe(403)
  })
})

describe('an Authorization header', () => {
  const elsewhere = { origin: 'https://elsewhere.example' }

  test('that lets nobody in does not excuse another site’s page from our cookies', async () => {
    const shop = await openTestShop()
    const { cartOf, aGuest } = cartsIn(shop)
    const [guest, ada] = [await aGuest(), await aCustomer(shop, 'ada')]
    const byCookie = { cookies: ada.cookies }
    const line = { item_id: (await anItem(shop)).id, quantity: 1 }
    for (const authorization of ['Basic eDp5', 'nonsense', '', 'JWT x', 'Bearer x']) {
      const headers = { ...elsewhere, authorization }
      const path = `POST /api/cart/${guest.cartId}/cart_items/`
      const added = await send(shop, guest, path, line, { headers })
      const tokens = await send(shop, byCookie, 'POST /auth/session/tokens/', {}, { headers })
      expect([added.status, tokens.status], authorization).toEqual([403, 403])
    }
    expect((await cartOf(guest)).items_count).toBe(0)
  })

  test.each(['http://localhost:4321', 'https://shop.example'])(
    'with a token does not either, but stands for itself where none of our cookies comes along: %s',
    async (siteUrl) => {
      const shop = await openTestShop({ SITE_URL: siteUrl })
      const { access, cookies } = await aCustomer(shop, 'ada')
      const { cookies: guestCookies } = await cartsIn(shop).aGuest()
      const merge = (own: Map<string, string>) =>
        send(shop, { cookies: own, access }, 'POST /api/merge_carts/', {}, { headers: elsewhere })
      const asWell = new Map([['theme', 'dark']])
      const answers = await Promise.all([guestCookies, cookies, asWell, new Map()].map(merge))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 200, 200])
    },
  )
})
