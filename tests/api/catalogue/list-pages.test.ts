import { describe, expect, test } from 'vitest'
import { saveAllSearchWords } from '#lib/catalogue/search/search.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { open } from '../../support/pages.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCategory, anItem } from '../../support/world.ts'

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

  test('a part without goods names itself, and leads to the parts that have some', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const dresses = '/categories/women?sub_category=dresses'
    const empty = await open(shop, '/categories/women?sub_category=tops')
    expect(empty.lines).toContain('There are no products in - Tops')
    const at = empty.lines.indexOf('There are products in')
    expect(empty.lines.slice(at)).toEqual(['There are products in', 'Dresses'])
    // By its tab, and by what follows the empty list.
    expect(empty.links.filter((link) => link === dresses)).toHaveLength(2)
    const [section] = await shop.db.selectFrom('section').select(['slug', 'name']).execute()
    const both = await open(
      shop,
      `/categories/women?sub_category=tops&dep_section=${section?.slug}`,
    )
    expect(both.lines).toContain(
      `There are no products that are both in Tops and in ${section?.name}.`,
    )
    const full = await open(shop, dresses)
    expect(full.lines).not.toContain('There are products in')
  })

  test.each([
    ['/categories/women?ordering=price&page=3', '/categories/women?ordering=price&past=1'],
    ['/categories/women?page=minus', '/categories/women?past=1'],
    ['/product?page=99', '/product?past=1'],
    ['/trending?page=99', '/trending?past=1'],
    ['/latest-arrival?page=99', '/latest-arrival?past=1'],
    ['/search?query=wrap&page=99', '/search?query=wrap&past=1'],
  ])('leads from %s, past its end, back to its first page, which says so', async (path, first) => {
    const shop = await openTestShop()
    await anItem(shop, { name: 'Wrap' })
    await shop.inTransaction((shop) => saveAllSearchWords(shop))
    const { status, headers } = await send(shop, aBrowser(), `GET ${path}`)
    expect([status, headers.get('location')]).toEqual([303, first])
    const { response, lines, canonical } = await open(shop, first)
    expect(response.status).toBe(200)
    expect(lines).toContain('The list has no such page any more. This is its first page.')
    expect(canonical ?? '').not.toContain('past')
    expect((await open(shop, first.replace(/[?&]past=1/, ''))).lines).not.toContain(
      'The list has no such page any more. This is its first page.',
    )
  })

  test('turns its pages by links that keep the filters', async () => {
    const shop = await openTestShop()
    for (let i = 0; i < 25; i++) await anItem(shop, { name: `Wrap ${i}` })
    const first = await open(shop, '/categories/women?ordering=price')
    expect(first.links).toContain('/categories/women?ordering=price&page=2')
    const second = await open(shop, '/categories/women?ordering=price&page=2')
    expect(second.links.filter((link) => link.startsWith('/products/'))).toHaveLength(1)
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

  test('turn their pages by links, there and back', async () => {
    const shop = await openTestShop()
    for (let i = 0; i < 25; i++) await anItem(shop, { name: `Wrap ${i}` })
    const { id: category_id } = await aCategory(shop, 'Women')
    const { id: section_id } = await shop.db
      .insertInto('section')
      .values({ name: 'Ankara', slug: 'ankara', body: 'For Women', category_id, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('item').set({ section_id }).execute()
    const itemsOf = ({ links }: { links: string[] }) =>
      new Set(links.filter((link) => link.startsWith('/products/wrap')))
    for (const [path, next] of [
      ['/trending', '/trending?page=2'],
      ['/latest-arrival', '/latest-arrival?page=2'],
      ['/product', '/product?page=2'],
      ['/product?mixed=popular-items', '/product?mixed=popular-items&page=2'],
      ['/section/ankara', '/section/ankara?page=2'],
    ] as const) {
      const first = await open(shop, path)
      expect(first.links, path).toContain(next)
      const second = await open(shop, next)
      expect(second.links, path).toContain(path)
      expect([itemsOf(first).size, itemsOf(second).size], path).toEqual([24, 1])
      expect(itemsOf(first).union(itemsOf(second)).size, path).toBe(25)
    }
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

  test.each([
    '/categories/women?sub_category=no-such-part',
    '/categories/women?dep_section=no-such-section',
    '/product?mixed=no-such-list',
    '/trending?category=women',
  ])('of a category that is not there neither: %s', async (path) => {
    const { shop } = await aWardrobe()
    expect((await open(shop, path)).isIndexed).toBe(false)
    expect((await open(shop, path.split('?')[0] ?? '')).isIndexed).toBe(true)
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
    expect((await open(shop, '/section/ankara?category=men')).canonical).toBe(
      'http://localhost:4321/categories/men?dep_section=ankara',
    )
    expect((await open(shop, '/section/ankara?category=none')).isIndexed).toBe(false)
  })

  test('is one tap away from the categories, once for all that have it', async () => {
    const { links } = await open(await aSection(), '/categories')
    expect(links.filter((link) => link === '/section/ankara')).toHaveLength(1)
  })

  test('is not found when the shop has no such section', async () => {
    const shop = await openTestShop()
    expect((await open(shop, '/section/lace')).response.status).toBe(404)
  })
})

test.each(['/', '/product?mixed=popular-items', '/product?mixed=best-deals'])(
  '%s leads to the categories where all that it could list is sold out',
  async (path) => {
    const shop = await openTestShop()
    await anItem(shop, { stock: 0 })
    const { lines, links } = await open(shop, path)
    const at = lines.indexOf('No item in here yet')
    expect(lines.slice(at)).toContain('There are products in')
    expect(links.filter((link) => link === '/categories/women').length).toBeGreaterThan(0)
  },
)
