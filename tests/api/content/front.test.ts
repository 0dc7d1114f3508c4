import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { openInvalidationBus } from '#lib/web/page-cache/invalidation-bus.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { say } from '../../support/processes/say.ts'
import { addressOf, aBrowser, send } from '../../support/send.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'

const ada = aBrowser()

describe('the front of the shop', () => {
  test('answers an address that it does not know with its own page, and JSON under the contract’s paths', async () => {
    const shop = await openTestShop()
    const page = await send(shop, ada, 'GET /no/such/page')
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('</html>')
    for (const path of ['/api/nothing', '/api/nothing/', '/auth/nothing/']) {
      const json = await send(shop, ada, `GET ${path}`)
      expect(json.status).toBe(404)
      expect(await json.json()).toEqual({ detail: 'Not found.' })
    }
  })

  test.each(['/categories/nothing', '/section/nothing', '/products/nothing', '/blog/nothing'])(
    'lets the page for the unknown %s have its styles and scripts',
    async (path) => {
      const shop = await openTestShop()
      const page = await send(shop, ada, `GET ${path}`)
      expect([page.status, page.headers.get('content-security-policy')]).toEqual([
        404,
        "frame-ancestors 'none'",
      ])
      expect(await page.text()).toContain('Link broken')
    },
  )

  test.each(['/%ff', '/..%2f..%2fetc/passwd', '/404.html', '/_image?href=/x'])(
    'has nothing at %s',
    async (path) => {
      const shop = await openTestShop()
      const response = await send(shop, ada, `GET ${path}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  test('has nothing at an address that the framework brings along, in any method', async () => {
    const shop = await openTestShop()
    for (const path of ['/_server-islands/x', '/%5Fserver-islands/x/'])
      for (const [method, body] of [['GET'], ['POST', '{}'], ['POST', 'x=1']] as const) {
        const response = await send(shop, ada, `${method} ${path}`, body)
        expect([path, method, response.status]).toEqual([path, method, 404])
        expect(await response.text()).toContain('Link broken')
      }
  })

  test('says which methods an endpoint has', async () => {
    const shop = await openTestShop()
    const refused = await send(shop, ada, 'PUT /healthz/', {})
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await refused.json()).toEqual({ detail: 'Method "PUT" not allowed.' })
    const asked = await send(shop, ada, 'OPTIONS /healthz')
    expect([asked.status, asked.headers.get('allow')]).toEqual([200, 'GET, HEAD, OPTIONS'])
    expect((await send(shop, ada, 'HEAD /healthz')).status).toBe(200)
    const file = await send(shop, ada, 'POST /favicon.svg', {})
    expect([file.status, file.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('refuses a body that is too large before it is sent', async () => {
    const shop = await openTestShop()
    const response = await send(shop, ada, 'POST /healthz', `"${'x'.repeat(300_000)}"`)
    expect(response.status).toBe(413)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  test('sends a file compressed, and not again to whom has it', async () => {
    const shop = await openTestShop()
    const accept = { 'accept-encoding': 'br' }
    const first = await send(shop, ada, 'GET /favicon.svg', undefined, { headers: accept })
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('vary')).toMatch(/^accept-encoding$/i)
    const again = await send(shop, ada, 'GET /favicon.svg', undefined, {
      headers: { ...accept, 'if-none-match': tag },
    })
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
    expect(await again.text()).toBe('')
  })

  test('gives every answer its protection and a name for the log', async () => {
    const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
    const [one, two] = [await send(shop, ada, 'GET /healthz'), await send(shop, ada, 'GET /none')]
    for (const { headers } of [one, two]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
    }
    expect(one.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await send(shop, ada, 'GET /signin')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const { headers } of [two, page]) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain(
        'camera=(), microphone=(), geolocation=()',
      )
    }
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
    const saving = await send(shop, ada, 'GET /none', undefined, { headers: { 'save-data': 'on' } })
    expect(saving.headers.get('speculation-rules')).toBeNull()
  })

  test.each(['/favicon.svg', '/blog'])('says of %s each time what it said first', async (path) => {
    const shop = await openTestShop()
    const saving = { 'accept-encoding': 'br', 'save-data': 'on' }
    await send(shop, ada, `GET ${path}`, undefined, { headers: saving })
    const get = `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nAccept-Encoding: br`
    const said = await say(
      shop,
      [get, get, get.replace('GET', 'HEAD'), `${get}\r\nSave-Data: on`, get].join('\r\n\r\n'),
    )
    const [first, second, third, spared, last] = said
      .split(/(?=HTTP\/1\.1 )/)
      .map((answer) => answer.slice(0, answer.indexOf('\r\n\r\n')))
    const id = /\r\nx-request-id: (\S+)/
    const date = /\r\nDate: (.+)/
    const known = (head = '') => head.replace(id, '').replace(date, '')
    expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]+\r\nConnection: keep-alive\r\n/)
    expect([known(second), known(third)]).toEqual([known(first), known(first)])
    const ids = [first, second, third].map((head = '') => id.exec(head)?.[1])
    expect(new Set(ids).size).toBe(3)
    const saidAt = Date.parse(date.exec(third ?? '')?.[1] ?? '')
    expect(Math.abs(Date.now() - saidAt)).toBeLessThan(60_000)
    expect(spared).not.toContain('speculation-rules')
    expect(last).toContain('\r\nConnection: close')
  })

  test('refuses a method that it does not know in its own words', async () => {
    const shop = await openTestShop()
    const endpoint = await say(shop, 'TRACE /api/cart/ HTTP/1.1\r\nHost: shop.example')
    expect(endpoint).toMatch(/^HTTP\/1.1 405 /)
    expect(endpoint).toContain('{"detail":"Method \\"TRACE\\" not allowed."}')
    for (const method of ['TRACE', 'OPTIONS', 'PUT', 'DELETE']) {
      const page = await say(shop, `${method} /cart HTTP/1.1\r\nHost: shop.example`)
      expect(page).toMatch(/^HTTP\/1.1 405 /)
      expect(page).toMatch(/^allow: GET, HEAD, POST\r$/im)
    }
  })

  test('tells nothing of a crash but the name of the request', async () => {
    const shop = await openTestShop()
    const broken = {
      ...shop,
      now: () => {
        throw new Error('no such table, at shop.ts:1')
      },
    }
    const cart = { headers: { cookie: `session=${'a'.repeat(43)}` } }
    const answer = await send(broken, ada, 'POST /auth/jwt/create', {
      username: 'a',
      password: 'b',
    })
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { detail: 'A server error occurred.', request_id: answer.headers.get('x-request-id') },
    ])
    const page = await send(broken, ada, 'GET /cart', undefined, cart)
    const html = await page.text()
    expect(page.status).toBe(500)
    expect(html).toContain('</html>')
    expect(html).not.toContain('shop.ts')
  })

  test('refuses a body that is too large and did not say so before', async () => {
    const shop = await openTestShop()
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`
    const head = 'POST /auth/jwt/create/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json'
    const said = await say(shop, `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`)
    expect(said).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('has nobody wait for those who send their words slowly, or not at all', async () => {
    const shop = await openTestShop()
    const { hostname, port } = new URL(await addressOf(shop))
    const head = 'POST /auth/jwt/create/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json'
    const slow = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.write(`${head}\r\nContent-Length: 60\r\n\r\n{`)
        return socket
      }),
    )
    afterUse(() => slow.forEach((socket) => socket.destroy()))
    expect((await send(shop, ada, 'GET /signin')).status).toBe(200)
    const empty = await send(shop, ada, 'POST /auth/jwt/create/', {})
    expect(empty.status).toBe(400)
  })

  test('survives what is no HTTP', async () => {
    const shop = await openTestShop()
    expect(await say(shop, 'HELLO')).toContain('400')
    expect((await send(shop, ada, 'GET /healthz')).status).toBe(200)
  })
})

describe('invalidations of the page cache', () => {
  test('are heard by the other processes of the shop', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const heard = Promise.withResolvers<readonly string[]>()
    const bus = openInvalidationBus(shop, { invalidate: heard.resolve, clear: () => {} })
    await bus.ready
    await other.inTransaction((other) => other.invalidate(['item:7', 'lists']))
    bus.poll()
    expect(await heard.promise).toEqual(['item:7', 'lists'])
    await bus.close()
  })

  test('are each heard once, in the order in which they were made', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const heard: string[] = []
    const invalidate = (tags: readonly string[]) => heard.push(...tags)
    const bus = openInvalidationBus(shop, { invalidate, clear: () => {} })
    afterUse(bus.close)
    await bus.ready
    const sent = Array.from({ length: 30 }, (_, at) => `item:${at}`)
    for (const tag of sent) {
      await other.inTransaction((other) => other.invalidate([tag]))
      await expect.poll(() => (bus.poll(), heard)).toContain(tag)
    }
    expect(heard).toEqual(sent)
  })

  test('are waited for while a PostgreSQL server is away; the process goes on, and its page cache is cleared', async () => {
    const { config, log } = await openTestShop()
    const away = openShop({ ...config, databaseUrl: 'postgres://127.0.0.1:9/none' }, { log })
    afterUse(() => closeShop(away))
    let cleared = 0
    const bus = openInvalidationBus(away, { invalidate: () => {}, clear: () => cleared++ })
    await expect(bus.ready).resolves.toBeUndefined()
    expect(cleared).toBeGreaterThan(0)
    await bus.close()
  })
})
