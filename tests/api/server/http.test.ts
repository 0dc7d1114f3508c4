import { describe, expect, test } from 'vitest'
import { readPage } from '#lib/web/endpoints/http.server.ts'
import { somePlaces } from '../../support/places.ts'
import { say } from '../../support/processes/say.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

const ada = aBrowser()
/** One of each kind: an endpoint, a cached page, a prerendered page and a file. */
const PATHS = ['/billing/states/', '/categories', '/policy/privacy-policy', '/favicon.svg']

describe('the host that is asked', () => {
  test.each([
    ']bad[',
    'shop.example@evil.example',
    '1.1.1.1.1',
    'a b',
    'a.example\r\nHost: b.example',
  ])('refuses the Host %s instead of showing the homepage at every address', async (host) => {
    const shop = await openTestShop()
    await say(shop, 'GET /categories HTTP/1.1\r\nHost: a.example')
    for (const path of [
      '/api/cart/',
      '/cart',
      '/categories',
      '/policy/privacy-policy',
      '/favicon.svg',
    ])
      expect(await say(shop, `GET ${path} HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 400 /)
  })

  test('may stand in the address itself, and counts there before any header', async () => {
    const shop = await openTestShop()
    const ask = (address: string, host: string) =>
      say(shop, `GET ${address} HTTP/1.1\r\nHost: ${host}`)
    for (const path of PATHS) {
      expect(await ask(`http://shop.example${path}`, ']bad[')).toMatch(/^HTTP\/1.1 200 /)
      expect(await ask(`HTTPS://shop.example:8080${path}?x=1`, 'b')).toMatch(/^HTTP\/1.1 200 /)
      expect(await ask(`http://a@b.example${path}`, 'b.example')).toMatch(/^HTTP\/1.1 400 /)
    }
    expect(await ask('http://shop.example', 'b')).toContain('<title>')
    // A path of this shop, not another host.
    const doubled = await ask('http://shop.example//evil.example', 'b')
    expect(doubled).toMatch(/^HTTP\/1.1 301 [^]*\r\nlocation: \/evil\.example\r\n/)
    expect(await ask('ftp://shop.example/cart', 'b')).toMatch(/^HTTP\/1.1 404 /)
  })
})

test.each(['/api/items/%zz/', '/api/%', '/billing/states/%c0%ae/', '/auth/users/%'])(
  'answers the malformed address %s under the contract’s paths as JSON',
  async (path) => {
    const shop = await openTestShop()
    const answer = await say(shop, `GET ${path} HTTP/1.1\r\nHost: a.example`)
    expect(answer).toMatch(/^HTTP\/1.1 404 [^]*content-type: application\/json/i)
    expect(answer).toContain('{"detail":"Not found."}')
    expect(await say(shop, 'GET /products/%zz HTTP/1.1\r\nHost: a.example')).toContain('<title>')
  },
)

test('answers a refused address of the API as JSON however its letters are written', async () => {
  const answer = await say(await openTestShop(), 'GET /%61pi/cart/ HTTP/1.1\r\nHost: ]bad[')
  expect(answer).toMatch(/^HTTP\/1.1 400 [^]*content-type: application\/json/i)
})

describe('a browser that has any answer at all', () => {
  test.each(PATHS)('is not sent %s again', async (path) => {
    const shop = await openTestShop()
    await send(shop, ada, `GET ${path}`)
    const headers = { 'if-none-match': '*' }
    const again = await send(shop, ada, `GET ${path}`, undefined, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBeTruthy()
  })
})

describe('what is no request', () => {
  test.each([
    ['an address without a slash', 400, 'GET %2Fapi%2Fcart%2F HTTP/1.1\r\nHost: a.example'],
    ['no HTTP at all', 400, 'hello'],
    ['a head of 20 kB', 431, `GET /cart HTTP/1.1\r\nHost: a.example\r\nX: ${'a'.repeat(20_000)}`],
  ])('is refused as the contract refuses, and closes: %s', async (_, status, lines) => {
    const said = await say(await openTestShop(), lines)
    const [head = '', body = ''] = said.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('\r\nConnection: close')
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String) })
  })

  test('is refused without a body where only a head was asked for', async () => {
    const said = await say(await openTestShop(), 'HEAD %2Fcart HTTP/1.1\r\nHost: a.example')
    expect(said).toMatch(/^HTTP\/1.1 400 [^]*\r\n\r\n$/)
  })
})

describe('the head of an answer', () => {
  test('does not say that an answer is empty when only its head was asked for', async () => {
    const shop = await openTestShop()
    const head = await send(shop, ada, 'HEAD /billing/states/')
    expect(head.headers.get('content-length')).not.toBe('0')
  })

  test.each([
    ['BR', 'br'],
    ['GZIP', 'gzip'],
    ['deflate, Gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.000', null],
  ])(
    'names the compression that was asked for, however it is written: %s',
    async (encoding, compression) => {
      const shop = await openTestShop()
      const headers = { 'accept-encoding': encoding }
      const answer = await send(shop, aBrowser(), 'GET /categories', undefined, { headers })
      expect(answer.headers.get('content-encoding')).toBe(compression)
    },
  )

  test.each(['/billing/states/', '/manager/faqs/', '/categories', '/cart'])(
    'says of %s what it says with the body',
    async (path) => {
      const shop = await openTestShop()
      await somePlaces(shop)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const [head, whole] = await Promise.all(
          ['HEAD', 'GET'].map((method) =>
            send(shop, aBrowser(), `${method} ${path}`, undefined, {
              headers: { 'accept-encoding': encoding },
            }),
          ),
        )
        const said = (response?: Response) =>
          ['etag', 'content-encoding', 'content-length', 'content-type', 'vary'].map((name) => [
            name,
            response?.headers.get(name),
          ])
        expect([head?.status, said(head)]).toEqual([200, said(whole)])
        expect(await head?.text()).toBe('')
      }
    },
  )
})

test('a page of a list holds 48 at most, and 24 unless a number is asked for', () => {
  const sizeOf = (asked: string) => readPage(new URLSearchParams(asked)).size
  expect(['page_size=48', 'page_size=49', 'page_size=1000000'].map(sizeOf)).toEqual([48, 48, 48])
  expect(['', 'page_size=0', 'page_size=-1', 'page_size=x'].map(sizeOf)).toEqual([24, 24, 24, 24])
})
