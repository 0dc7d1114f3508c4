import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder, ROWS, rowWith } from '../../support/catalogue/catalogue-fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import { setStock } from '../../support/world.ts'

const [DRESS = '', KAFTAN = '', BAG = ''] = ROWS

const itemOf = (shop: Shop, slug: string) =>
  shop.db.selectFrom('item').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

const idOfSize = async (shop: Shop, name: string): Promise<number> => {
  const size = shop.db.selectFrom('item_size').select('id').where('name', '=', name)
  return (await size.executeTakeFirstOrThrow()).id
}

const sizesOf = async (shop: Shop, slug: string) =>
  Object.fromEntries(
    (
      await shop.db
        .selectFrom('item_size')
        .innerJoin('item', 'item.id', 'item_size.item_id')
        .select(['item_size.name', 'on_hand'])
        .where('slug', '=', slug)
        .execute()
    ).map((size) => [size.name, size.on_hand]),
  )

describe('importCatalogue', () => {
  test('puts an owner’s goods on the shelf', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    expect(await importCatalogue(shop, folder.dir)).toEqual({
      added: 3,
      changed: 0,
      unpublished: 0,
      notInFile: 0,
      unchanged: 0,
      notes: [],
    })
    expect(await itemOf(shop, 'wrap-dress')).toMatchObject({
      name: 'Àdùkẹ́ Wrap Dress',
      description: 'Cut on the bias.\n100% cotton, "washable".',
      price_kobo: 3_200_000,
      new_price_kobo: 2_450_000,
      colours: '["Rust","#1a2b3c"]',
      available: 11,
      published: 1,
      added_at: '2026-11-16T00:00:00.000Z',
    })
    expect(await sizesOf(shop, 'wrap-dress')).toEqual({ 'S-8': 3, 'M-10': 8, '2XL-16': 0 })
    expect(await sizesOf(shop, 'market-bag')).toEqual({ 'No Size': 12 })
    const zones = await shop.db.selectFrom('delivery_zone').select(['name', 'fee_kobo']).execute()
    expect(zones).toEqual([
      { name: 'Lagos', fee_kobo: 250_000 },
      { name: 'Elsewhere', fee_kobo: 650_000 },
    ])
    expect(await shop.db.selectFrom('zone_rule').selectAll().execute()).toHaveLength(3)
  })

  test('changes nothing when nothing has changed', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const before = await shop.db.selectFrom('item').selectAll().orderBy('id').execute()
    shop.pass(1_000)
    const invalidated: string[] = []
    shop.events.on('invalidate', (tags) => invalidated.push(...tags))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({
      added: 0,
      changed: 0,
      unpublished: 0,
      unchanged: 3,
    })
    expect(await shop.db.selectFrom('item').selectAll().orderBy('id').execute()).toEqual(before)
    expect(invalidated).toEqual([])
  })

  test('changes only what the file changes, keeps ids and ratings, and has those pages rendered anew', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const { id } = await itemOf(shop, 'wrap-dress')
    await shop.db
      .updateTable('item')
      .set({ rating_sum: 9, rating_count: 2 })
      .where('id', '=', id)
      .execute()
    await folder.writeRows(DRESS.replace('24500', '19900'), KAFTAN, BAG)
    const invalidated: string[] = []
    shop.events.on('invalidate', (tags) => invalidated.push(...tags))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1, unchanged: 2 })
    expect(await itemOf(shop, 'wrap-dress')).toMatchObject({
      id,
      new_price_kobo: 1_990_000,
      rating_sum: 9,
      rating_count: 2,
    })
    expect(invalidated).toEqual(expect.arrayContaining(['lists', `item:${id}`]))
  })

  test('takes an item that is gone off sale if told so, and puts it back under the same id', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const { id } = await itemOf(shop, 'market-bag')
    await folder.writeRows(DRESS, KAFTAN)
    expect(await importCatalogue(shop, folder.dir, { removeMissing: true })).toMatchObject({
      unpublished: 1,
      unchanged: 2,
    })
    expect(await itemOf(shop, 'market-bag')).toMatchObject({ id, published: 0 })
    await folder.writeRows(...ROWS)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1 })
    expect(await itemOf(shop, 'market-bag')).toMatchObject({ id, published: 1 })
  })

  test('takes all goods off sale for a file of the header alone, if told so', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await folder.writeRows()
    expect(await importCatalogue(shop, folder.dir, { removeMissing: true })).toMatchObject({
      unpublished: 3,
    })
  })

  test('never sets the stock below what is held for orders, and says so', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const { id } = await itemOf(shop, 'wrap-dress')
    await shop.db
      .updateTable('item_size')
      .set({ held: 5 })
      .where('item_id', '=', id)
      .where('name', '=', 'M-10')
      .execute()
    await folder.writeRows(DRESS.replace('M-10:8', 'M-10:2'), KAFTAN, BAG)
    const { notes } = await importCatalogue(shop, folder.dir)
    expect(notes).toEqual([expect.stringContaining('wrap-dress, size M-10: stock set to 5, not 2')])
    expect(await sizesOf(shop, 'wrap-dress')).toMatchObject({ 'M-10': 5 })
    expect((await itemOf(shop, 'wrap-dress')).available).toBe(3)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 0, unchanged: 3 })
  })

  test('says which stock it has raised, as a file from before a sale would', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await setStock(shop, await idOfSize(shop, 'S-8'), 2)
    const { notes } = await importCatalogue(shop, folder.dir)
    expect(notes).toEqual([expect.stringMatching(/^Stock raised: wrap-dress S-8 from 2 to 3\./)])
    expect(await sizesOf(shop, 'wrap-dress')).toMatchObject({ 'S-8': 3 })
  })

  test('drops a size that is gone, unless it is held for an order', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await shop.db.updateTable('item_size').set({ held: 1 }).where('name', '=', 'S-8').execute()
    await folder.writeRows(DRESS.replace('S-8:3|', '').replace('|2XL-16:0', ''), KAFTAN, BAG)
    const { notes } = await importCatalogue(shop, folder.dir)
    expect(notes).toEqual([expect.stringContaining('wrap-dress, size S-8')])
    expect(await sizesOf(shop, 'wrap-dress')).toEqual({ 'M-10': 8, 'S-8': 1, '2XL-16': 0 })
    expect((await itemOf(shop, 'wrap-dress')).available).toBe(8)
  })

  test('hides a category that is gone, if told so, and keeps the ids of those that stay', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const before = await shop.db
      .selectFrom('category')
      .select(['id', 'slug'])
      .orderBy('id')
      .execute()
    await folder.writeRows(KAFTAN)
    await folder.write(
      'categories.yaml',
      '- {name: Gentlemen, slug: men, sections: [{name: Native, slug: native}]}',
    )
    await importCatalogue(shop, folder.dir, { removeMissing: true })
    const after = await shop.db.selectFrom('category').selectAll().orderBy('id').execute()
    expect(after.map(({ id, slug }) => ({ id, slug }))).toEqual(before)
    expect(after.filter((row) => row.active === 1).map((row) => row.name)).toEqual(['Gentlemen'])
    expect(await shop.db.selectFrom('section').selectAll().execute()).toHaveLength(1)
  })
})

test('a file of many rows is read in pieces, and is one whole', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  const rows = Array.from({ length: 2_100 }, (_, index) => rowWith({ 0: `kaftan-n${index}` }))
  await folder.writeRows(...rows)
  expect(await importCatalogue(shop, folder.dir)).toMatchObject({ added: 2_100, unchanged: 0 })
  rows[2_050] = rowWith({ 0: 'kaftan-n2050', 6: '46000' })
  await folder.writeRows(...rows.slice(900))
  expect(await importCatalogue(shop, folder.dir, { removeMissing: true })).toMatchObject({
    added: 0,
    changed: 1,
    unpublished: 900,
    unchanged: 1_199,
  })
})
