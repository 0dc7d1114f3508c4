import { describe, expect, test } from 'vitest'
import {
  type FinishedPage,
  finishPage,
  formFor,
  plainBody,
} from '#lib/web/page-cache/finished-page.server.ts'
import { PageCache } from '#lib/web/page-cache/page-cache.server.ts'
import { sharedAddress } from '#lib/web/paths.ts'

const page = (text: string, tags: string[] = ['item:1'], status = 200): FinishedPage =>
  finishPage({
    status,
    headers: { 'content-type': 'text/html' },
    tags,
    body: Buffer.from(text),
  })

const textOf = (cache: PageCache, address: string) => {
  const cached = cache.get(address)
  return cached && plainBody(cached).toString()
}

describe('PageCache', () => {
  test('gives a page to all who asked while it was rendered, and caches it', async () => {
    const cache = new PageCache()
    const rendering = cache.begin('/products/gele')
    const others = [cache.underway('/products/gele'), cache.underway('/products/gele')]
    rendering.finish(page('gele'))
    for (const other of others) expect((await other?.page)?.tags).toEqual(['item:1'])
    expect(textOf(cache, '/products/gele')).toBe('gele')
    expect(cache.underway('/products/gele')).toBeUndefined()
  })

  test('compresses each page best once it is asked for again, also where several are at once', async () => {
    const cache = new PageCache()
    const addresses = ['/products/gele', '/products/fila', '/products/agbada']
    for (const address of addresses) cache.begin(address).finish(page(address.repeat(99)))
    const qualities = () => addresses.map((address) => cache.get(address)?.brQuality)
    expect(qualities()).toEqual([5, 5, 5])
    await expect.poll(qualities).toEqual([11, 11, 11])
  })

  test('drops the pages of a invalidated tag and no others', () => {
    const cache = new PageCache()
    cache.begin('/products/gele').finish(page('gele', ['item:1']))
    cache.begin('/products/fila').finish(page('fila', ['item:2', 'lists']))
    cache.invalidate(['item:1'])
    expect(textOf(cache, '/products/gele')).toBeUndefined()
    expect(textOf(cache, '/products/fila')).toBe('fila')
    cache.invalidate(['lists'])
    expect(textOf(cache, '/products/fila')).toBeUndefined()
  })

  test('never caches a page that was invalidated while it was rendered', () => {
    const cache = new PageCache()
    const rendering = cache.begin('/products/gele')
    cache.invalidate(['item:1'])
    rendering.finish(page('old price'))
    expect(textOf(cache, '/products/gele')).toBeUndefined()
  })

  test('removes all pages at once, also what is being rendered', () => {
    const cache = new PageCache()
    cache.begin('/products/gele').finish(page('gele'))
    const rendering = cache.begin('/products/fila')
    cache.clear()
    rendering.finish(page('fila'))
    for (const address of ['/products/gele', '/products/fila'])
      expect(textOf(cache, address)).toBeUndefined()
  })

  test('caches a page when something else was invalidated while it was rendered', () => {
    const cache = new PageCache()
    const rendering = cache.begin('/products/gele')
    cache.invalidate(['item:2'])
    rendering.finish(page('gele'))
    expect(textOf(cache, '/products/gele')).toBe('gele')
  })

  test('gives nobody who asks after an invalidation what was read before it', async () => {
    const cache = new PageCache()
    const first = cache.begin('/')
    cache.invalidate(['item:1'])
    expect(cache.underway('/')).toBeUndefined()
    const second = cache.begin('/')
    second.finish(page('new price'))
    first.finish(page('old price'))
    expect(textOf(cache, '/')).toBe('new price')
  })

  test.each([
    ['a page that did not ask for it', page('words', [])],
    ['a page that is not there', page('words', ['lists'], 404)],
    ['a rendering that broke off', null],
  ])('does not keep %s', async (_what, finished) => {
    const cache = new PageCache()
    const rendering = cache.begin('/')
    rendering.finish(finished)
    expect(await rendering.page).toBe(finished)
    expect(textOf(cache, '/')).toBeUndefined()
  })

  test('evicts the least recently used pages', () => {
    const cache = new PageCache()
    const big = { ...page('x', ['lists']), gzip: Buffer.alloc(5 * 1_048_576) }
    const addresses = ['/1', '/2', '/3', '/4', '/5', '/6']
    for (const address of addresses) cache.begin(address).finish({ ...big })
    expect(addresses.filter((address) => cache.get(address))).toEqual(['/3', '/4', '/5', '/6'])
  })
})

describe('a finished page', () => {
  const gele = page('gele '.repeat(1_000))

  test('is compressed, and not sent to a browser that has it in any form', () => {
    const first = formFor(gele, { acceptEncoding: 'gzip, br' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    for (const acceptEncoding of ['br', 'gzip', '']) {
      const again = formFor(gele, { acceptEncoding, ifNoneMatch: first.headers['etag'] })
      expect([again.status, again.body]).toEqual([304, null])
    }
  })

  test('has another ETag in each form, and none when it is a refusal', () => {
    const tagOf = (acceptEncoding: string) => formFor(gele, { acceptEncoding }).headers['etag']
    expect(new Set(['br', 'gzip', ''].map(tagOf)).size).toBe(3)
    expect(formFor({ ...gele, status: 404 }, { ifNoneMatch: '*' })).toMatchObject({ status: 404 })
  })
})

describe('sharedAddress', () => {
  test('knows one address for the same page, whatever was added to the link', () => {
    expect(sharedAddress('/section/ankara', 'utm_source=x&page=2&fbclid=y')).toBe(
      '/section/ankara?page=2',
    )
    expect(sharedAddress('/search', 'page=1&query=gele')).toBe('/search?query=gele')
    expect(sharedAddress('/search', 'query=gele&page=2')).toBe(
      sharedAddress('/search', 'page=2&query=gele'),
    )
    expect(sharedAddress('/', 'page=1&query=')).toBe('/')
  })

  test('leaves out what can find nothing: more than 100 characters, and a NUL', () => {
    expect(sharedAddress('/search', `query=${'x'.repeat(101)}&page=2`)).toBe('/search?page=2')
    expect(sharedAddress('/search', 'query=a%00b&style=%00')).toBe('/search')
  })
})
