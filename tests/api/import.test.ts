import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/export.server.ts'
import { BadCatalogue } from '#lib/catalogue/import-check.server.ts'
import { importCatalogue } from '#lib/catalogue/import.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { onPurge } from '#lib/web/purges.server.ts'
import { aFolder, type Folder, ROWS } from '../support/catalogue-fixture.ts'
import { afterUse } from '../support/cleanup.ts'
import { openTestShop } from '../support/shop.ts'

const [DRESS = '', KAFTAN = '', BAG = ''] = ROWS

const itemOf = (shop: Shop, slug: string) =>
  shop.db.selectFrom('item').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

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

/** What is wrong with a folder, as `file:line: reason`. */
async function faultsOf(shop: Shop, folder: Folder): Promise<string[]> {
  const error = await importCatalogue(shop, folder.dir).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BadCatalogue)
  return (error as Error).message.split('\n')
}

/** A row like the kaftan's with some cells changed. */
function rowWith(changes: Record<number, string>): string {
  const cells = [
    'kaftan',
    'Kaftan',
    'men',
    '',
    'native',
    'Plain',
    '45000',
    '',
    'Black',
    'M-40:1',
    '',
    'Plain.',
    '2026-10-01',
  ]
  for (const [index, value] of Object.entries(changes)) cells[Number(index)] = value
  return cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join()
}

describe('importCatalogue', () => {
  test('puts an owner’s goods on the shelf', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    expect(await importCatalogue(shop, folder.dir)).toEqual({
      added: 3,
      changed: 0,
      unpublished: 0,
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
    const purged: string[] = []
    afterUse(onPurge((tags) => purged.push(...tags)))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({
      added: 0,
      changed: 0,
      unpublished: 0,
      unchanged: 3,
    })
    expect(await shop.db.selectFrom('item').selectAll().orderBy('id').execute()).toEqual(before)
    expect(purged).toEqual([])
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
    const purged: string[] = []
    afterUse(onPurge((tags) => purged.push(...tags)))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1, unchanged: 2 })
    expect(await itemOf(shop, 'wrap-dress')).toMatchObject({
      id,
      new_price_kobo: 1_990_000,
      rating_sum: 9,
      rating_count: 2,
    })
    expect(purged).toEqual(expect.arrayContaining(['lists', `item:${id}`]))
  })

  test('takes an item that is gone off the shelf, and puts it back under the same id', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const { id } = await itemOf(shop, 'market-bag')
    await folder.writeRows(DRESS, KAFTAN)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ unpublished: 1, unchanged: 2 })
    expect(await itemOf(shop, 'market-bag')).toMatchObject({ id, published: 0 })
    await folder.writeRows(...ROWS)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1 })
    expect(await itemOf(shop, 'market-bag')).toMatchObject({ id, published: 1 })
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

  test('drops a size that is gone, unless it is held for an order', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await shop.db.updateTable('item_size').set({ held: 1 }).where('name', '=', 'S-8').execute()
    await folder.writeRows(DRESS.replace('S-8:3|', '').replace('|2XL-16:0', ''), KAFTAN, BAG)
    const { notes } = await importCatalogue(shop, folder.dir)
    expect(notes).toEqual([expect.stringContaining('wrap-dress, size S-8')])
    expect(await sizesOf(shop, 'wrap-dress')).toEqual({ 'M-10': 8, 'S-8': 1 })
    expect((await itemOf(shop, 'wrap-dress')).available).toBe(8)
  })

  test('hides a category that is gone and keeps the ids of those that stay', async () => {
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
    await importCatalogue(shop, folder.dir)
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
  expect(await importCatalogue(shop, folder.dir)).toMatchObject({
    added: 0,
    changed: 1,
    unpublished: 900,
    unchanged: 1_199,
  })
})

describe('a folder with faults', () => {
  test('is not imported when its items cannot be read', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await rm(join(folder.dir, 'items.csv'))
    await mkdir(join(folder.dir, 'items.csv'))
    expect(await faultsOf(shop, folder)).toEqual(['items.csv:1: cannot be read.'])
  })

  test('is not imported when its items are changed after they were checked', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    let pictures = 0
    const onProgress = (phase: string) => {
      const path = join(folder.dir, 'items.csv')
      if (phase === 'pictures' && ++pictures === 1)
        appendFileSync(path, `${rowWith({ 0: 'late' })}\n`)
    }
    const imported = importCatalogue(shop, folder.dir, { onProgress })
    await expect(imported).rejects.toThrow('items.csv:1: was changed while it was imported.')
    expect(await shop.db.selectFrom('item').select('id').execute()).toEqual([])
  })

  test('is not imported at all, and every fault is named by file and line', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(
      DRESS,
      rowWith({ 0: 'Bad Slug', 6: '12.50' }),
      rowWith({ 0: 'wrap-dress', 2: 'hats', 10: 'none.png' }),
    )
    expect(await faultsOf(shop, folder)).toEqual([
      'items.csv:4: price "12.50" must be whole naira, from 1 to 100,000,000.',
      'items.csv:4: slug "Bad Slug" must be lower-case letters, digits and single hyphens, with at least one letter.',
      'items.csv:5: category "hats" is not in categories.yaml.',
      'items.csv:5: slug "wrap-dress" was used before, on line 2.',
      'items.csv:5: image "none.png" is not in images/.',
    ])
    expect(await shop.db.selectFrom('item').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('category').selectAll().execute()).toEqual([])
  })

  test('a picture that was cut short is refused', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    const whole = await sharp({
      create: { width: 900, height: 1200, channels: 3, background: 'red' },
    })
      .jpeg()
      .toBuffer()
    await folder.write('images/blue.png', whole.subarray(0, whole.length / 2))
    expect(await faultsOf(shop, folder)).toContainEqual(
      expect.stringMatching(/^items.csv:4: image "blue.png" cannot be read/),
    )
  })

  test('a picture that cannot be read is named where it is used', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write('images/blue.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringMatching(/^items.csv:2: image "blue.png" cannot be read/),
      expect.stringMatching(/^items.csv:4: image "blue.png" cannot be read/),
    ])
  })

  test('broken CSV, a wrong head and wrong columns are named by line', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(DRESS, 'one,two')
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringContaining('items.csv:4: has 2 columns, not 13'),
    ])
    await folder.writeRows(DRESS, `a"b,${KAFTAN}`)
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringContaining('items.csv:4: is not well-formed CSV'),
    ])
    await folder.write('items.csv', 'slug;name\n')
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringContaining('items.csv:1: the first line must be'),
    ])
  })

  test('the categories and delivery prices are checked as strictly', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write(
      'categories.yaml',
      '- name: Women\n  slug: women\n- name: Again\n  slug: women\n  colour: red\n',
    )
    await folder.write(
      'delivery.yaml',
      'zones:\n  - {name: Lagos, fee: 2500, eta_days: [3, 1]}\nrules:\n  - {zone: Abuja}\n  - {zone: Lagos, state: Lagos, lga: Kano Municipal}\n  - {zone: Lagos, state: Biafra}\n',
    )
    const faults = await faultsOf(shop, folder)
    expect(faults).toEqual(
      expect.arrayContaining([
        'categories.yaml:3: 1: does not know colour.',
        'delivery.yaml:2: eta_days must be [fewest, most].',
        'delivery.yaml:4: zone "Abuja" is not one of the zones above.',
        'delivery.yaml:5: lga "Kano Municipal" is not in Lagos.',
        expect.stringContaining('delivery.yaml:6: state "Biafra"'),
      ]),
    )
  })

  test('missing files are named', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    for (const file of ['items.csv', 'categories.yaml', 'delivery.yaml'])
      await rm(join(folder.dir, file))
    expect(await faultsOf(shop, folder)).toEqual([
      'categories.yaml:1: is missing.',
      'delivery.yaml:1: is missing.',
      'items.csv:1: is missing.',
    ])
  })
})

test('what is exported is imported without a change', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  const dir = await mkdtemp(join(tmpdir(), 'export-test-'))
  afterUse(() => rm(dir, { recursive: true, force: true }))
  expect(await exportCatalogue(shop, dir)).toBe(3)
  const purged: string[] = []
  afterUse(onPurge((tags) => purged.push(...tags)))
  expect(await importCatalogue(shop, dir)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  expect(purged).toEqual([])

  const other = await openTestShop()
  expect(await importCatalogue(other, dir)).toMatchObject({ added: 3 })
  const facts = async (shop: Shop) =>
    shop.db
      .selectFrom('item')
      .select(['slug', 'name', 'description', 'colours', 'available'])
      .orderBy('slug')
      .execute()
  expect(await facts(other)).toEqual(await facts(shop))
})
