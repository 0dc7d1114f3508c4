import { describe, expect, test } from 'vitest'
import { open } from '../../support/pages.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

describe('for machines', () => {
  test('an item says its price, its stock and where it is', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop, { name: 'Gele', price: 15_000, newPrice: 12_000.5, stock: 0 })
    const { data, canonical } = await open(shop, `/products/${item.slug}`)
    const address = `http://localhost:4321/products/${item.slug}`
    expect(canonical).toBe(address)
    const [product, trail] = data
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Gele',
      offers: {
        url: address,
        priceCurrency: 'NGN',
        price: 12_000.5,
        availability: 'https://schema.org/OutOfStock',
      },
    })
    expect(product).not.toHaveProperty('aggregateRating')
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('an item without a picture names none', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const { data } = await open(shop, `/products/${item.slug}`)
    expect(data[0]).toMatchObject({ '@type': 'Product' })
    expect(data[0]).not.toHaveProperty('image')
  })

  test('markup in a name stays inside the data', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop, { name: '</script><b>Gele' })
    const { data } = await open(shop, `/products/${item.slug}`)
    expect(data[0]).toMatchObject({ name: '</script><b>Gele' })
  })

  test('the home page says who the shop is and how it is searched', async () => {
    const shop = await openTestShop()
    const { data } = await open(shop, '/')
    expect(data).toMatchObject([
      { '@type': 'Organization', name: 'Ọjà' },
      {
        '@type': 'WebSite',
        potentialAction: {
          target: { urlTemplate: 'http://localhost:4321/search?query={query}' },
        },
      },
    ])
  })
})

describe('GET /sitemap.xml', () => {
  const read = async (shop: TestShop, path: string) => {
    const response = await send(shop, aBrowser(), `GET ${path}`)
    return { status: response.status, xml: await response.text() }
  }

  test('names a part for the pages and a part for the items', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const index = await read(shop, '/sitemap.xml')
    expect(index.xml).toContain('<loc>http://localhost:4321/sitemap-pages.xml</loc>')
    expect(index.xml).toContain('<loc>http://localhost:4321/sitemap-1.xml</loc>')
    const part = await read(shop, '/sitemap-1.xml')
    expect(part.xml).toContain(
      `<loc>http://localhost:4321/products/${item.slug}</loc><lastmod>${shop.now()}</lastmod>`,
    )
    const pages = await read(shop, '/sitemap-pages.xml')
    for (const path of ['/', '/categories/women', '/blog/reading-adire', '/policy/privacy-policy'])
      expect(pages.xml).toContain(`<loc>http://localhost:4321${path}</loc>`)
  })

  test('names no part for items that there are not', async () => {
    const shop = await openTestShop()
    expect((await read(shop, '/sitemap.xml')).xml).not.toContain('sitemap-1.xml')
  })

  test('leaves out what is not on the shelf', async () => {
    const shop = await openTestShop()
    await anItem(shop)
    const hidden = await anItem(shop, { name: 'Hidden' })
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', hidden.id).execute()
    expect((await read(shop, '/sitemap-1.xml')).xml).not.toContain(hidden.slug)
  })

  test('has no parts but those it names', async () => {
    const shop = await openTestShop()
    await anItem(shop)
    for (const part of ['2', '0', 'items', '99999999999'])
      expect((await read(shop, `/sitemap-${part}.xml`)).status, part).toBe(404)
  })

  test('is named by robots.txt', async () => {
    const shop = await openTestShop()
    const { status, xml } = await read(shop, '/robots.txt')
    expect(status).toBe(200)
    expect(xml).toContain('Sitemap: http://localhost:4321/sitemap.xml')
    expect(xml).toContain('Disallow: /checkout')
  })
})
