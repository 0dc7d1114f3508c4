import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, newKey, sentenceOf } from '#lib/api.ts'
import { ShopError } from '#lib/errors.ts'
import { storage } from '#stores/storage.ts'
import { clearTokens, saveTokens, storedTokens } from '#stores/tokens.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Asked = { path: string; token: string | null; key: string | null }

let asked: Asked[] = []

/** Plays the server: what it answers to `METHOD /path` with this token. */
function serve(answer: (what: string, token: string | null) => Answer | Promise<Answer>): void {
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const headers = new Headers(options.headers)
    const token = headers.get('authorization')
    asked.push({ path, token, key: headers.get('idempotency-key') })
    const { status, body, headers: given } = await answer(`${options.method} ${path}`, token)
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(text, {
      status,
      headers: { ...(text ? { 'content-type': 'application/json' } : {}), ...given },
    })
  })
}

const EXPIRED = { status: 401, body: { detail: 'no', code: 'token_not_valid', messages: [{}] } }
const renewing = (what: string, token: string | null): Answer => {
  if (what === 'POST /auth/jwt/refresh')
    return { status: 200, body: { access: 'a2', refresh: 'r2' } }
  return token === 'JWT a2' ? { status: 200, body: { ok: 1 } } : EXPIRED
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('dispatchEvent', () => true)
  saveTokens({ access: 'a1', refresh: 'r1' }, { username: 'ada', email: 'ada@example.com' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearTokens()
})

describe('api', () => {
  test('sends the stored token, or none as a guest', async () => {
    serve(() => ({ status: 200, body: [] }))
    await api('/api/cart/')
    await api('/api/cart/', { asGuest: true, idempotencyKey: 'k' })
    expect(asked).toEqual([
      { path: '/api/cart/', token: 'JWT a1', key: null },
      { path: '/api/cart/', token: null, key: 'k' },
    ])
  })

  test('renews an expired token once for all that wait, and keeps the new pair', async () => {
    serve(renewing)
    const replies = await Promise.all([1, 2, 3].map(() => api('/api/orders/')))
    expect(replies).toEqual([{ ok: 1 }, { ok: 1 }, { ok: 1 }])
    expect(asked.filter(({ path }) => path === '/auth/jwt/refresh')).toHaveLength(1)
    expect(storedTokens()).toEqual({ access: 'a2', refresh: 'r2' })
    expect(JSON.parse(storage['user'] ?? '')).toEqual({
      username: 'ada',
      email: 'ada@example.com',
      token: 'a2',
      refreshToken: 'r2',
    })
  })

  test('uses what another tab has renewed meanwhile', async () => {
    serve((what, token) => {
      storage['AuthToken'] = 'a2'
      return renewing(what, token)
    })
    expect(await api('/api/orders/')).toEqual({ ok: 1 })
    expect(asked.map(({ path }) => path)).not.toContain('/auth/jwt/refresh')
  })

  test('drops a session that cannot be renewed, and reads on as a guest', async () => {
    serve((_, token) =>
      token || asked.at(-1)?.path.includes('refresh') ? EXPIRED : { status: 200 },
    )
    await api('/api/items/')
    expect(storedTokens()).toEqual({ access: '', refresh: '' })
    expect(Object.keys(storage)).not.toContain('user')
  })

  test('does not send a change again as a guest', async () => {
    serve(() => EXPIRED)
    await expect(api('/api/orders/', { method: 'POST', body: {} })).rejects.toMatchObject({
      code: 'token_not_valid',
    })
    expect(asked.map(({ path }) => path)).toEqual(['/api/orders/', '/auth/jwt/refresh'])
  })

  test('keeps the session when the server is not reached, or says no for another reason', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api('/api/orders/')).rejects.toMatchObject({ code: 'offline' })
    serve(() => ({ status: 403, body: { detail: 'You do not have permission.' } }))
    await expect(api('/api/orders/')).rejects.toMatchObject({ code: 'permission_denied' })
    serve((what) => (what.includes('refresh') ? { status: 503 } : EXPIRED))
    await expect(api('/api/orders/')).rejects.toMatchObject({ code: 'busy' })
    expect(storedTokens().access).toBe('a1')
  })

  test('turns an answer back into the error that the server threw', async () => {
    const refusal = async (answer: Answer) => {
      serve(() => answer)
      const error: unknown = await api('/x', { method: 'POST', asGuest: true }).catch((e) => e)
      if (!(error instanceof ShopError)) throw new Error('no ShopError')
      return error
    }
    const fields = await refusal({
      status: 400,
      body: { email: ['Wrong.', 'Long.'], name: ['No.'] },
    })
    expect(fields.fields).toEqual({ email: ['Wrong.', 'Long.'], name: ['No.'] })
    expect(sentenceOf(fields)).toBe('Wrong. Long. No.')
    const stock = await refusal({
      status: 409,
      body: { detail: 'Gone.', code: 'insufficient_stock', items: [{ id: 1 }] },
    })
    expect([stock.code, stock.detail, stock.extra]).toEqual([
      'insufficient_stock',
      'Gone.',
      { items: [{ id: 1 }] },
    ])
    const wait = await refusal({
      status: 429,
      body: { detail: 'Wait.' },
      headers: { 'retry-after': '9' },
    })
    expect([wait.code, wait.headers['retry-after']]).toEqual(['throttled', '9'])
    const crash = await refusal({ status: 500, body: { detail: 'A server error occurred.' } })
    expect(sentenceOf(crash)).toBe('An error occurred. Please try again')
    const away = await refusal({ status: 502, body: { detail: 'Payment service is unavailable.' } })
    expect([away.code, sentenceOf(away)]).toEqual([
      'provider_unavailable',
      'Payment service is unavailable.',
    ])
    const proxy = await refusal({ status: 502, body: {} })
    expect([proxy.code, sentenceOf(proxy)]).toEqual([
      'server_error',
      'An error occurred. Please try again',
    ])
    const ended = await refusal({
      status: 401,
      body: { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
    })
    expect(sentenceOf(ended)).toBe('You have been signed out. Sign in and try again.')
  })

  test('makes keys that differ', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newKey()).not.toBe(newKey())
  })
})
