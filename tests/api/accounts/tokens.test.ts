/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const shop = await openTestShop()
const read = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
})
const ask = async (...request: Parameters<typeof send> extends [unknown, ...infer R] ? R : never) =>
  read(await send(shop, ...request))
const notValid = (detail: string) => ({
  status: 401,
  body: { detail, code: 'token_not_valid' },
})

describe('the Authorization header', () => {
  test('is read as JWT or Bearer; other schemes count as none', async () => {
    const ada = await aCustomer(shop, 'ada')
    const me = (authorization: string) =>
      ask(aBrowser(), 'GET /auth/users/me', undefined, { headers: { authorization } })
    expect(await me(`JWT ${ada.access}`)).toEqual({
      status: 200,
      body: { email: 'ada@example.com', username: 'ada', id: ada.id },
    })
    expect((await me(`bearer ${ada.access}`)).status).toBe(200)
    const none = {
      status: 401,
      body: { detail: 'Authentication credentials were not provided.' },
    }
    expect(await me(`Basic ${ada.access}`)).toEqual(none)
    for (const header of ['JWT', `JWT ${ada.access} more`])
      expect(await me(header)).toEqual({
        status: 401,
        body: {
          detail: 'Authorization header must contain two space-delimited values',
          code: 'bad_authorization_header',
        },
      })
  })

  test('never counts where only the cookie came', async () => {
    const { cookies } = await aCustomer(shop, 'cookie.only')
    const response = await send(shop, { cookies }, 'GET /auth/users/me')
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('JWT realm="api"')
  })

  const refusal = (message: string) => ({
    status: 401,
    body: {
      detail: 'Given token not valid for any token type',
      code: 'token_not_valid',
      messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
    },
  })

  test('is refused with an expired token, a forged one, and one of the wrong type', async () => {
    const bola = await aCustomer(shop, 'bola')
    const me = (access: string) => ask({ cookies: new Map(), access }, 'GET /auth/users/me')
    const [head, claims] = bola.access.split('.')
    expect(await me('nonsense')).toEqual(refusal('Token is invalid'))
    expect(await me(`${head}.${claims}.AAAA`)).toEqual(refusal('Token is invalid'))
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await me(`${unsigned}.${claims}.`)).toEqual(refusal('Token is invalid'))
    expect(await me(bola.refresh)).toEqual(refusal('Token has wrong type'))
    shop.pass(15 * MINUTE_MS + SECOND_MS)
    expect(await me(bola.access)).toEqual(refusal('Token is expired'))
  })

  test('is refused once the password changed, the account is closed, or it is gone', async () => {
    const chidi = await aCustomer(shop, 'chidi')
    const me = () => ask(chidi, 'GET /auth/users/me')
    const change = (values: { active?: 0 | 1; token_version?: number }) =>
      shop.db.updateTable('customer').set(values).where('id', '=', chidi.id).execute()
    await change({ active: 0 })
    expect((await me()).body).toEqual({ detail: 'User is inactive', code: 'user_inactive' })
    await change({ active: 1, token_version: 1 })
    expect(await me()).toEqual(refusal('Token is blacklisted'))
    await shop.db.deleteFrom('customer').where('id', '=', chidi.id).execute()
    expect((await me()).body).toEqual({ detail: 'User not found', code: 'user_not_found' })
  })

  test('carries claims as other clients of the contract know them', async () => {
    const { access, refresh, id } = await aCustomer(shop, 'claims')
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claimsOf(access)).toMatchObject({
      token_type: 'access',
      user_id: String(id),
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
      token_version: 0,
    })
    expect(claimsOf(access).exp - claimsOf(access).iat).toBe(15 * 60)
    expect(claimsOf(refresh).exp - claimsOf(refresh).iat).toBe(30 * 24 * 60 * 60)
    expect(claimsOf(refresh).jti).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('POST /auth/jwt/refresh', () => {
  const refreshWith = (refresh: string) => ask(aBrowser(), 'POST /auth/jwt/refresh', { refresh })

  test('gives a new pair, and takes the token that came before for 30 seconds more', async () => {
    const emeka = await aCustomer(shop, 'emeka')
    const first = await refreshWith(emeka.refresh)
    expect(first.status).toBe(200)
    expect(first.body.refresh).not.toBe(emeka.refresh)
    shop.pass(30 * SECOND_MS)
    const again = await refreshWith(emeka.refresh)
    expect(again.body.refresh).toBe(first.body.refresh)
    expect((await refreshWith(first.body.refresh)).status).toBe(200)
  })

  test('serves two tabs that ask at the same moment', async () => {
    const femi = await aCustomer(shop, 'femi')
    const replies = await Promise.all([1, 2, 3].map(() => refreshWith(femi.refresh)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.refresh)).size).toBe(1)
    expect((await refreshWith(replies[0]?.body.refresh)).status).toBe(200)
  })

  test('ends the whole session when an old token comes back', async () => {
    const gozie = await aCustomer(shop, 'gozie')
    const { body } = await refreshWith(gozie.refresh)
    shop.pass(31 * SECOND_MS)
    expect(await refreshWith(gozie.refresh)).toEqual(notValid('Token is blacklisted'))
    expect(await refreshWith(body.refresh)).toEqual(notValid('Token is blacklisted'))
    const me = await ask({ cookies: new Map(), access: body.access }, 'GET /auth/users/me')
    expect(me.body.code).toBe('token_not_valid')
  })

  test('refuses what is missing, forged, an access token, or older than 30 days', async () => {
    const hauwa = await aCustomer(shop, 'hauwa')
    expect(await ask(aBrowser(), 'POST /auth/jwt/refresh', {})).toEqual({
      status: 400,
      body: { refresh: ['This field is required.'] },
    })
    expect(await refreshWith('nonsense')).toEqual(notValid('Token is invalid'))
    expect(await refreshWith(hauwa.access)).toEqual(notValid('Token has wrong type'))
    shop.pass(30 * DAY_MS + SECOND_MS)
    expect(await refreshWith(hauwa.refresh)).toEqual(notValid('Token is expired'))
  })

  test('says when the account is gone', async () => {
    const ife = await aCustomer(shop, 'ife')
    await shop.db.deleteFrom('customer').where('id', '=', ife.id).execute()
    expect(await refreshWith(ife.refresh)).toEqual({
      status: 401,
      body: {
        detail: 'No active account found for the given token.',
        code: 'user_not_found',
      },
    })
  })

  test('is not disturbed by a stale header', async () => {
    const jide = await aCustomer(shop, 'jide')
    const stale = { cookies: new Map(), access: 'stale' }
    const body = { refresh: jide.refresh }
    expect((await ask(stale, 'POST /auth/jwt/refresh/', body)).status).toBe(200)
  })
})

describe('POST /auth/jwt/verify', () => {
  const verify = (token: string) => ask(aBrowser(), 'POST /auth/jwt/verify', { token })

  test('says {} to a good token of either type', async () => {
    const kemi = await aCustomer(shop, 'kemi')
    expect(await verify(kemi.access)).toEqual({ status: 200, body: {} })
    expect(await verify(kemi.refresh)).toEqual({ status: 200, body: {} })
  })

  test('refuses a bad one, one that was signed out, and one without an account', async () => {
    const lola = await aCustomer(shop, 'lola')
    expect((await ask(aBrowser(), 'POST /auth/jwt/verify', {})).body).toEqual({
      token: ['This field is required.'],
    })
    expect(await verify('nonsense')).toEqual(notValid('Token is invalid'))
    await shop.db.updateTable('customer').set({ active: 0 }).where('id', '=', lola.id).execute()
    expect((await verify(lola.access)).body.code).toBe('user_inactive')
    await shop.db.deleteFrom('customer').where('id', '=', lola.id).execute()
    expect((await verify(lola.access)).body.code).toBe('user_not_found')
  })
})
