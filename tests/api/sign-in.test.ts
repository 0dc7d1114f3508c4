import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'
import { aCustomer, anAccount } from '../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const REFUSED = {
  status: 401,
  body: { detail: 'No active account found with the given credentials' },
}

const shop = await openTestShop()
const read = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
})
const ask = async (...request: Parameters<typeof send> extends [unknown, ...infer R] ? R : never) =>
  read(await send(shop, ...request))
const signIn = (body: unknown) => ask(aBrowser(), 'POST /auth/jwt/create', body)
const notValid = (detail: string) => ({
  status: 401,
  body: { detail, code: 'token_not_valid' },
})

describe('POST /auth/jwt/create', () => {
  test('signs in by username or by e-mail, however they are typed', async () => {
    await anAccount(shop, 'ngozi')
    const names = [
      { username: 'ngozi' },
      { username: ' NGOZI ' },
      { username: 'Ngozi@Example.com' },
      { email: 'ngozi@example.com' },
      { username: 'ngozi', email: 'NGOZI@example.com' },
      { username: '', email: 'ngozi@example.com' },
      { username: null, email: 'ngozi@example.com' },
      { username: 'ngozi', email: null },
    ]
    for (const name of names) {
      const { status, body } = await signIn({ ...name, password: 'market-day-7' })
      expect(status, JSON.stringify(name)).toBe(200)
      expect(Object.keys(body).toSorted()).toEqual(['access', 'refresh'])
    }
  })

  test('takes JSON and forms, with and without the slash', async () => {
    await anAccount(shop, 'form.user')
    const given = { username: 'form.user', password: 'market-day-7' }
    for (const path of ['/auth/jwt/create', '/auth/jwt/create/']) {
      expect((await ask(aBrowser(), `POST ${path}`, given)).status).toBe(200)
      expect((await ask(aBrowser(), `POST ${path}`, given, { form: true })).status).toBe(200)
    }
  })

  test('refuses a wrong password, an unknown name and an unverified account in the same words', async () => {
    await anAccount(shop, 'right')
    await anAccount(shop, 'waiting', { active: false })
    expect(await signIn({ username: 'right', password: 'wrong' })).toEqual(REFUSED)
    expect(await signIn({ username: 'nobody', password: 'market-day-7' })).toEqual(REFUSED)
    expect(await signIn({ username: 'waiting', password: 'market-day-7' })).toEqual(REFUSED)
  })

  test('refuses a username and an e-mail of two accounts', async () => {
    await anAccount(shop, 'one')
    await anAccount(shop, 'two')
    const both = { username: 'one', email: 'two@example.com', password: 'market-day-7' }
    expect(await signIn(both)).toEqual(REFUSED)
  })

  test('names the fields that are missing, blank or of the wrong type', async () => {
    const required = ['This field is required.']
    expect(await signIn({})).toEqual({
      status: 400,
      body: { username: required, password: required },
    })
    expect(await signIn({ username: ' ', email: '', password: null })).toEqual({
      status: 400,
      body: {
        username: ['This field may not be blank.'],
        password: ['This field may not be null.'],
      },
    })
    expect((await signIn({ username: 7, password: 'x' })).body).toEqual({
      username: ['Not a valid string.'],
    })
  })

  test('refuses broken bodies as the contract says', async () => {
    const broken = await signIn('{')
    expect([broken.status, broken.body.detail]).toEqual([
      400,
      expect.stringMatching(/^JSON parse error - /),
    ])
    expect(await signIn('[]')).toEqual({
      status: 400,
      body: { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    })
    const text = { headers: { 'content-type': 'text/plain' } }
    expect((await ask(aBrowser(), 'POST /auth/jwt/create', 'hello', text)).status).toBe(415)
  })

  test('sets a cookie that scripts cannot read', async () => {
    await anAccount(shop, 'cookie')
    const given = { username: 'cookie', password: 'market-day-7' }
    const response = await send(shop, aBrowser(), 'POST /auth/jwt/create', given)
    const [session] = response.headers.getSetCookie().filter((line) => line.startsWith('session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    expect(session).toMatch(/Path=\//)
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
  })

  test('answers other methods with 405 and those that it has', async () => {
    const response = await send(shop, aBrowser(), 'PUT /auth/jwt/create', {})
    expect(response.headers.get('allow')).toContain('POST')
    expect(await read(response)).toEqual({
      status: 405,
      body: { detail: 'Method "PUT" not allowed.' },
    })
    expect((await send(shop, aBrowser(), 'OPTIONS /auth/jwt/create')).status).toBe(200)
  })

  test('is refused from the page of another site', async () => {
    const foreign = { headers: { origin: 'https://elsewhere.example' } }
    expect((await ask(aBrowser(), 'POST /auth/jwt/create', {}, foreign)).status).toBe(403)
  })

  test('lets five tries fail, then none for a quarter of an hour, and counts anew after a success', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'guessed')
    await anAccount(shop, 'neighbour')
    const post = (username: string, password: string) =>
      send(shop, aBrowser(), 'POST /auth/jwt/create', { username, password })
    for (let n = 0; n < 4; n++) expect((await post('guessed', 'wrong')).status).toBe(401)
    expect((await post('guessed', 'market-day-7')).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await post('guessed', 'wrong')).status).toBe(401)
    const refused = await post('guessed', 'market-day-7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refused.json()).detail).toMatch(/^Request was throttled\. Expected available in/)
    expect((await post('neighbour', 'market-day-7')).status).toBe(200)
    shop.pass(15 * MINUTE_MS + SECOND_MS)
    expect((await post('guessed', 'market-day-7')).status).toBe(200)
  })

  test('counts the tries of an account, by whichever of its names', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'guessed')
    const email = 'guessed@example.com'
    const post = async (names: object, password = 'wrong') =>
      (await send(shop, aBrowser(), 'POST /auth/jwt/create', { ...names, password })).status
    const names = [
      { username: 'guessed' },
      { email },
      { username: email },
      { username: 'guessed', email },
    ]
    for (const name of names) expect(await post(name)).toBe(401)
    // A success by one name forgives the tries by all of them.
    expect(await post({ email }, 'market-day-7')).toBe(200)
    for (const name of [...names, { email }]) expect(await post(name)).toBe(401)
    for (const name of names) expect(await post(name, 'market-day-7')).toBe(429)
  })

  test('lets one network fail thirty times in an hour, however many succeed', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'neighbour')
    const post = (username: string, password: string) =>
      send(shop, aBrowser(), 'POST /auth/jwt/create', { username, password })
    for (let n = 0; n < 35; n++) expect((await post('neighbour', 'market-day-7')).status).toBe(200)
    for (let n = 0; n < 30; n++) expect((await post(`nobody${n}`, 'wrong')).status).toBe(401)
    expect((await post('neighbour', 'market-day-7')).status).toBe(429)
  })
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

describe('POST /auth/jwt/logout/', () => {
  test('ends the session for header, refresh token and cookie at once', async () => {
    const musa = await aCustomer(shop, 'musa')
    const cookie = musa.cookies.get('session')
    const out = await send(shop, musa, 'POST /auth/jwt/logout/', { refresh: musa.refresh })
    expect(out.status).toBe(204)
    expect(musa.cookies.has('session')).toBe(false)
    expect((await ask(musa, 'GET /auth/users/me')).status).toBe(401)
    const again = await ask(musa, 'POST /auth/jwt/refresh', { refresh: musa.refresh })
    expect(again).toEqual(notValid('Token is blacklisted'))
    const sessions = await shop.db
      .selectFrom('session')
      .selectAll()
      .where('customer_id', '=', musa.id)
      .execute()
    expect([cookie?.length, sessions]).toEqual([43, []])
  })

  test('is no error with a bad token or none, and leaves other sessions alone', async () => {
    const nneka = await aCustomer(shop, 'nneka')
    for (const body of [{}, { refresh: 'nonsense' }, { refresh: 5 }])
      expect((await send(shop, aBrowser(), 'POST /auth/jwt/logout', body)).status).toBe(204)
    expect((await ask(nneka, 'GET /auth/users/me')).status).toBe(200)
  })
})

test('nothing that opens an account is kept as it is', async () => {
  const obi = await aCustomer(shop, 'obi')
  const rows = JSON.stringify(await shop.db.selectFrom('session').selectAll().execute())
  for (const secret of [obi.refresh, obi.access, obi.cookies.get('session') ?? 'none'])
    expect(rows).not.toContain(secret)
})
