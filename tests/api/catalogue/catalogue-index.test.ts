/** @module-tag postgres */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ItemFilter } from '#lib/catalogue/catalogue.ts'
import type { Facet } from '#lib/catalogue/lists/facets.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { listFacets, listItems, pageOfItems } from '#lib/catalogue/items/items.server.ts'
import { openIndex } from '#lib/catalogue/index/open-index.server.ts'
import { holdStock, releaseStock } from '#lib/orders/stock/stock.server.ts'
import { aFolder, ROWS } from '../../support/catalogue/catalogue-fixture.ts'
import { openAgain, openTestShop, type TestShop } from '../../support/shop.ts'
import { aCategory, anItem } from '../../support/world.ts'

const ALL = { page: 1, size: 100 } as const
const slugs = async (shop: TestShop, filter: ItemFilter) =>
  (await listItems(shop, filter, ALL)).results.map(({ slug }) => slug)
const counts = async (shop: TestShop, filter: ItemFilter = {}) => {
  const { choices, inStock, lowestKobo, highestKobo } = await listFacets(shop, filter)
  const named = (facets: Facet[]) =>
    Object.fromEntries(facets.map(({ value, count }) => [value, count]))
  return {
    sizes: named(choices.size),
    styles: named(choices.style),
    colours: named(choices.colour),
    inStock,
    naira: [lowestKobo, highestKobo].map((kobo) => kobo && kobo / 100),
  }
}

const price = (db: TestShop['db'], id: number, price_kobo: number) =>
  db.updateTable('item').set({ price_kobo }).where('id', '=', id).execute()

async function anImportedShop() {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  return { shop, folder }
}

describe('the counts of a list', () => {
  test('are those of the whole list after an import, and after the next one', async () => {
    const { shop, folder } = await anImportedShop()
    expect(await counts(shop)).toEqual({
      sizes: { S: 1, M: 1 },
      styles: { Ankara: 2, Plain: 1 },
      colours: { Black: 1, Rust: 1, '#1a2b3c': 1 },
      inStock: 2,
      naira: [9_500, 45_000],
    })
    const [dress = '', shirt = ''] = ROWS
    await folder.writeRows(
      dress.replace('24500', '8000').replace('M-10:8', 'M-10:0'),
      shirt.replace('Plain,45000', 'Lace,41000').replace('M-40:0', 'M-40:2'),
    )
    await importCatalogue(shop, folder.dir, { removeMissing: true })
    expect(await counts(shop)).toEqual({
      sizes: { S: 1, M: 1 },
      styles: { Ankara: 1, Lace: 1 },
      colours: { Black: 1, Rust: 1, '#1a2b3c': 1 },
      inStock: 2,
      naira: [8_000, 41_000],
    })
    expect(await slugs(shop, { ordering: 'price' })).toEqual(['wrap-dress', 'senator-kaftan'])
    expect(await slugs(shop, { size: 'm' })).toEqual(['senator-kaftan'])
  })

  test('know of a size that somebody took the last unit of, and gave back', async () => {
    const { shop } = await anImportedShop()
    const { id } = await shop.db
      .selectFrom('item_size')
      .select('id')
      .where('name', '=', 'S-8')
      .executeTakeFirstOrThrow()
    expect((await counts(shop)).sizes).toEqual({ S: 1, M: 1 })
    await shop.db.insertInto('orders').values(anOrder('o1', shop.now())).execute()
    await shop.inTransaction((shop) =>
      holdStock(shop, 'o1', [{ sizeId: id, quantity: 3 }], shop.now()),
    )
    expect((await counts(shop)).sizes).toEqual({ M: 1 })
    expect(await slugs(shop, { size: 'S' })).toEqual([])
    await shop.inTransaction((shop) => releaseStock(shop, 'o1'))
    expect(await slugs(shop, { size: 'S' })).toEqual(['wrap-dress'])
  })

  test('know of a price as soon as it is changed, by whatever process', async () => {
    const { shop } = await anImportedShop()
    const other = openAgain(shop)
    expect((await counts(shop)).naira).toEqual([9_500, 45_000])
    await other.db
      .updateTable('item')
      .set({ price_kobo: 700_000 })
      .where('slug', '=', 'market-bag')
      .execute()
    expect((await counts(shop)).naira).toEqual([7_000, 45_000])
    expect(await slugs(shop, { ordering: '-price' })).toEqual([
      'senator-kaftan',
      'wrap-dress',
      'market-bag',
    ])
    expect(await slugs(shop, { maxPriceKobo: 800_000 })).toEqual(['market-bag'])
  })

  test('count an item once that has two sizes of one label', async () => {
    const shop = await openTestShop()
    await anItem(shop, { stock: { 'M-40': 1, 'M-42': 2, 'L-44': 0 } })
    expect((await counts(shop)).sizes).toEqual({ M: 1 })
  })

  test('count for each choice what there would be if it replaced its own kind', async () => {
    const { shop } = await anImportedShop()
    expect(await counts(shop, { size: 'M', colour: 'black' })).toMatchObject({
      sizes: {},
      colours: { Rust: 1, '#1a2b3c': 1 },
      inStock: 0,
      naira: [null, null],
    })
  })
})

describe('a list', () => {
  test('drops what is unpublished, and shows it again when it comes back', async () => {
    const shop = await openTestShop()
    const [bag, hat] = [await anItem(shop, { name: 'Bag' }), await anItem(shop, { name: 'Hat' })]
    const publish = (published: 0 | 1) =>
      shop.db.updateTable('item').set({ published }).where('id', '=', bag.id).execute()
    expect(await slugs(shop, {})).toEqual([hat.slug, bag.slug])
    await publish(0)
    expect(await slugs(shop, {})).toEqual([hat.slug])
    await publish(1)
    expect(await slugs(shop, {})).toEqual([hat.slug, bag.slug])
  })

  test('leaves out what has left the shop since it was found', async () => {
    const shop = await openTestShop()
    const found = [await anItem(shop), await anItem(shop), await anItem(shop, { category: 'Men' })]
    const [bag, hat] = found
    await shop.db
      .updateTable('item')
      .set({ published: 0 })
      .where('id', '=', hat?.id ?? 0)
      .execute()
    await shop.db.updateTable('category').set({ active: 0 }).where('slug', '=', 'men').execute()
    const { results } = await pageOfItems(shop, found, ALL)
    expect(results.map(({ slug }) => slug)).toEqual([bag?.slug])
  })

  test('hides the goods of a category that is no longer shown', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop, { category: 'Women' })
    const men = await anItem(shop, { category: 'Men' })
    const { id } = await aCategory(shop, 'Men')
    expect(await slugs(shop, {})).toEqual([men.slug, slug])
    await shop.db.updateTable('category').set({ active: 0 }).where('id', '=', id).execute()
    expect(await slugs(shop, {})).toEqual([slug])
    expect((await counts(shop)).inStock).toBe(1)
  })

  test('never shows what a transaction did that was rolled back', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    expect(await slugs(shop, {})).toEqual([item.slug])
    const hide = shop.inTransaction(async ({ db }) => {
      await db.updateTable('item').set({ published: 0 }).execute()
      throw new Error('not after all')
    })
    await expect(hide).rejects.toThrow('not after all')
    expect(await slugs(shop, {})).toEqual([item.slug])
    await shop.db.updateTable('item').set({ published: 0 }).execute()
    expect(await slugs(shop, {})).toEqual([])
  })

  test('sees what a slow transaction did, although a later one ended first', async () => {
    const shop = await openTestShop()
    const [bag, hat] = [await anItem(shop, { name: 'Bag' }), await anItem(shop, { name: 'Hat' })]
    await shop.inTransaction(async ({ db }) => {
      await price(db, bag.id, 100)
      // SQLite lets nobody else write meanwhile.
      if (shop.config.databaseUrl) await price(shop.db, hat.id, 200)
      expect((await counts(shop)).naira[0]).toBe(shop.config.databaseUrl ? 2 : 18_500)
    })
    expect((await counts(shop)).naira[0]).toBe(1)
  })

  test('takes over once what it is told of again while an older transaction is open', async () => {
    const shop = await openTestShop()
    const [bag, hat] = [await anItem(shop, { name: 'Bag' }), await anItem(shop, { name: 'Hat' })]
    const find = async () => (await openIndex(shop)).find({ inStock: true })
    await shop.inTransaction(async ({ db }) => {
      await price(db, bag.id, 100)
      // SQLite lets nobody else write meanwhile.
      if (shop.config.databaseUrl) await price(shop.db, hat.id, 200)
      const found = await find()
      expect(found).toHaveLength(2)
      expect(await find()).toBe(found)
    })
  })

  test('is not read anew each time where the backup of another server was restored', async () => {
    const shop = await openTestShop()
    const [bag, hat] = [await anItem(shop, { name: 'Bag' }), await anItem(shop, { name: 'Hat' })]
    // A PostgreSQL that has lived longer: its notes have numbers that this one reaches in years.
    if (shop.config.databaseUrl)
      await sql`insert into catalogue_change (item_id, version)
        select number, '99999999'::xid8 from generate_series(1, 12000) as number
        on conflict (item_id) do update set version = excluded.version`.execute(shop.db)
    expect(await slugs(shop, {})).toEqual([hat.slug, bag.slug])
    const index = await openIndex(shop)
    expect(await slugs(shop, {})).toEqual([hat.slug, bag.slug])
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', hat.id).execute()
    expect(await slugs(shop, {})).toEqual([bag.slug])
    expect(await openIndex(shop)).toBe(index)
  })

  test('is as good on its last page as on its first', async () => {
    const shop = await openTestShop()
    const made: string[] = []
    for (let number = 0; number < 60; number++)
      made.unshift((await anItem(shop, { name: `Bead ${number}` })).slug)
    const page = (page: number) => listItems(shop, {}, { page, size: 24 })
    expect((await page(1)).results.map(({ slug }) => slug)).toEqual(made.slice(0, 24))
    expect((await page(3)).results.map(({ slug }) => slug)).toEqual(made.slice(48))
    expect(await page(3)).toMatchObject({ count: 60, pages: 3 })
    await expect(page(4)).rejects.toThrow('Invalid page')
  })
})

const anOrder = (id: string, now: string) => ({
  id,
  number: id,
  cart_id: id,
  cart_version: 1,
  stage: 'waiting' as const,
  status: 'pending' as const,
  status_reason: null,
  billing_total_kobo: 0,
  cart_grand_total_kobo: 100,
  sum_total_kobo: 100,
  name: 'Ada Obi',
  phone: '+2348035550142',
  email: 'ada@mail.example',
  street_address: '22 Adelabu Street',
  lga_name: 'Surulere',
  state_name: 'Lagos',
  created_at: now,
  updated_at: now,
  pay_before: now,
  paid_at: null,
  hidden_at: null,
})
