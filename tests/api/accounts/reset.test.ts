/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const HOUR_MS = 60 * 60_000
const NEW = { new_password: 'wax print 88', re_new_password: 'wax print 88' }

const ask = (shop: TestShop, email: string) =>
  send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email })

const confirm = (shop: TestShop, body: Record<string, unknown>, browser: Browser = aBrowser()) =>
  send(shop, browser, 'POST /auth/users/reset_password_confirm/', body)

/** The uid and token that were mailed last. */
async function aLink(shop: TestShop, email: string) {
  await ask(shop, email)
  const link = (await mailsOf(shop)).at(-1)?.links.find((url) => url.includes('password-reset'))
  const [uid = '', token = ''] = (link ?? '').split('/').slice(-2)
  return { uid, token, path: `/password-reset/${uid}/${token}` }
}

const signIn = (shop: TestShop, password: string) =>
  send(shop, aBrowser(), 'POST /auth/jwt/create', { username: 'ada', password })

describe('POST /auth/users/reset_password/', () => {
  test('answers a known address and an unknown one alike, and mails only the known', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    for (const email of ['  ADA@example.com ', 'nobody@example.com']) {
      const response = await ask(shop, email)
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
    const mails = await mailsOf(shop)
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com'])
    expect(mails[0]?.links[0]).toMatch(
      /^http:\/\/localhost:4321\/password-reset\/[\w-]+\/[\w-]{43}$/,
    )
  })

  test('sends a link to choose a password where the address is not verified yet', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'waiting', { active: false })
    await ask(shop, 'waiting@example.com')
    const mails = await mailsOf(shop)
    expect(mails.map(({ links }) => links[0])).toEqual([
      expect.stringContaining('/password-reset/'),
    ])
  })

  test('refuses what is no address', async () => {
    const shop = await openTestShop()
    expect(await (await ask(shop, 'nonsense')).json()).toEqual({
      email: ['Enter a valid email address.'],
    })
    expect((await send(shop, aBrowser(), 'POST /auth/users/reset_password/', {})).status).toBe(400)
  })

  test('mails three times an hour and then keeps silent; a network that floods the shop is told to wait', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    for (let n = 0; n < 5; n++) expect((await ask(shop, 'ada@example.com')).status).toBe(204)
    expect(await mailsOf(shop)).toHaveLength(3)
    await useUpRate(shop, 'reset:127.0.0.0/24', HOUR_MS)
    const response = await ask(shop, 'bola@example.com')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    shop.pass(HOUR_MS)
    expect((await ask(shop, 'ada@example.com')).status).toBe(204)
    const toAda = (await mailsOf(shop)).filter(({ to }) => to.includes('ada@'))
    expect(toAda).toHaveLength(4)
  })
})

describe('POST /auth/users/reset_password_confirm/', () => {
  test('changes the password, opens a session, ends all others and tells the owner', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const link = await aLink(shop, 'ada@example.com')
    const browser = aBrowser()
    const response = await confirm(shop, { ...link, ...NEW }, browser)
    expect(response.status).toBe(200)
    const tokens = (await response.json()) as { access: string; refresh: string }
    const me = await send(shop, { cookies: new Map(), ...tokens }, 'GET /auth/users/me')
    expect(await me.json()).toMatchObject({ username: 'ada' })
    expect(browser.cookies.has('session')).toBe(true)
    const old = await send(shop, ada, 'GET /auth/users/me')
    expect([old.status, await old.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'token_not_valid' }),
    ])
    const refreshed = await send(shop, aBrowser(), 'POST /auth/jwt/refresh', {
      refresh: ada.refresh,
    })
    expect(refreshed.status).toBe(401)
    const page = await send(shop, { cookies: ada.cookies }, 'GET /my-profile')
    expect(page.headers.get('location')).toMatch(/^\/signin/)
    expect((await signIn(shop, 'market-day-7')).status).toBe(401)
    expect((await signIn(shop, NEW.new_password)).status).toBe(200)
    expect((await mailsOf(shop)).at(-1)?.subject).toContain('was changed')
  })

  test('takes a link once, and only the newest one, for an hour', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const older = await aLink(shop, 'ada@example.com')
    shop.pass(1_000)
    const newer = await aLink(shop, 'ada@example.com')
    const bad = { token: ['Invalid token for given user.'] }
    expect(await (await confirm(shop, { ...older, ...NEW })).json()).toEqual(bad)
    expect((await confirm(shop, { ...newer, ...NEW })).status).toBe(200)
    const again = await confirm(shop, { ...newer, ...NEW })
    expect([again.status, await again.json()]).toEqual([400, bad])
    const late = await aLink(shop, 'ada@example.com')
    shop.pass(HOUR_MS)
    expect(await (await confirm(shop, { ...late, ...NEW })).json()).toEqual(bad)
  })

  test('two at once change it once', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const link = await aLink(shop, 'ada@example.com')
    const both = await Promise.all([1, 2].map(() => confirm(shop, { ...link, ...NEW })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test("refuses another customer's link, one that is cut off, and the activation's token", async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    await anAccount(shop, 'bola')
    const adas = await aLink(shop, 'ada@example.com')
    const bolas = await aLink(shop, 'bola@example.com')
    const nobody = { uid: ["Invalid user id or user doesn't exist."] }
    const bad = { token: ['Invalid token for given user.'] }
    const tries: [object, object][] = [
      [{ uid: adas.uid, token: bolas.token }, bad],
      [{ uid: adas.uid, token: adas.token.slice(1) }, bad],
      [{ uid: 'AA', token: adas.token }, nobody],
      [{ uid: 'Ng', token: adas.token }, nobody],
    ]
    for (const [link, error] of tries)
      expect(await (await confirm(shop, { ...link, ...NEW })).json()).toEqual(error)
    expect(await (await confirm(shop, {})).json()).toMatchObject({
      uid: ['This field is required.'],
      new_password: ['This field is required.'],
    })
  })

  test('refuses the names that the profile holds', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const names = { first_name: 'Ngozichukwu', last_name: 'Oyebanji' }
    await send(shop, ada, 'POST /api/profile/', names)
    const { uid, token } = await aLink(shop, 'ada@example.com')
    const given = { uid, token, new_password: 'ngozichukwu', re_new_password: 'ngozichukwu' }
    expect(await (await confirm(shop, given)).json()).toEqual({
      new_password: ['The password is too similar to the first name.'],
    })
  })

  test('says what is wrong with the password, and the link still works', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const link = await aLink(shop, 'ada@example.com')
    const weak = { new_password: '12345678', re_new_password: 'other' }
    expect(await (await confirm(shop, { ...link, ...weak })).json()).toEqual({
      new_password: ['This password is too common.', 'This password is entirely numeric.'],
    })
    const differs = await confirm(shop, { ...link, ...NEW, re_new_password: 'other' })
    const mismatch = ["The two password fields didn't match."]
    expect(await differs.json()).toEqual({
      re_new_password: mismatch,
      non_field_errors: mismatch,
    })
    expect((await confirm(shop, { ...link, ...NEW })).status).toBe(200)
  })
})
