import { describe, expect, test } from 'vitest'
import {
  aShirtShop,
  type Json,
  NOT_FOUND,
  SHIRTS,
  slugsOf,
} from '../../support/catalogue/shirts.ts'

const { get, read, list, expectRefusal } = await aShirtShop()

describe('GET /api/categories/', () => {
  test('lists categories in shop order with the number of their items', async () => {
    const categories = await read<Json[]>('/api/categories/')
    expect(categories).toEqual([
      {
        id: expect.any(Number),
        name: 'Women',
        image: expect.stringMatching(/^http:\/\/localhost:4321\/media\/[\w-]{20}\/960\.webp$/),
        slug: 'women',
        items_count: 2,
      },
      {
        id: expect.any(Number),
        name: 'Shoes & Bags',
        image: null,
        slug: 'shoes-bags',
        items_count: 0,
      },
      { id: expect.any(Number), name: 'Men', image: null, slug: 'men', items_count: SHIRTS + 1 },
    ])
  })

  test('is shared by visitors, revalidated, and the same without the slash', async () => {
    const response = await get('/api/categories')
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=600',
    )
    expect(response.headers.get('vary')).toContain('Authorization')
    const etag = response.headers.get('etag') ?? ''
    expect((await get('/api/categories/', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('GET /api/subcategories/ and /api/sections/', () => {
  test('list those of a category by id or slug', async () => {
    const [women] = await read<Json[]>('/api/categories/')
    const dresses = { id: expect.any(Number), name: 'Dresses', category: women?.['id'] }
    expect(await read(`/api/subcategories/?category=${String(women?.['id'])}`)).toEqual([
      dresses,
      { ...dresses, name: 'Tops' },
    ])
    expect(await read('/api/subcategories/?category=women')).toHaveLength(2)
    expect(await read('/api/subcategories/')).toHaveLength(3)
    expect(await read('/api/subcategories/?category=none')).toEqual([])
    const sections = await read<Json[]>('/api/sections/?category=women')
    expect(sections[0]).toEqual({
      id: expect.any(Number),
      name: 'Ankara',
      category: women?.['id'],
      sub_category: null,
      slug: 'ankara',
      body: 'Wax print for every day.',
    })
    const owambe = await read<Json[]>('/api/sections/?category=women&sub_category=dresses')
    expect(owambe.map((section) => section['slug'])).toEqual(['owambe'])
  })

  test('a section comes with the newest items of each category that has it', async () => {
    const section = await read<{
      id: number
      slug: string
      categories: { name: string; products: Json[] }[]
    }>('/api/sections/ankara/')
    expect(section.categories.map(({ name }) => name)).toEqual(['Women', 'Men'])
    expect(section.categories.map(({ products }) => products.length)).toEqual([2, 24])
    expect(section.categories[0]?.products.map((item) => item['slug'])).toEqual([
      'wrap-dress',
      'market-bag',
    ])
    expect(await read(`/api/sections/${section.id}`)).toEqual(section)
    await expectRefusal('/api/sections/none/', 404, NOT_FOUND)
    await expectRefusal('/api/sections/99999/', 404, NOT_FOUND)
  })
})

describe('GET /api/categories/{c}/subcategories/{s}/sections/{x}/items/', () => {
  const path = (c: string, s: string, x: string) =>
    `/api/categories/${c}/subcategories/${s}/sections/${x}/items/`

  test('lists what stands in all three; "all" and 0 leave one out', async () => {
    const [women] = await read<Json[]>('/api/categories/')
    const [dresses] = await read<Json[]>('/api/subcategories/?category=women')
    const id = (row: Json | undefined) => String(row?.['id'])
    expect(slugsOf(await list(path(id(women), id(dresses), 'all')))).toEqual(['wrap-dress'])
    expect((await list(path('women', 'all', '0'))).count).toBe(2)
    expect((await list(path('women', '0', 'ankara'))).count).toBe(2)
    expect((await list(path('women', 'tops', 'ankara'))).count).toBe(0)
    expect(
      (await list(`${path('men', 'shirts', 'ankara')}?in_stock=1&page_size=5`)).next,
    ).toContain('/items/?in_stock=1&page_size=5&page=2')
  })

  test('does not find a part of another category', async () => {
    const [shirts] = (await read<Json[]>('/api/subcategories/?category=men')) ?? []
    const foreign = String(shirts?.['id'])
    for (const [c, s, x] of [
      ['none', 'all', 'all'],
      ['women', foreign, 'all'],
      ['women', 'shirts', 'all'],
      ['women', 'all', 'native'],
      ['women', 'tops', 'owambe'],
    ] as const)
      await expectRefusal(path(c, s, x), 404, NOT_FOUND)
  })
})
