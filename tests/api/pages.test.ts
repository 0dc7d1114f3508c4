import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../support/send.ts'
import { IKEJA, MARTE, somePlaces } from '../support/places.ts'
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
  const title = unescaped(/<title>([^<]*)/.exec(html)?.[1])
  const counts = Object.fromEntries(
    [...main.matchAll(/data-count="([^"]*)"[^>]*>([^<]*)</g)].map(([, name, text]) => [
      unescaped(name),
      unescaped(text),
    ]),
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  )
  const isIndexed = !html.includes('content="noindex"')
  return { response, links, lines, counts, data, title, canonical, isIndexed }
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

describe('lists', () => {
  test('each has its page, also while it is empty', async () => {
    const shop = await openTestShop()
    for (const path of ['/trending', '/latest-arrival', '/product', '/product?mixed=popular-items'])
      expect((await open(shop, path)).response.status, path).toBe(200)
    expect((await open(shop, '/trending')).lines).toContain('Nothing is trending here yet.')
  })

  test('name the popular one Popular', async () => {
    const shop = await openTestShop()
    const { lines, title } = await open(shop, '/product?mixed=popular-items')
    expect(title).toBe('Popular | Ọjà')
    expect(lines).toContain('Popular')
  })

  test('refuse a page beyond the last', async () => {
    const shop = await openTestShop()
    await anItem(shop)
    for (const path of ['/trending?page=2', '/latest-arrival?page=2', '/product?page=2'])
      expect((await open(shop, path)).response.status, path).toBe(404)
  })
})

describe('filters of a list', () => {
  async function aWardrobe() {
    const shop = await openTestShop()
    const wrap = await anItem(shop, {
      name: 'Wrap',
      price: 20_000,
      stock: { 'M-10': 2, 'L-12': 0 },
    })
    const bubu = await anItem(shop, { name: 'Bubu', price: 40_000, stock: { 'L-12': 1 } })
    const set = (id: number, style: string, colours: string[]) =>
      shop.db
        .updateTable('item')
        .set({ style, colours: JSON.stringify(colours) })
        .where('id', '=', id)
        .execute()
    await set(wrap.id, 'Ankara', ['Rust', 'Gold'])
    await set(bubu.id, 'Adire', ['Indigo'])
    return { shop, wrap, bubu }
  }

  test('leave what fits, and say what is set', async () => {
    const { shop, wrap, bubu } = await aWardrobe()
    const { lines, links } = await open(shop, '/categories/women?size=M&max_price=30000')
    expect(lines).toContain('1 item')
    expect(links).toContain(`/products/${wrap.slug}`)
    expect(links).not.toContain(`/products/${bubu.slug}`)
    expect(lines).toContain('Size M')
    expect(links).toContain('/categories/women?max_price=30000')
    expect(links).toContain('/categories/women?size=M')
  })

  test('say in naira between which prices there is something', async () => {
    const { shop } = await aWardrobe()
    const html = await (await send(shop, aBrowser(), 'GET /categories/women')).text()
    const hints = [...html.matchAll(/name="m(?:in|ax)_price"[^>]*placeholder="([^"]*)"/g)]
    expect(hints.map(([, hint]) => hint)).toEqual(['₦20,000', '₦40,000'])
  })

  test('count what each choice would leave', async () => {
    const { shop } = await aWardrobe()
    const counts = async (path: string) => (await open(shop, path)).counts
    expect(await counts('/categories/women')).toMatchObject({
      'size:M': '1',
      'size:L': '1',
      'style:Ankara': '1',
      'style:Adire': '1',
      'colour:Gold': '1',
      all: 'Show 2 items',
    })
    expect(await counts('/categories/women?style=Adire')).toMatchObject({
      'style:Ankara': '1',
      all: 'Show 1 item',
    })
  })

  test('that leave nothing say so and can be cleared', async () => {
    const { shop } = await aWardrobe()
    const { response, lines, links } = await open(shop, '/categories/women?size=M&style=Adire')
    expect(response.status).toBe(200)
    expect(lines).toContain('Nothing in the shop fits all of these filters.')
    expect(links).toContain('/categories/women')
  })

  test('keep a list out of search engines', async () => {
    const { shop } = await aWardrobe()
    expect((await open(shop, '/categories/women')).isIndexed).toBe(true)
    for (const query of ['size=M', 'ordering=price', 'sub_category=a&dep_section=b'])
      expect((await open(shop, `/categories/women?${query}`)).isIndexed, query).toBe(false)
  })
})

describe('/section/{section}', () => {
  async function aSection() {
    const shop = await openTestShop()
    for (const name of ['Women', 'Men']) {
      const item = await anItem(shop, { name: `${name} shirt`, category: name })
      const { id: category_id } = await aCategory(shop, name)
      const { id } = await shop.db
        .insertInto('section')
        .values({ name: 'Ankara', slug: 'ankara', body: `For ${name}`, category_id, position: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await shop.db.updateTable('item').set({ section_id: id }).where('id', '=', item.id).execute()
    }
    return shop
  }

  test('shows its description, its categories and their items', async () => {
    const shop = await aSection()
    const { lines, links } = await open(shop, '/section/ankara')
    expect(lines).toContain('Ankara')
    expect(lines).toContain('2 items')
    expect(links).toContain('/section/ankara?category=men')
  })

  test('shows one category of it', async () => {
    const shop = await aSection()
    const { lines } = await open(shop, '/section/ankara?category=men')
    expect(lines).toContain('For Men')
    expect(lines).toContain('1 item')
  })

  test('is not found when the shop has no such section', async () => {
    const shop = await openTestShop()
    expect((await open(shop, '/section/lace')).response.status).toBe(404)
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
    expect((await read(shop, '/sitemap-pages.xml')).xml).toContain('/categories/women</loc>')
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
