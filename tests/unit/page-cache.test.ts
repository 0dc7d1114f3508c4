import { describe, expect, test } from 'vitest'
import type { Answer } from '#lib/web/answer.server.ts'
import { plainBody } from '#lib/web/bytes.server.ts'
import { PageCache } from '#lib/web/page-cache.server.ts'
import { sharedAddress } from '#lib/web/paths.ts'

const page = (text: string, tags = 'item:1', more: Partial<Answer> = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/html', 'x-page-tags': tags },
  body: Buffer.from(text),
  ...more,
})

const textOf = (cache: PageCache, address: string) => {
  const kept = cache.get(address)
  return kept && plainBody(kept).toString()
}

describe('PageCache', () => {
  test('renders a page once for everybody who asks at the same time', async () => {
    const cache = new PageCache()
    let renders = 0
    const render = async () => page(`gele ${++renders}`)
    await Promise.all(Array.from({ length: 30 }, () => cache.render('/products/gele', render)))
    expect(renders).toBe(1)
    expect(textOf(cache, '/products/gele')).toBe('gele 1')
  })

  // Node writes short results into memory that others share.
  const lengths = [2_000, 6_000]
  test.each(lengths)(
    'keeps a page of %i words in as much memory as its compressed bytes take, and no more',
    async (length) => {
      const text = Array.from({ length }, (_, index) => `gele ${index * 7_919}`).join()
      const cache = new PageCache()
      await cache.render('/products/gele', async () => page(text))
      const body = cache.get('/products/gele')?.forms.br?.body
      expect(body?.length).toBeGreaterThan(1_000)
      expect(body?.buffer.byteLength).toBe(body?.length)
      expect(textOf(cache, '/products/gele')).toBe(text)
    },
  )

  test('forgets the pages of a purged tag and no others', async () => {
    const cache = new PageCache()
    await cache.render('/products/gele', async () => page('gele', 'item:1'))
    await cache.render('/products/fila', async () => page('fila', 'item:2 lists'))
    cache.purge(['item:1'])
    expect(textOf(cache, '/products/gele')).toBeUndefined()
    expect(textOf(cache, '/products/fila')).toBe('fila')
    cache.purge(['lists'])
    expect(textOf(cache, '/products/fila')).toBeUndefined()
  })

  test('never keeps a page that was purged while it was rendered', async () => {
    const cache = new PageCache()
    await cache.render('/products/gele', async () => {
      cache.purge(['item:1'])
      return page('old price')
    })
    expect(textOf(cache, '/products/gele')).toBeUndefined()
  })

  test('keeps a page when something else was purged while it was rendered', async () => {
    const cache = new PageCache()
    await cache.render('/products/gele', async () => {
      cache.purge(['item:2'])
      return page('gele')
    })
    expect(textOf(cache, '/products/gele')).toBe('gele')
  })

  test('gives nobody who asks after a purge what was read before it', async () => {
    const cache = new PageCache()
    let finish = (_answer: Answer) => {}
    const first = cache.render('/', () => new Promise((resolve) => (finish = resolve)))
    cache.purge(['item:1'])
    const second = await cache.render('/', async () => page('new price'))
    finish(page('old price'))
    await first
    expect('kept' in second && plainBody(second.kept).toString()).toBe('new price')
    expect(textOf(cache, '/')).toBe('new price')
  })

  test.each([
    ['a page that did not ask for it', { headers: { 'content-type': 'text/html' } }],
    ['a page that is not there', { status: 404 }],
    [
      'a page that sets a cookie',
      { headers: { 'x-page-tags': 'lists', 'set-cookie': ['cart=1'] } },
    ],
  ])('does not keep %s', async (_what, more) => {
    const cache = new PageCache()
    await cache.render('/', async () => page('words', 'lists', more))
    expect(textOf(cache, '/')).toBeUndefined()
  })

  test('tells nobody its tags', async () => {
    const cache = new PageCache()
    await cache.render('/', async () => page('words'))
    expect(cache.get('/')?.headers).not.toHaveProperty('x-page-tags')
  })

  describe('that is full', () => {
    const bigPage = 'x'.repeat(1.9 * 1_048_576)
    const big = async () => page(bigPage, 'lists', { headers: { 'x-page-tags': 'lists' } })
    const aFullCache = async () => {
      const cache = new PageCache()
      for (const address of ['/1', '/2', '/3', '/4', '/5', '/6']) await cache.render(address, big)
      return cache
    }

    test('gives up nothing for a page that nobody has asked for before', async () => {
      const cache = await aFullCache()
      const rendered = await cache.render('/7', big)
      expect('kept' in rendered && plainBody(rendered.kept).toString()).toBe(bigPage)
      expect(cache.get('/7')).toBeUndefined()
      expect(cache.get('/1')).toBeDefined()
    })

    test('makes room for a page that is asked for again, by forgetting what was not asked for longest', async () => {
      const cache = await aFullCache()
      cache.get('/1')
      await cache.render('/7', big)
      await cache.render('/7', big)
      expect(cache.get('/7')).toBeDefined()
      expect(cache.get('/1')).toBeDefined()
      expect(cache.get('/2')).toBeUndefined()
    })
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
