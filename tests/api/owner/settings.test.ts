import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { aBuyer, aPendingOrder, moneyArrives, place } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const DAY_MS = 24 * 60 * 60_000
const PASSWORD = { current_password: 'market-day-7' }

async function signedIn(shop: TestShop, username: string, userAgent = ''): Promise<Browser> {
  const browser = aBrowser()
  const fields = { username, password: 'market-day-7' }
  const headers = { 'user-agent': userAgent }
  const response = await send(shop, browser, 'POST /auth/jwt/create', fields, { headers })
  return Object.assign(browser, (await response.json()) as { access: string; refresh: string })
}

/** The text of every row of every table that tells of customers. */
async function everything(shop: TestShop): Promise<string> {
  const tables = [
    'customer',
    'profile',
    'address',
    'orders',
    'session',
    'cart',
    'notification',
  ] as const
  const others = ['newsletter', 'rate_limit', 'sandbox_payment', 'job', 'idempotency_key'] as const
  const rows = await Promise.all(
    [...tables, ...others].map((table) => shop.db.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

const remove = (shop: TestShop, browser: Browser, body: object = PASSWORD) =>
  send(shop, browser, 'DELETE /auth/users/me/', body)

describe('DELETE /auth/users/me/', () => {
  test('deletes the account, ends its sessions and mails once; the rest of the shop stays', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    const response = await remove(shop, ada)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([...ada.cookies.keys()]).toEqual([])
    const after = await send(shop, ada, 'GET /auth/users/me')
    expect([after.status, await after.json()]).toEqual([
      401,
      { detail: 'User not found', code: 'user_not_found' },
    ])
    expect((await mailsOf(shop)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', expect.stringContaining('is deleted')],
    ])
    expect(await everything(shop)).not.toMatch(/\bada\b/)
    expect((await send(shop, bola, 'GET /auth/users/me')).status).toBe(200)
  })

  test('keeps what was paid for in the ledger, and deletes who it went to after 90 days', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 9 })
    const buyer = await aBuyer(shop, 'ada', [{ item }])
    const { reference } = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const ada = await signedIn(shop, 'ada')
    expect((await remove(shop, ada)).status).toBe(204)
    const order = () =>
      shop.db
        .selectFrom('orders')
        .select(['customer_id', 'name', 'phone', 'street_address', 'state_name', 'status'])
        .executeTakeFirstOrThrow()
    const kept = { customer_id: null, state_name: 'Lagos', status: 'successful' }
    expect(await order()).toMatchObject({ ...kept, name: 'Ada Obi' })
    shop.pass(89 * DAY_MS)
    await clearBuyers(shop)
    expect(await order()).toMatchObject({ name: 'Ada Obi' })
    shop.pass(2 * DAY_MS)
    await clearBuyers(shop)
    expect(await order()).toEqual({ ...kept, name: '', phone: '', street_address: '' })
    expect(await everything(shop)).not.toMatch(/Ada Obi|Adelabu|8035550142/)
  })

  test('deletes at once who never paid', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop)
    await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    expect((await remove(shop, await signedIn(shop, 'ada'))).status).toBe(204)
    expect(await everything(shop)).not.toMatch(/Ada Obi|Adelabu|8035550142|ada@/)
  })

  test('needs the password, five tries in an hour, and the header', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const bola = await aCustomer(shop, 'bola')
    expect((await remove(shop, { cookies: ada.cookies })).status).toBe(401)
    expect(await (await remove(shop, ada, {})).json()).toEqual({
      current_password: ['This field is required.'],
    })
    for (let n = 0; n < 5; n++) {
      const wrong = await remove(shop, ada, { current_password: 'wrong' })
      expect([wrong.status, await wrong.json()]).toEqual([
        400,
        { current_password: ['Invalid password.'] },
      ])
    }
    const late = await remove(shop, ada)
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await remove(shop, bola)).status).toBe(204)
    shop.pass(60 * 60_000)
    const again = await send(shop, aBrowser(), 'POST /auth/jwt/create', {
      username: 'ada',
      password: 'market-day-7',
    })
    const { access } = (await again.json()) as { access: string }
    const form = { cookies: new Map(), access }
    const post = await send(shop, form, 'POST /auth/users/delete/', PASSWORD, { form: true })
    expect(post.status).toBe(204)
  })

  test('takes the picture out of the shop', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    const body = new FormData()
    body.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'))
    const headers = { authorization: `JWT ${ada.access}` }
    const url = `${await addressOf(shop)}/api/profile/`
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    const originals = join(shop.config.dataDir, 'media', 'originals')
    expect(await readdir(originals)).toHaveLength(1)
    await remove(shop, ada)
    expect(await readdir(originals)).toEqual([])
  })
})

describe('/settings without script', () => {
  const post = (shop: TestShop, { cookies }: Browser, fields: object, headers = {}) =>
    send(shop, { cookies }, 'POST /settings', fields, { form: true, headers })

  test('deletes the account with the password, from a form of ours', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const foreign = { origin: 'https://elsewhere.example' }
    expect((await post(shop, ada, { form: 'delete', ...PASSWORD }, foreign)).status).toBe(403)
    const wrong = await post(shop, ada, { form: 'delete', current_password: 'x' })
    const html = await wrong.text()
    expect([wrong.status, html]).toEqual([400, expect.stringContaining('Invalid password.')])
    expect(html).toContain('This action is permanent and irreversible.')
    const done = await post(shop, ada, { form: 'delete', ...PASSWORD })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/signin?deleted'])
    expect((await send(shop, ada, 'GET /auth/users/me')).status).toBe(401)
  })

  test('changes the password, stays signed in here and nowhere else', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const other = await signedIn(shop, 'ada')
    const fields = {
      form: 'password',
      new_password: 'wax print 88',
      re_new_password: 'wax print 88',
    }
    const wrong = await post(shop, ada, { ...fields, current_password: 'x' })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Invalid password.'),
    ])
    const weak = await post(shop, ada, { ...fields, ...PASSWORD, new_password: '12345678' })
    expect(await weak.text()).toContain('This password is too common.')
    await send(shop, ada, 'POST /api/profile/', { last_name: 'Oyebanji' })
    const name = await post(shop, ada, { ...fields, ...PASSWORD, new_password: 'oyebanji7' })
    expect(await name.text()).toContain('The password is too similar to the last name.')
    const done = await post(shop, ada, { ...fields, ...PASSWORD })
    expect(done.headers.get('location')).toBe('/settings?password#password')
    expect((await send(shop, { cookies: ada.cookies }, 'GET /my-profile')).status).toBe(200)
    expect((await send(shop, other, 'GET /auth/users/me')).status).toBe(401)
    expect((await mailsOf(shop)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was changed'),
    ])
  })

  test("signs out one other device or all, but none of another customer's", async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const phone = await signedIn(shop, 'ada', 'Mozilla/5.0 (Linux; Android 10) Chrome/143.0')
    const bola = await aCustomer(shop, 'bola')
    const html = await (await send(shop, { cookies: ada.cookies }, 'GET /settings')).text()
    const session = /name="session" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(html).toContain('This device')
    expect(html).toContain('Chrome on Android')
    expect(html).toContain('Unknown device')
    await post(shop, bola, { form: 'session', session })
    expect((await send(shop, phone, 'GET /auth/users/me')).status).toBe(200)
    await post(shop, ada, { form: 'session', session })
    expect((await send(shop, phone, 'GET /auth/users/me')).status).toBe(401)
    expect((await send(shop, ada, 'GET /auth/users/me')).status).toBe(200)
    const all = await post(shop, ada, { form: 'sessions' })
    expect(all.headers.get('location')).toBe('/signin')
    expect((await send(shop, ada, 'GET /auth/users/me')).status).toBe(401)
    expect((await send(shop, bola, 'GET /auth/users/me')).status).toBe(200)
    expect((await post(shop, bola, { form: 'constructor' })).status).toBe(400)
  })

  test('hands out all that is kept of the customer, and nothing of another', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { name: 'Gele', stock: 9 })
    await aPendingOrder(shop, await aBuyer(shop, 'ada', [{ item }]))
    await aPendingOrder(shop, await aBuyer(shop, 'bola', [{ item }]))
    const ada = await signedIn(shop, 'ada')
    const response = await send(shop, { cookies: ada.cookies }, 'GET /settings/data')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    for (const part of ['ada@example.com', '22 Adelabu Street', 'Gele', '+2348035550142'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/bola|argon2|_hash/)
    expect((await send(shop, aBrowser(), 'GET /settings/data')).status).toBe(401)
  })
})
