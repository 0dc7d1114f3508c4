import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { aCategory, anItem } from '../support/world.ts'

/** A page as a shopper reads it: the words and links of its main part. */
const open = async (shop: TestShop, path: string) => {
  const response = await send(shop, aBrowser(), `GET ${path}`)
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const links = [...main.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => unescaped(href))
  const lines = main
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map(unescaped)
    .filter(Boolean)
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return { response, links, lines, canonical, isIndexed: !html.includes('content="noindex"') }
}

const unescaped = (text = '') =>
  text
    .replaceAll(/&(#38|amp);/g, '&')
    .replaceAll('&#39;', "'")
    .trim()

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

describe('/categories/{category}', () => {
  test('lists what is in the category', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const { response, links, lines } = await open(shop, '/categories/women')
    expect(response.status).toBe(200)
    expect(links).toContain(`/products/${item.slug}`)
    expect(lines).toContain('1 item')
  })

  test('is also found by its name in any case', async () => {
    const shop = await openTestShop()
    await shop.db
      .insertInto('category')
      .values({ name: 'Shoes & Bags', slug: 'shoes', image: null, position: 1 })
      .execute()
    const { response, lines, canonical } = await open(shop, '/categories/shoes%20%26%20bags')
    expect(response.status).toBe(200)
    expect(lines).toContain('There are no products in - Shoes & Bags')
    expect(canonical).toBe('http://localhost:4321/categories/shoes')
  })

  test('is not found when the shop has no such category', async () => {
    const shop = await openTestShop()
    expect((await open(shop, '/categories/hats')).response.status).toBe(404)
  })

  test('turns its pages by links that keep the filters', async () => {
    const shop = await openTestShop()
    for (let i = 0; i < 25; i++) await anItem(shop, { name: `Wrap ${i}` })
    const first = await open(shop, '/categories/women?ordering=price')
    expect(first.links).toContain('/categories/women?ordering=price&page=2')
    const second = await open(shop, '/categories/women?ordering=price&page=2')
    expect(second.links.filter((link) => link.startsWith('/products/'))).toHaveLength(1)
    expect((await open(shop, '/categories/women?page=3')).response.status).toBe(404)
    expect((await open(shop, '/categories/women?page=minus')).response.status).toBe(404)
  })

  test('overlooks filters that cannot be right', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const { response, links } = await open(
      shop,
      '/categories/women?min_price=cheap&ordering=best&in_stock=perhaps',
    )
    expect(response.status).toBe(200)
    expect(links).toContain(`/products/${item.slug}`)
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
