import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import {
  aShirtShop,
  type Envelope,
  type Json,
  NOT_FOUND,
  SHIRTS,
  slugsOf,
} from '../../support/catalogue/shirts.ts'

const SITE = 'http://localhost:4321'

const { shop, get, read, list, expectRefusal } = await aShirtShop()

describe('GET /api/items/ and /api/products/', () => {
  test('are one list, of cards in the contract’s form', async () => {
    const found = await list('/api/items/?category=women')
    expect(await list('/api/products?category=women')).toEqual(found)
    expect(found).toMatchObject({ count: 2, next: null, previous: null })
    const [women] = await read<Json[]>('/api/categories/')
    expect(found.results[0]).toEqual({
      id: expect.any(Number),
      name: 'Àdùkẹ́ Wrap Dress',
      slug: 'wrap-dress',
      image: expect.stringMatching(/^http:\/\/localhost:4321\/media\/[\w-]{20}\/960\.webp$/),
      additional_images: [expect.stringContaining('/media/')],
      description: 'Cut on the bias.\n100% cotton, "washable".',
      price: 32000,
      new_price: 24500,
      colour: ['Rust', '#1a2b3c'],
      size: 'S-8',
      average_rating: 0,
      has_bought: false,
      is_favourite: false,
      favorite_id: null,
      category: women?.['id'],
      sub_category: expect.any(Number),
      section: expect.any(Number),
      ratings: [],
      in_stock: true,
      ratings_count: 0,
      image_width: 90,
      image_height: 120,
    })
    expect(found.results[1]).toMatchObject({ size: 'No Size', new_price: null })
  })

  test('pages keep the filters, and the first page has no number', async () => {
    const first = await list('/api/items/?category=men&page_size=12&ordering=price')
    expect(first).toMatchObject({ count: SHIRTS + 1, previous: null })
    expect(first.next).toBe(`${SITE}/api/items/?category=men&page_size=12&ordering=price&page=2`)
    const second = await list('/api/items/?category=men&page_size=12&ordering=price&page=2')
    expect(second.previous).toBe(`${SITE}/api/items/?category=men&page_size=12&ordering=price`)
    const last = await list('/api/items/?category=men&page_size=12&ordering=price&page=last')
    expect(last.next).toBeNull()
    expect(last.results).toHaveLength(7)
    const all = [...slugsOf(first), ...slugsOf(second), ...slugsOf(last)]
    expect(new Set(all).size).toBe(SHIRTS + 1)
  })

  test('a page that is not there is said so', async () => {
    for (const page of ['3', '0', '-1', 'x', '1.5', '9999999999'])
      await expectRefusal(`/api/items/?category=men&page=${page}`, 404, { detail: 'Invalid page.' })
    expect(await list('/api/items/?category=none')).toMatchObject({ count: 0, results: [] })
    await expectRefusal('/api/items/?category=none&page=2', 404, { detail: 'Invalid page.' })
  })

  test('filters narrow the list down', async () => {
    const counts: Record<string, number> = {
      'category=women': 2,
      'sub_category=shirts': SHIRTS,
      'section=ankara': SHIRTS + 2,
      'section=ankara&category=women': 2,
      'style=ankara': SHIRTS + 2,
      'style=Plain': 1,
      'style=%25': 0,
      'colour=Rust': 1,
      'colour=%231a2b3c': 1,
      'colour=Ru': 0,
      'size=M': 1,
      'size=m-10': 1,
      'size=2XL': 0,
      'size=_': 0,
      'category=men&in_stock=true': SHIRTS - 1,
      'in_stock=false': 2,
      'min_price=24500&max_price=24500': 1,
      'min_price=45000': 1,
      'max_price=2000.50&category=men': 2,
      'category=&min_price=&ordering=': SHIRTS + 3,
    }
    for (const [query, count] of Object.entries(counts))
      expect([query, (await list(`/api/items/?${query}`)).count]).toEqual([query, count])
  })

  test('are ordered as asked', async () => {
    const first = async (ordering: string) => slugsOf(await list(`/api/items/?${ordering}`))[0]
    expect(await first('')).toBe('wrap-dress')
    expect(await first('ordering=newest')).toBe('wrap-dress')
    expect(await first('ordering=price')).toBe('shirt-a0')
    expect(await first('ordering=-price')).toBe('senator-kaftan')
    expect(await first('ordering=popular')).toBe('wrap-dress')
  })

  test('a filter that makes no sense is refused beside its name', async () => {
    await expectRefusal(
      '/api/items/?min_price=cheap&max_price=-1&in_stock=maybe&ordering=best',
      400,
      {
        min_price: ['A valid number is required.'],
        max_price: ['A valid number is required.'],
        in_stock: ['Must be a valid boolean.'],
        ordering: ['"best" is not a valid choice.'],
      },
    )
    await expectRefusal(`/api/items/?style=${'a'.repeat(101)}`, 400, {
      style: ['Ensure this field has no more than 100 characters.'],
    })
    await expectRefusal('/api/items/?style=%00', 400, {
      style: ['Null characters are not allowed.'],
    })
    await expectRefusal('/api/items/?page=%00', 404, { detail: 'Invalid page.' })
  })

  test('hide what is unpublished or in a hidden category, from lists and by address', async () => {
    const hidden = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(hidden, folder.dir)
    await hidden.db
      .updateTable('item')
      .set({ published: 0 })
      .where('slug', '=', 'wrap-dress')
      .execute()
    await hidden.db.updateTable('category').set({ active: 0 }).where('slug', '=', 'men').execute()
    const response = await send(hidden, aBrowser(), 'GET /api/items/')
    expect(((await response.json()) as Envelope).results.map((item) => item['slug'])).toEqual([
      'market-bag',
    ])
    for (const slug of ['wrap-dress', 'senator-kaftan'])
      expect((await send(hidden, aBrowser(), `GET /api/items/${slug}/`)).status).toBe(404)
  })
})

describe('GET /api/items/{id or slug}/', () => {
  test('shows an item with its sizes and units, by slug and by id', async () => {
    const item = await read('/api/items/wrap-dress/')
    expect(item).toMatchObject({
      slug: 'wrap-dress',
      size: [
        { id: expect.any(Number), name: 'S-8', quantity: 3 },
        { id: expect.any(Number), name: 'M-10', quantity: 8 },
        { id: expect.any(Number), name: '2XL-16', quantity: 0 },
      ],
      ratings: [],
      category_name: 'Women',
      my_rating: null,
    })
    expect(await read(`/api/items/${String(item['id'])}`)).toEqual(item)
  })

  test('an item of one size has one entry; more than 99 units are not told', async () => {
    expect(await read('/api/items/market-bag/')).toMatchObject({
      size: [{ name: 'No Size', quantity: 12 }],
    })
    expect(await read('/api/items/shirt-b1/')).toMatchObject({
      size: [{ name: 'L-42', quantity: 99 }],
    })
  })

  test('units that are held for an order are not offered', async () => {
    await shop.db.updateTable('item_size').set({ held: 2 }).where('name', '=', 'S-8').execute()
    const { size } = await read<{ size: Json[] }>('/api/items/wrap-dress/')
    expect(size[0]).toMatchObject({ name: 'S-8', quantity: 1 })
    await shop.db.updateTable('item_size').set({ held: 0 }).where('name', '=', 'S-8').execute()
  })

  test('what is not there is not found', async () => {
    for (const which of ['none', '99999', '0', '99999999999', '%00', "'", '..%2f'])
      expect([which, (await get(`/api/items/${which}/`)).status]).toEqual([which, 404])
    for (const path of ['/api/items/none/', '/api/sections/a%00b'])
      await expectRefusal(path, 404, NOT_FOUND)
  })

  test('takes no other method', async () => {
    const response = await send(shop, aBrowser(), 'POST /api/items/wrap-dress/', {})
    expect(response.status).toBe(405)
    expect(await response.json()).toEqual({ detail: 'Method "POST" not allowed.' })
  })
})

describe('the other lists', () => {
  test('random products are never read as an item, are in stock, and change with the minute', async () => {
    const before = await read<Json[]>('/api/items/random_products')
    expect(before).toHaveLength(12)
    expect(before.every((item) => item['in_stock'] === true)).toBe(true)
    expect(await read('/api/random_products/')).toEqual(before)
    shop.pass(MINUTE_MS)
    expect(await read('/api/random_products')).not.toEqual(before)
  })

  test('best deals are reduced and in stock', async () => {
    expect(slugsOf(await list('/api/best_deals/'))).toEqual(['wrap-dress'])
  })

  test('new arrivals are those of 30 days, or 12 where there are fewer', async () => {
    const found = await list('/api/new_arrivals/')
    expect(found.count).toBe(12)
    expect(found.results[0]).toEqual({
      id: expect.any(Number),
      created_at: '2026-11-16T00:00:00.000Z',
      item: expect.objectContaining({ slug: 'wrap-dress' }),
    })
    await expectRefusal('/api/new_arrivals/?page=2', 404, { detail: 'Invalid page.' })
  })
})
