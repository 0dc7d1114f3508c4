import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ShopError } from '#lib/errors.ts'
import { $user, deleteAccount, mendSession, signIn, signUp } from '#stores/session.ts'
import { storage } from '#stores/storage.ts'
import { clearTokens, saveTokens } from '#stores/tokens.ts'

type Answer = { status: number; body?: unknown }
let asked: { what: string; body: unknown }[] = []
let answers: Record<string, Answer> = {}
const page = { cookie: '' }

beforeEach(() => {
  asked = []
  page.cookie = ''
  answers = {
    'POST /auth/jwt/create': { status: 200, body: { access: 'a1', refresh: 'r1' } },
    'GET /auth/users/me': { status: 200, body: { id: 1, username: 'ada', email: 'ada@x.ng' } },
    'POST /api/merge_carts/': { status: 200, body: { merged: 0, cart: { id: 'cart-of-ada' } } },
    'POST /auth/session/tokens': { status: 200, body: { access: 'a2', refresh: 'r2' } },
    'POST /auth/session/cookie': { status: 204 },
    'POST /auth/jwt/verify': { status: 200, body: {} },
    'POST /auth/users/delete/': { status: 204 },
    'POST /auth/users/': { status: 201, body: {} },
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const what = `${options.method} ${path}`
    asked.push({ what, body: options.body ? JSON.parse(String(options.body)) : undefined })
    const { status, body } = answers[what] ?? { status: 404, body: { detail: 'Not found.' } }
    const headers = { 'content-type': 'application/json' }
    return body === undefined
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), { status, headers })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of Object.keys(storage)) delete storage[key]
  clearTokens()
})

describe('signIn', () => {
  test('keeps what the specification keeps, under its keys, and takes the cart along', async () => {
    await signIn({ username: ' ADA ', password: ' kept as typed ' })
    expect(asked[0]?.body).toEqual({ username: 'ada', password: ' kept as typed ' })
    expect(storage['AuthToken']).toBe('a1')
    expect(storage['ReToken']).toBe('r1')
    expect(JSON.parse(storage['user'] ?? '')).toEqual({
      username: 'ada',
      email: 'ada@x.ng',
      token: 'a1',
      refreshToken: 'r1',
    })
    expect(storage['cartID']).toBe('cart-of-ada')
  })

  test('holds although the carts were not merged', async () => {
    answers['POST /api/merge_carts/'] = { status: 500 }
    await signIn({ username: 'ada', password: 'x' })
    expect(storage['AuthToken']).toBe('a1')
  })

  test('keeps nothing when it is refused', async () => {
    answers['POST /auth/jwt/create'] = { status: 401, body: { detail: 'No active account' } }
    await expect(signIn({ username: 'ada', password: 'x' })).rejects.toThrow(ShopError)
    expect(storage['AuthToken']).toBeUndefined()
  })
})

test('signUp sends names in lower case and passwords as they are', async () => {
  const password = 'Wax Print 88'
  const next = '/checkout'
  await signUp({ username: 'Ada', email: ' Ada@X.ng ', password, re_password: password, next })
  expect(asked[0]?.body).toEqual({
    username: 'ada',
    email: 'ada@x.ng',
    password,
    re_password: password,
    next,
  })
})

describe('deleteAccount', () => {
  const KEPT = ['AuthToken', 'ReToken', 'user', 'cartID', 'searchQueries', 'area.v1']

  test('deletes its owner from the browser once the account is gone', async () => {
    await signIn({ username: 'ada', password: 'x' })
    for (const key of ['searchQueries', 'area.v1', 'guest.viewed.v1']) storage[key] = '[7]'
    await deleteAccount('wax print 88')
    expect(asked.at(-1)).toEqual({
      what: 'POST /auth/users/delete/',
      body: { current_password: 'wax print 88' },
    })
    for (const key of [...KEPT, 'guest.viewed.v1']) expect(storage[key], key).toBeUndefined()
    expect($user.get()).toBeNull()
  })

  test('deletes nothing when the shop refuses', async () => {
    answers['POST /auth/users/delete/'] = {
      status: 400,
      body: { current_password: ['Invalid password.'] },
    }
    await signIn({ username: 'ada', password: 'x' })
    for (const key of ['searchQueries', 'area.v1']) storage[key] = '[7]'
    await expect(deleteAccount('wrong')).rejects.toThrow(ShopError)
    for (const key of KEPT) expect(storage[key], key).toBeDefined()
  })
})

describe('mendSession', () => {
  /** What the browser keeps of a customer beside the session. */
  const OWN = ['cartID', 'cart.v1', 'cart.seen.v1', 'favourites.v1', 'searchQueries']
  const asks = () => asked.map(({ what }) => what)

  test('gets tokens for a cookie that stands alone', async () => {
    page.cookie = 'other=1; signed-in=1'
    expect(await mendSession()).toBe(true)
    expect(storage['AuthToken']).toBe('a2')
    expect($user.get()?.username).toBe('ada')
  })

  test('gets a cookie for tokens that stand alone', async () => {
    saveTokens({ access: 'a1', refresh: 'r1' }, { username: 'ada', email: 'ada@x.ng' })
    await mendSession()
    expect(asks()).toEqual(['POST /auth/session/cookie'])
  })

  test('asks nothing of a guest, and checks a whole session once', async () => {
    expect(await mendSession()).toBe(false)
    expect(asks()).toEqual([])
    saveTokens({ access: 'a1', refresh: 'r1' }, { username: 'ada', email: 'ada@x.ng' })
    page.cookie = 'signed-in=1'
    expect(await mendSession()).toBe(true)
    expect(asks()).toEqual(['POST /auth/jwt/verify'])
  })

  test('drops what leads nowhere any more', async () => {
    const ended = { status: 401, body: { detail: 'Token is blacklisted', code: 'token_not_valid' } }
    answers['POST /auth/jwt/verify'] = ended
    answers['GET /auth/users/me'] = ended
    answers['POST /auth/jwt/refresh'] = ended
    answers['POST /auth/session/tokens'] = ended
    saveTokens({ access: 'a1', refresh: 'r1' }, { username: 'ada', email: 'ada@x.ng' })
    page.cookie = 'signed-in=1'
    for (const key of OWN) storage[key] = '{"7":1}'
    expect(await mendSession()).toBe(false)
    for (const key of ['AuthToken', ...OWN]) expect(storage[key], key).toBeUndefined()
    expect(page.cookie).toContain('Max-Age=0')
  })

  test('takes the cookie’s tokens where its own lead nowhere', async () => {
    const ended = { status: 401, body: { detail: 'Token is invalid', code: 'token_not_valid' } }
    answers['POST /auth/jwt/verify'] = ended
    answers['POST /auth/jwt/refresh'] = ended
    answers['GET /auth/users/me'] = ended
    answers['POST /auth/session/tokens'] = { status: 200, body: { access: 'a2', refresh: 'r2' } }
    saveTokens({ access: 'spoiled', refresh: 'spoiled' }, { username: 'ada', email: 'ada@x.ng' })
    page.cookie = 'signed-in=1'
    await mendSession()
    expect(asks().filter((what) => what === 'POST /auth/session/tokens')).toHaveLength(1)
  })

  test('keeps a session that cannot be checked for want of a network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    saveTokens({ access: 'a1', refresh: 'r1' }, { username: 'ada', email: 'ada@x.ng' })
    page.cookie = 'signed-in=1'
    expect(await mendSession()).toBe(true)
    expect(storage['AuthToken']).toBe('a1')
  })
})

test('a user record that was spoiled counts as none', async () => {
  for (const record of ['{', 'null', '7', '{"username":1}']) {
    storage['user'] = record
    const stop = $user.listen(() => {})
    expect($user.get(), record).toBeNull()
    stop()
  }
})
