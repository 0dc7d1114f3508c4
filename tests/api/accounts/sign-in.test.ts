import { describe, expect, test } from 'vitest'
import { changePasswordHash } from '#lib/accounts/accounts.sql.ts'
import { hashPassword } from '#lib/accounts/passwords/passwords.server.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
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

  test('takes a password however a phone writes its accents', async () => {
    const { id } = await anAccount(shop, 'ade')
    const password = 'Adé sews for ọjà'
    const passwordHash = await hashPassword(password.normalize('NFC'))
    await changePasswordHash(shop.db, id, passwordHash, shop.now())
    for (const form of ['NFC', 'NFD'] as const)
      expect((await signIn({ username: 'ade', password: password.normalize(form) })).status).toBe(
        200,
      )
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
