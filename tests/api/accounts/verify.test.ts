import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { accountsOf, ask } from '../../support/accounts/sign-up.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const EMAIL = 'ada.obi@example.com'
const PASSWORD = 'wax print 88'
const FAVOURITE_PARAMETER = {
  username: 'ada.obi',
  email: EMAIL,
  password: PASSWORD,
  re_password: PASSWORD,
}

const submit = (shop: TestShop, browser: Browser, path: string, fields: Record<string, string>) =>
  send(shop, browser, `POST ${path}`, fields, { form: true })

/** The browser of somebody who has just signed up there. */
async function aSignUp(shop: TestShop, path = '/signup'): Promise<Browser> {
  const browser = aBrowser()
  expect((await submit(shop, browser, path, FAVOURITE_PARAMETER)).status).toBe(303)
  return browser
}

/** The path of the newest verification link, with what it leads on to. */
async function linkOf(shop: TestShop): Promise<string> {
  const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
  const { pathname, search } = new URL(
    links.findLast((link) => link.includes('emailverified')) ?? '',
  )
  return pathname + search
}

const isOpen = async (shop: TestShop) => (await accountsOf(shop))[0]?.active === 1

/** Whom a page takes the browser for; null for a guest. */
async function signedInAs(shop: TestShop, { cookies }: Browser): Promise<string | null> {
  const page = await (await send(shop, { cookies }, 'GET /my-profile')).text()
  return />@([\w.]+)</.exec(page)?.[1] ?? null
}

const goesTo = ({ status, headers }: Response) => [status, headers.get('location')]

describe('the link of a sign-up, in the browser that signed up', () => {
  test('verifies at once and signs in, also after a sign-up by script', async () => {
    for (const path of ['/signup', '/auth/users/']) {
      const shop = await openTestShop()
      const browser = aBrowser()
      await send(shop, browser, `POST ${path}`, FAVOURITE_PARAMETER, { form: path === '/signup' })
      const page = await send(shop, browser, `GET ${await linkOf(shop)}`)
      expect(page.status).toBe(200)
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      const text = await page.text()
      expect(text).toContain('You have been verified!')
      expect(text).toContain('you are signed in')
      expect(await signedInAs(shop, browser)).toBe('ada.obi')
      expect(browser.cookies.has('signed-up')).toBe(false)
    }
  })

  test('leads on to where the shopper came from, with the cart', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const browser = aBrowser()
    await send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity: 2 })
    await submit(shop, browser, '/signup?next=%2Fcheckout%3Fa%3D1', FAVOURITE_PARAMETER)
    const link = await linkOf(shop)
    expect(link).toMatch(/\?next=%2Fcheckout%3Fa%3D1$/)
    expect(goesTo(await send(shop, browser, `GET ${link}`))).toEqual([
      303,
      '/checkout?a=1#verified',
    ])
    expect(await signedInAs(shop, browser)).toBe('ada.obi')
    const lines = await shop.db
      .selectFrom('cart_item')
      .innerJoin('cart', 'cart.id', 'cart_item.cart_id')
      .select('quantity')
      .where('customer_id', 'is not', null)
      .execute()
    expect(lines).toEqual([{ quantity: 2 }])
  })

  test('signs in once: followed again it opens nothing', async () => {
    const shop = await openTestShop()
    const browser = await aSignUp(shop)
    const copy = { cookies: new Map(browser.cookies) }
    const link = await linkOf(shop)
    await send(shop, browser, `GET ${link}`)
    const again = await (await send(shop, copy, `GET ${link}`)).text()
    expect(again).toContain('You have been verified!')
    expect(again).toContain('Sign in')
    expect(await signedInAs(shop, copy)).toBeNull()
  })

  test('leaves somebody else who is signed in there as they are', async () => {
    const shop = await openTestShop()
    const { cookies } = await aSignUp(shop)
    const bola = await aCustomer(shop, 'bola')
    for (const [name, value] of bola.cookies) cookies.set(name, value)
    expect((await send(shop, { cookies }, `GET ${await linkOf(shop)}`)).status).toBe(200)
    const account = (await accountsOf(shop)).find(({ username }) => username === 'ada.obi')
    expect(account?.active).toBe(1)
    expect(await signedInAs(shop, { cookies })).toBe('bola')
  })

  test('is for a day: after it the password is asked for', async () => {
    const shop = await openTestShop()
    const browser = await aSignUp(shop)
    const link = await linkOf(shop)
    shop.pass(DAY_MS)
    expect(await (await send(shop, browser, `GET ${link}`)).text()).toContain('Type your password')
    expect(await isOpen(shop)).toBe(false)
  })
})

describe('the link of a sign-up, in another browser', () => {
  test('opens nothing before the password of the sign-up, and then signs in and leads on', async () => {
    const shop = await openTestShop()
    await aSignUp(shop, '/signup?next=/checkout')
    const link = await linkOf(shop)
    const browser = aBrowser()
    const page = await send(shop, browser, `GET ${link}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Type your password')
    expect(await isOpen(shop)).toBe(false)
    const wrong = await submit(shop, browser, link, { password: 'blue gele 77' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('This is not the password that was chosen at the sign-up.')
    expect(await isOpen(shop)).toBe(false)
    expect(goesTo(await submit(shop, browser, link, { password: PASSWORD }))).toEqual([
      303,
      '/checkout#verified',
    ])
    expect(await isOpen(shop)).toBe(true)
    expect(await signedInAs(shop, browser)).toBe('ada.obi')
  })

  test('leads to a page that says that the account is verified, whatever page that is', async () => {
    const shop = await openTestShop()
    const browser = await aSignUp(shop, '/signup?next=%2Fcheckout%3Fshipping_mode%3Dpickup')
    const { id } = await anItem(shop)
    await send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: id, quantity: 1 })
    const [, goTo] = goesTo(await send(shop, browser, `GET ${await linkOf(shop)}`))
    expect(goTo).toBe('/checkout?shipping_mode=pickup#verified')
    // The style sheet shows it only where the address ends in its id.
    for (const path of ['/checkout', '/cart', '/orders', '/', '/search'])
      expect(await (await send(shop, browser, `GET ${path}`)).text()).toMatch(
        /<p id="verified"[^>]*>\s*You have been verified!/,
      )
  })

  test('says that the account is ready, where it leads nowhere', async () => {
    const shop = await openTestShop()
    await aSignUp(shop)
    const link = await linkOf(shop)
    const browser = aBrowser()
    expect(goesTo(await submit(shop, browser, link, { password: PASSWORD }))).toEqual([303, link])
    expect(await (await send(shop, browser, `GET ${link}`)).text()).toContain('you are signed in')
  })

  test('is no help to a stranger who signed up with my address', async () => {
    const shop = await openTestShop()
    const thief = await aSignUp(shop)
    const link = await linkOf(shop)
    const mine = aBrowser()
    const page = await (await send(shop, mine, `GET ${link}`)).text()
    expect(page).toMatch(/<a [^>]*href="\/forgotpassword"[^>]*>\s*Choose my own password/)
    expect(await isOpen(shop)).toBe(false)
    const signIn = { username: EMAIL, password: PASSWORD }
    expect((await submit(shop, thief, '/signin', signIn)).status).toBe(401)
  })

  test('is not opened by a cookie that was made up, or is for another address', async () => {
    const shop = await openTestShop()
    await aSignUp(shop)
    const link = await linkOf(shop)
    const other = aBrowser()
    await submit(shop, other, '/signup', {
      ...FAVOURITE_PARAMETER,
      username: 'bola',
      email: 'bola@example.com',
    })
    const inventor = aBrowser()
    inventor.cookies.set('signed-up', EMAIL)
    for (const browser of [other, inventor])
      expect(await (await send(shop, browser, `GET ${link}`)).text()).toContain(
        'Type your password',
      )
    expect(await isOpen(shop)).toBe(false)
  })

  test('takes five wrong passwords in a quarter of an hour', async () => {
    const shop = await openTestShop()
    await aSignUp(shop)
    const link = await linkOf(shop)
    const guess = async (password: string) =>
      (await submit(shop, aBrowser(), link, { password })).status
    for (let n = 0; n < 5; n++) expect(await guess('blue gele 77')).toBe(400)
    expect(await guess(PASSWORD)).toBe(429)
    shop.pass(15 * MINUTE_MS)
    expect(await guess(PASSWORD)).toBe(303)
  })
})

describe('who has signed up', () => {
  test('is told to which address the link went, there and on the sign-in page, and can have another', async () => {
    const shop = await openTestShop()
    const browser = await aSignUp(shop, '/signup?next=/checkout')
    const sent = `We have sent a link to ${EMAIL}.`
    const page = await send(shop, browser, 'GET /signup?sent')
    expect(page.headers.get('refresh')).toBe('5;url=/signin?next=%2Fcheckout')
    const text = await page.text()
    expect(text).toContain(sent)
    expect(/<form[^>]* action="([^"]*)"/.exec(text)?.[1]).toBe('/signin?next=%2Fcheckout')
    const signIn = await (await send(shop, browser, 'GET /signin')).text()
    expect(signIn).toContain(sent)
    expect(signIn).toContain(`value="${EMAIL}"`)
    const others = await (await send(shop, aBrowser(), 'GET /signin')).text()
    expect(others).not.toMatch(/<details[^>]* open/)
    shop.pass(10 * MINUTE_MS)
    await submit(shop, browser, '/signin?next=%2Fcheckout', { form: 'resend', email: EMAIL })
    expect(await mailsOf(shop)).toHaveLength(2)
    expect(await linkOf(shop)).toMatch(/\?next=%2Fcheckout$/)
  })

  test('sees the same where the address has an account already', async () => {
    const shop = await openTestShop()
    await aCustomer(shop, 'ada.obi')
    const browser = aBrowser()
    await submit(shop, browser, '/signup', { ...FAVOURITE_PARAMETER, username: 'another' })
    const page = await (await send(shop, browser, 'GET /signup?sent')).text()
    expect(page).toContain(`We have sent a link to ${EMAIL}.`)
  })

  test('and signs in there before the link was followed is told of it, whether the address had an account or not', async () => {
    const pages: string[] = []
    for (const isKnown of [false, true]) {
      const shop = await openTestShop()
      if (isKnown) await aCustomer(shop, 'ada.obi')
      const browser = aBrowser()
      await submit(shop, browser, '/signup', { ...FAVOURITE_PARAMETER, username: 'another' })
      const given = { username: EMAIL, password: PASSWORD }
      const response = await submit(shop, browser, '/signin', given)
      expect(response.status).toBe(401)
      pages.push(await response.text())
    }
    expect(pages[0]).toContain(`We have sent a link to ${EMAIL}.`)
    expect(pages[0]).toMatch(/<details[^>]* open/)
    expect(pages[1]).toBe(pages[0])
  })

  test('goes nowhere but to pages of the shop', async () => {
    const shop = await openTestShop()
    await ask(shop, 'POST /auth/users/', { ...FAVOURITE_PARAMETER, next: 'https://evil.example/' })
    const link = await linkOf(shop)
    expect(link).not.toContain('next')
    const away = `${link}?next=${encodeURIComponent('//evil.example/')}`
    expect(goesTo(await submit(shop, aBrowser(), away, { password: PASSWORD }))).toEqual([
      303,
      link,
    ])
  })
})
