import { describe, expect, test } from 'vitest'
import { open } from '../../support/pages.ts'
import { IKEJA, MARTE, somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCategory, anItem } from '../../support/world.ts'

describe('/', () => {
  test('shows the categories, the best deals and what is new', async () => {
    const shop = await openTestShop()
    await anItem(shop, { name: 'Gele', price: 15_000, newPrice: 12_000 })
    const { response, links, lines } = await open(shop, '/')
    expect(response.status).toBe(200)
    expect(links).toContain('/categories/women')
    expect(lines).toContain('Best Deals')
    expect(lines).toContain('₦12,000')
  })

  test('is a page also while the shop is empty', async () => {
    const shop = await openTestShop()
    expect((await open(shop, '/')).response.status).toBe(200)
  })
})

describe('the home page of a shop that has sold nothing', () => {
  test('shows other items as popular than those that are trending', async () => {
    const shop = await openTestShop()
    const names = Array.from({ length: 12 }, (_, index) => `Gele no. ${index + 1}`)
    for (const name of names) await anItem(shop, { name })
    const { lines } = await open(shop, '/')
    const found = lines.slice(lines.indexOf('Trending')).filter((line) => names.includes(line))
    expect(new Set(found).size).toBe(12)
    expect(found).toHaveLength(12)
  })

  test('shows the same ones where there are no others', async () => {
    const shop = await openTestShop()
    await anItem(shop, { name: 'Gele' })
    const { lines } = await open(shop, '/')
    const found = lines.slice(lines.indexOf('Trending')).filter((line) => line === 'Gele')
    expect(found).toHaveLength(2)
  })
})

describe('the frame of a page', () => {
  const HEADER = ['Categories', 'Product', 'Trending', 'Blog', 'New Arrivals']
  const MENU = ['Categories', 'Popular', 'Trending', 'Sale', 'Favourite', 'Cart', 'Profile']
  const FOOTER = [
    '/categories',
    '/trending',
    '/latest-arrival',
    '/product?mixed=popular-items',
    '/blog',
    '/policy/privacy-policy',
    '/policy/terms-and-conditions',
    '/policy/return-and-exchange-policy',
    '/help-center',
    'mailto:help@oja.example',
  ]
  const wordsOf = (part: string | undefined) => part?.replaceAll(/<[^>]+>/g, '\n').split(/\s*\n\s*/)

  test('leads to what the shop has, and says that its apps are coming soon', async () => {
    const html = await read(await openTestShop(), '/categories')
    const [header, menu, footer] = partsOf(html)
    expect(wordsOf(header)).toEqual(expect.arrayContaining(HEADER))
    for (const path of ['/search', '/favourites', '/cart', '/my-profile'])
      expect(header).toContain(`href="${path}"`)
    expect(wordsOf(menu)).toEqual(expect.arrayContaining(MENU))
    for (const path of FOOTER) expect(footer).toContain(`href="${path}"`)
    expect(footer).toContain('14 Bode Thomas Street, Surulere, Lagos')
    expect(footer).toContain('Subscribe')
    expect(footer?.match(/Coming soon/g)).toHaveLength(2)
  })

  test.each(['/signin', '/signup', '/forgotpassword', '/password-reset/no/link'])(
    'is not there on %s',
    async (path) => {
      const html = await read(await openTestShop(), path)
      expect(html).toContain('<h1')
      expect(partsOf(html)).toEqual([undefined, undefined, undefined])
    },
  )
})

const read = async (shop: TestShop, path: string) =>
  (await send(shop, aBrowser(), `GET ${path}`)).text()

/** The header, the menu of a phone in it, and the footer. */
const partsOf = (html: string) =>
  [
    /<header[\s\S]*<\/header>/,
    /<details class="menu"[\s\S]*?<\/details>/,
    /<footer[\s\S]*<\/footer>/,
  ].map((part) => part.exec(html)?.[0])

describe('/categories', () => {
  test('links to each category', async () => {
    const shop = await openTestShop()
    await aCategory(shop, 'Women')
    await aCategory(shop, 'Men')
    const { links } = await open(shop, '/categories')
    expect(links).toContain('/categories/women')
    expect(links).toContain('/categories/men')
  })
})

describe('/products/{slug}', () => {
  test('shows the item with its prices and description', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop, { name: 'Agbada', price: 145_000, newPrice: 120_000 })
    const { response, lines } = await open(shop, `/products/${item.slug}`)
    expect(response.status).toBe(200)
    expect(lines).toContain('₦120,000')
    expect(lines).toContain('Made in Lagos.')
    expect(lines).toContain('Reviews and Comments (0)')
    expect(lines).toContain('No comments or reviews on this item yet... come back later.')
  })

  test('is not found when the shop has no such item', async () => {
    const shop = await openTestShop()
    expect((await open(shop, '/products/nothing-like-it')).response.status).toBe(404)
  })

  test('is the same page for everybody', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const { response } = await open(shop, `/products/${item.slug}`)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cache-control')).toContain('public')
  })
})

describe('/products/previous', () => {
  test('asks a visitor to sign in and is kept by nobody', async () => {
    const shop = await openTestShop()
    const { response, lines, links, isIndexed } = await open(shop, '/products/previous/')
    expect(response.status).toBe(200)
    expect(lines).toContain('Sign in to see your recently viewed items')
    expect(links).toContain('/signin')
    expect(isIndexed).toBe(false)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('GET /billing/delivery/{lga}', () => {
  test('tells what delivery to the area costs and takes, without a cart', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const response = await send(shop, aBrowser(), `GET /billing/delivery/${IKEJA}/`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      billing_total: 2_500,
      free_over: 50_000,
      min_days: 1,
      max_days: 3,
    })
  })

  test('refuses areas that are not served or not known', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const status = async (id: number | string) =>
      (await send(shop, aBrowser(), `GET /billing/delivery/${id}`)).status
    expect([await status(MARTE), await status(999_999), await status('ikeja')]).toEqual([
      400, 400, 404,
    ])
  })
})

describe('the size guide', () => {
  test('is the one that the sizes are measured by', async () => {
    const shop = await openTestShop()
    const guideOf = async (stock: Record<string, number> | number) => {
      const item = await anItem(shop, { stock })
      return (await open(shop, `/products/${item.slug}`)).lines
    }
    expect(await guideOf({ 'S-8': 1, 'M-10': 1 })).toContain('Dresses and tops')
    expect(await guideOf({ 'S-38': 1, 'M-40': 1 })).toContain('Shirts, kaftans and agbada')
    expect(await guideOf({ '30-waist': 1, '32-waist': 1 })).toContain('Trousers and shorts')
    expect(await guideOf({ '41-EU': 1, '42-EU': 0 })).toContain('Shoes')
    expect(await guideOf(4)).not.toContain('Size guide')
  })
})
