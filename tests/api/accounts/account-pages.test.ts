import { describe, expect, test } from 'vitest'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount, anItem } from '../../support/world.ts'

const DAY_MS = 24 * 60 * 60_000

const submit = (shop: TestShop, browser: Browser, path: string, fields: Record<string, string>) =>
  send(shop, browser, `POST ${path}`, fields, { form: true })

const RIGHT = { username: 'ada', password: 'market-day-7' }

describe('/signin without script', () => {
  test('signs in, goes where the shopper came from, and opens pages by the cookie alone', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const browser = aBrowser()
    const response = await submit(shop, browser, '/signin?next=%2Fcart%3Fa%3D1', RIGHT)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cart?a=1'])
    expect(browser.cookies.get('session')).toHaveLength(43)
    const again = await send(shop, browser, 'GET /signin?next=/cart')
    expect([again.status, again.headers.get('location')]).toEqual([303, '/cart'])
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/signin', 'cart', ''])(
    'never goes on to %j',
    async (next) => {
      const shop = await openTestShop()
      await anAccount(shop, 'ada')
      const path = `/signin?next=${encodeURIComponent(next)}`
      const response = await submit(shop, aBrowser(), path, RIGHT)
      expect(response.headers.get('location')).toBe('/')
    },
  )

  test('goes where the shopper came from also when an account had to be made in between', async () => {
    const shop = await openTestShop()
    const browser = aBrowser()
    await send(shop, browser, 'GET /signin?next=/checkout')
    await anAccount(shop, 'ada')
    const response = await submit(shop, browser, '/signin', RIGHT)
    expect(response.headers.get('location')).toBe('/checkout')
    await send(shop, browser, 'POST /signout', {}, { form: true })
    const later = await submit(shop, browser, '/signin', RIGHT)
    expect(later.headers.get('location')).toBe('/')
  })

  test('brings the guest cart along', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const gele = await anItem(shop, { name: 'Gele', stock: 5 })
    const browser = aBrowser()
    const line = { product_id: gele.id, quantity: 2 }
    expect((await send(shop, browser, 'POST /api/carts/add_to_cart/', line)).status).toBe(201)
    await submit(shop, browser, '/signin', RIGHT)
    const lines = await shop.db
      .selectFrom('cart_item')
      .innerJoin('cart', 'cart.id', 'cart_item.cart_id')
      .innerJoin('customer', 'customer.id', 'cart.customer_id')
      .select(['username', 'quantity'])
      .execute()
    expect(lines).toEqual([{ username: 'ada', quantity: 2 }])
    expect(browser.cookies.has('cart')).toBe(false)
  })

  test('signs in although the carts cannot be merged, and keeps the guest cart', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const gele = await anItem(shop, { name: 'Gele', stock: 5 })
    const browser = aBrowser()
    await send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: gele.id, quantity: 2 })
    await shop.db.schema.alterTable('cart').renameTo('cart_gone').execute()
    expect((await submit(shop, browser, '/signin', RIGHT)).status).toBe(303)
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      'cart',
      'known-device',
      'session',
      'signed-in',
    ])
  })

  test('says what is wrong beside the field, keeps the name and drops the password', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const response = await submit(shop, aBrowser(), '/signin', {
      username: '<ada>"',
      password: 'very-wrong-1',
    })
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(html).toContain('Email or password is wrong.')
    expect(html).toContain('value="&lt;ada&gt;&quot;"')
    expect(html).not.toContain('very-wrong-1')
    const empty = await submit(shop, aBrowser(), '/signin', {})
    expect(empty.status).toBe(400)
    expect((await empty.text()).match(/"field-error">This field is required\./g)).toHaveLength(2)
  })

  test('is refused from the form of another site', async () => {
    const shop = await openTestShop()
    const options = { form: true, headers: { origin: 'https://elsewhere.example' } }
    expect((await send(shop, aBrowser(), 'POST /signin', RIGHT, options)).status).toBe(403)
  })

  test('sends a new link, and says the same to every address', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'waiting', { active: false })
    const resend = (email: string) => submit(shop, aBrowser(), '/signin', { form: 'resend', email })
    for (const email of ['waiting@example.com', 'nobody@example.com']) {
      const response = await resend(email)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/signin?resent'])
    }
    expect(await mailsOf(shop)).toHaveLength(1)
    const wrong = await resend('nonsense')
    expect(await wrong.text()).toContain('Enter a valid email address.')
    const told = await send(shop, aBrowser(), 'GET /signin?resent')
    expect(await told.text()).toContain('a new link is on its way')
  })

  test('says what a tapped heart is for, and knows the address that signed up here', async () => {
    const shop = await openTestShop()
    const browser = aBrowser()
    const next = encodeURIComponent('/trending?favourite=7')
    const see = async () => (await send(shop, browser, `GET /signin?next=${next}`)).text()
    const heart = await see()
    expect(heart).toContain('what you tapped is among your favourites.')
    expect(heart).not.toContain('ada@example.com')
    const sign = { email: 'ada@example.com', password: 'wax print 88', re_password: 'wax print 88' }
    await submit(shop, browser, '/signup', { ...sign, username: 'ada.obi' })
    expect(await see()).toMatch(/<input[^>]*name="username"[^>]*value="ada@example.com"/)
  })

  test('is kept by nobody and found by no search engine', async () => {
    const shop = await openTestShop()
    for (const path of ['/signin', '/signup', '/emailverified/a/b']) {
      const response = await send(shop, aBrowser(), `GET ${path}`)
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(await response.text()).toContain('<meta name="robots" content="noindex">')
    }
  })
})

const FAVOURITE_PARAMETER = {
  username: 'Ada.Obi',
  email: 'ada.obi@example.com',
  password: 'wax print 88',
  re_password: 'wax print 88',
}

describe('/signup without script', () => {
  test('makes the account, says that a link was sent, and goes back to sign in after 5 seconds', async () => {
    const shop = await openTestShop()
    const response = await submit(shop, aBrowser(), '/signup', FAVOURITE_PARAMETER)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/signup?sent'])
    const sent = await send(shop, aBrowser(), 'GET /signup?sent')
    expect(sent.headers.get('refresh')).toBe('5;url=/signin')
    expect(await sent.text()).toContain('Check your email')
  })

  test('shows all that is wrong and keeps what was typed, but no password', async () => {
    const shop = await openTestShop()
    const response = await submit(shop, aBrowser(), '/signup', {
      ...FAVOURITE_PARAMETER,
      password: '12345678',
    })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('This password is too common. This password is entirely numeric.')
    expect(html).toContain('value="Ada.Obi"')
    expect(html).toContain('value="ada.obi@example.com"')
    expect(html).not.toContain('12345678')
  })
})

describe('/emailverified', () => {
  test('verifies the account when it is opened, tells no other site, and may be loaded again', async () => {
    const shop = await openTestShop()
    const browser = aBrowser()
    await submit(shop, browser, '/signup', FAVOURITE_PARAMETER)
    const [mail] = await mailsOf(shop)
    const link = new URL(mail?.links.find((address) => address.includes('emailverified')) ?? '')
    for (let n = 0; n < 2; n++) {
      const response = await send(shop, browser, `GET ${link.pathname}`)
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await response.text()).toContain('You have been verified!')
    }
    const signIn = { username: 'ada.obi', password: FAVOURITE_PARAMETER.password }
    expect((await submit(shop, aBrowser(), '/signin', signIn)).status).toBe(303)
  })

  test('offers a new link for one that is cut off or too old', async () => {
    const shop = await openTestShop()
    await submit(shop, aBrowser(), '/signup', FAVOURITE_PARAMETER)
    const [mail] = await mailsOf(shop)
    const link = new URL(mail?.links.find((address) => address.includes('emailverified')) ?? '')
    shop.pass(3 * DAY_MS + 1)
    for (const path of [link.pathname, link.pathname.slice(0, -4), '/emailverified/a/b']) {
      const response = await send(shop, aBrowser(), `GET ${path}`)
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('This link does not work'),
      ])
    }
    await submit(shop, aBrowser(), '/emailverified/a/b', {
      form: 'resend',
      email: FAVOURITE_PARAMETER.email,
    })
    expect(await mailsOf(shop)).toHaveLength(2)
  })
})

describe('/signout', () => {
  test('ends the session for the cookie and the tokens', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const response = await submit(shop, ada, '/signout', {})
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect([...ada.cookies.keys()]).toEqual(['known-device'])
    expect((await send(shop, ada, 'GET /auth/users/me')).status).toBe(401)
  })

  test('is done by a form of ours only, not by a link or another site', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const foreign = { form: true, headers: { origin: 'https://elsewhere.example' } }
    expect((await send(shop, { cookies: ada.cookies }, 'POST /signout', {}, foreign)).status).toBe(
      403,
    )
    expect((await send(shop, ada, 'GET /signout')).status).toBe(303)
    expect((await send(shop, ada, 'GET /auth/users/me')).status).toBe(200)
  })
})
