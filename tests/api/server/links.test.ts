/** @module-tag long */
import { beforeAll, describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { readMediaPath } from '#lib/media/media.ts'
import { knownPictures } from '#lib/media/pictures.server.ts'
import { type Crawl, crawl } from '../../support/failures/crawl.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const shop = await openTestShop()

/** Choices of a list are asked for one by one and two together; what those lead to is more of the same. */
const isFollowed = (path: string) => new URLSearchParams(path.split('?')[1]).size < 2

const walk = (browser: Browser, starts: string[]) =>
  crawl({
    ask: (path) => send(shop, browser, `GET ${path}`),
    siteUrl: shop.config.siteUrl,
    starts,
    isFollowed,
  })

/** What is not simply there, as `address: status where to`. */
const exceptionsOf = ({ answers }: Crawl): string[] =>
  [...answers]
    .filter(([, { status }]) => status !== 200)
    .map(([path, { status, location }]) => `${path}: ${status} ${location ?? ''}`.trim())
    .sort()

const [nextIsSignIn, isOfItem] = [/: 30[23] \/signin\?next=/, /^\/products\/[^/]+\/rate: /]

describe('every address that a page leads to', () => {
  let found: Crawl
  beforeAll(async () => {
    await importCatalogue(shop, 'catalogue')
    found = await walk(aBrowser(), ['/', '/sitemap.xml', '/robots.txt', '/no/such/page'])
  })

  test('answers a visitor, or asks for the sign-in and then leads on to it', () => {
    expect(found.answers.size).toBeGreaterThan(1_000)
    const exceptions = exceptionsOf(found)
    const asking = exceptions.filter((text) => nextIsSignIn.test(text))
    expect(exceptions.filter((text) => !asking.includes(text))).toEqual([
      '/no/such/page: 404',
      '/signout: 303 /',
    ])
    const ofAccount = asking.filter((text) => !isOfItem.test(text))
    expect(ofAccount.map((text) => text.split(':')[0])).toEqual([
      '/favourites',
      '/my-profile',
      '/settings',
    ])
  })

  test('has the place in its page that a link names', () => {
    expect(found.lostPlaces).toEqual([])
  })

  test('shows pictures that the shop keeps, in sizes that it makes', async () => {
    const known = await knownPictures(shop)
    const unknown = [...found.pictures].filter(([path]) => {
      const [, , hash = '', file = ''] = path.split('/')
      return !readMediaPath(hash, file) || !known.has(hash)
    })
    expect(found.pictures.size).toBeGreaterThan(1_000)
    expect(unknown).toEqual([])
  })

  test('has one address only: canonical links and the sitemap name those that links lead to', () => {
    const paths = [...found.answers.keys()]
    expect(paths.filter((path) => path.length > 1 && path.endsWith('/'))).toEqual([])
    for (const kind of ['/products/', '/section/', '/categories/', '/policy/', '/blog/'])
      expect(paths.filter((path) => path.startsWith(kind)).length, kind).toBeGreaterThan(2)
  })

  test('says of each page that search engines may keep what it is, and of no two the same', () => {
    const titles = [...found.kept.values()].map(([title]) => title)
    expect(titles.length).toBeGreaterThan(250)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    const abouts = [...found.kept].filter(([address]) => !address.includes('/products/'))
    const said = abouts.map(([, [, about]]) => about)
    expect(said.filter((about, at) => said.indexOf(about) !== at)).toEqual([])
  })

  test('answers a customer, on the pages of the account too', async () => {
    const ada = await aCustomer(shop, 'ada')
    const starts = ['/my-profile', '/orders/ongoing', '/orders/drafts', '/products/previous']
    const mine = await crawl({
      ask: (path) => send(shop, ada, `GET ${path}`),
      siteUrl: shop.config.siteUrl,
      starts,
      // The shop's own pages were walked through above.
      isFollowed: (path) => /^\/(my-profile|orders|notifications|settings|favourites)/.test(path),
    })
    expect(exceptionsOf(mine)).toEqual(['/signin: 303 /', '/signout: 303 /'])
    expect([...mine.answers.keys()]).toEqual(
      expect.arrayContaining(['/orders?tab=failed', '/settings/data', '/notifications']),
    )
  })
})
