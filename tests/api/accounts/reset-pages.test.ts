import { describe, expect, test } from 'vitest'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anAccount, anItem } from '../../support/world.ts'

const NEW = { new_password: 'wax print 88', re_new_password: 'wax print 88' }

const ask = (shop: TestShop, email: string) =>
  send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email })

/** The uid and token that were mailed last. */
async function aLink(shop: TestShop, email: string) {
  await ask(shop, email)
  const link = (await mailsOf(shop)).at(-1)?.links.find((url) => url.includes('password-reset'))
  const [uid = '', token = ''] = (link ?? '').split('/').slice(-2)
  return { uid, token, path: `/password-reset/${uid}/${token}` }
}

describe('the pages without script', () => {
  const submit = (
    shop: TestShop,
    browser: Browser,
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => send(shop, browser, `POST ${path}`, fields, { form: true, headers })

  test('/forgotpassword says that a mail was sent, to every address the same', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const response = await submit(shop, aBrowser(), '/forgotpassword', { email })
      expect(response.headers.get('location')).toBe('/forgotpassword?sent')
    }
    const html = await (await send(shop, aBrowser(), 'GET /forgotpassword?sent')).text()
    expect(html).toContain('Email sent')
    expect(html).not.toContain('<header')
    const wrong = await submit(shop, aBrowser(), '/forgotpassword', { email: '<x>' })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Enter a valid email address.'),
    ])
    expect(await (await send(shop, aBrowser(), 'GET /signin')).text()).toContain(
      'href="/forgotpassword"',
    )
  })

  test('the mailed link chooses the password, signs in and brings the cart along', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const { path } = await aLink(shop, 'ada@example.com')
    const item = await anItem(shop)
    const browser = aBrowser()
    await send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity: 1 })
    const page = await send(shop, browser, `GET ${path}`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(await page.text()).toContain('<meta name="robots" content="noindex">')
    const differs = await submit(shop, browser, path, { ...NEW, re_new_password: 'other' })
    expect(await differs.text()).toContain('The two password fields didn&#x27;t match.')
    // As a browser sends it from a page that sends no referrer.
    const hidden = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const saved = await submit(shop, browser, path, NEW, hidden)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved`])
    expect(browser.cookies.has('cart')).toBe(false)
    expect(await (await send(shop, browser, `GET ${path}?saved`)).text()).toContain(
      'Password saved',
    )
    const gone = await send(shop, aBrowser(), `GET ${path}`)
    expect([gone.status, await gone.text()]).toEqual([
      400,
      expect.stringContaining('Ask for a new link'),
    ])
  })

  test('is refused from a page of another site that hides where it is', async () => {
    const shop = await openTestShop()
    const path = '/password-reset/a/b'
    for (const site of ['cross-site', 'same-site']) {
      const hidden = { origin: 'null', 'sec-fetch-site': site }
      expect((await submit(shop, aBrowser(), path, NEW, hidden)).status).toBe(403)
    }
    expect((await submit(shop, aBrowser(), path, NEW, { origin: 'null' })).status).toBe(403)
  })

  test('/core/password/reset/confirm leads to the page, or to a new link', async () => {
    const shop = await openTestShop()
    for (const path of ['?uid=abc&token=d-e_f', '/abc/d-e_f', '/?uid=abc&token=d-e_f']) {
      const response = await send(shop, aBrowser(), `GET /core/password/reset/confirm${path}`)
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        '/password-reset/abc/d-e_f',
      ])
    }
    const bare = await send(shop, aBrowser(), 'GET /core/password/reset/confirm')
    expect([bare.status, await bare.text()]).toEqual([
      400,
      expect.stringContaining('Ask for a new link'),
    ])
  })
})
