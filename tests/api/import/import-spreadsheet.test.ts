import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import {
  aFolder,
  aPicture,
  HEADER,
  ROWS,
  rowWith,
} from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'

const [DRESS = ''] = ROWS

const itemsOf = (shop: Shop) =>
  shop.db
    .selectFrom('item')
    .select(['slug', 'name', 'price_kobo', 'new_price_kobo', 'added_at'])
    .orderBy('id')
    .execute()

/** A table as programs save it: only cells with the sign between the columns are quoted. */
const table = (sign: string, ...rows: string[][]) =>
  rows
    .map((cells) => cells.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign))
    .join('\r\n')
const BAG = ['Àdùkẹ́ Bag', 'women', '', 'ankara', 'Ankara', '9500', '', '', 'No Size:12', '', 'Big.']
const names = HEADER.split(',').slice(1)
const rows = [names, [...BAG, '2026-11-01']]

describe('a table as a program for tables saves it', () => {
  test.each([
    ['semicolons', table(';', ...rows)],
    ['what Excel puts first', `sep=;\r\n${table(';', ...rows)}`],
    ['tabs and a byte order mark', `\uFEFF${table('\t', ...rows)}`],
    ['UTF-16', Buffer.from(`\uFEFF${table('\t', ...rows)}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(table(',', ...rows), 'utf16le')],
    ['UTF-16 of a Mac', Buffer.from(`\uFEFF${table(';', ...rows)}`, 'utf16le').swap16()],
    ['empty columns at the end', table(',', ...rows.map((cells) => [...cells, '', '']))],
  ])('is read with %s', async (_what, text) => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write('items.csv', text)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ added: 1, notes: [] })
    expect(await itemsOf(shop)).toMatchObject([{ slug: 'aduke-bag', name: 'Àdùkẹ́ Bag' }])
  })

  test('has its columns in any order, under names as an owner writes them', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    const heads = ['Supplier', 'Price', 'Old price', 'Item', 'CATEGORY', 'Sub category', 'Section']
    const others = ['Style', 'Colors', 'Size', 'Photos', 'Description', 'Date added']
    const cells = ['Musa', '₦8,000', 'N9,500', 'Market Bag', 'women', '', 'ankara', 'Ankara']
    await folder.write(
      'items.csv',
      table(',', [...heads, ...others], [...cells, 'Rust', 'No Size:3', '', 'Big.', '24/10/2026']),
    )
    expect((await importCatalogue(shop, folder.dir)).notes).toEqual([
      'items.csv, line 1: column "Supplier" is none that the shop knows. It is passed over.',
    ])
    expect(await itemsOf(shop)).toEqual([
      {
        slug: 'market-bag',
        name: 'Market Bag',
        price_kobo: 950_000,
        new_price_kobo: 800_000,
        added_at: '2026-10-24T00:00:00.000Z',
      },
    ])
  })
})

describe('days of an American program', () => {
  const days = (...added: string[]) =>
    table(',', names, ...added.map((day, at) => [`Bag ${at}`, ...BAG.slice(1), day]))

  test('are read with the month first where a row shows it, and the owner is told', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write('items.csv', days('03/04/2026', '10/28/2026'))
    expect((await importCatalogue(shop, folder.dir)).notes).toEqual([
      'items.csv, line 1: added has its days with the month first, as "10/28/2026" shows. All are read so.',
    ])
    expect((await itemsOf(shop)).map(({ added_at }) => added_at.slice(0, 10))).toEqual([
      '2026-03-04',
      '2026-10-28',
    ])
  })

  test('are refused beside days with the day first', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write('items.csv', days('24/10/2026', '10/28/2026'))
    const check = await command(shop, ['import', folder.dir, '--check'])
    expect([check.code, check.err]).toEqual([1, expect.stringContaining('Write all as 2026-11-24')])
  })
})

describe('an item without a slug', () => {
  test('is the same item in the next import, also with a new price', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(rowWith({ 0: '' }))
    await importCatalogue(shop, folder.dir)
    await folder.writeRows(rowWith({ 0: '', 6: '46000' }))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ added: 0, changed: 1 })
  })

  test('needs one of its own beside another of its name', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(rowWith({ 0: '' }), rowWith({ 0: '', 6: '46000' }))
    expect(await command(shop, ['import', folder.dir])).toMatchObject({
      code: 1,
      err: 'items.csv, line 3: name "Kaftan" gives the slug kaftan, which line 2 has. Write a slug of its own, such as kaftan-2.\nNothing was imported. 1 to mend.\n',
    })
    await folder.writeRows(rowWith({ 0: '' }), rowWith({ 0: 'kaftan-2', 6: '46000' }))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({
      added: 2,
      notes: ['items.csv, line 3: name "Kaftan" is also on line 2.'],
    })
  })
})

describe('a picture that is not in the folder', () => {
  test('is named, and the item comes without it', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(rowWith({ 10: 'red.png|front.jpg' }))
    const { added, notes } = await importCatalogue(shop, folder.dir)
    expect([added, notes]).toEqual([1, [expect.stringMatching(/line 2: image "front.jpg" is not/)]])
    expect(await shop.db.selectFrom('item_image').selectAll().execute()).toHaveLength(1)
    const check = await command(shop, ['import', '--check', folder.dir])
    expect(check).toMatchObject({ code: 0, out: expect.stringContaining('image "front.jpg" is') })
  })

  test('takes no picture from an item that the shop has', async () => {
    const shop = await openTestShop()
    await importCatalogue(shop, (await aFolder()).dir)
    const pictures = () => shop.db.selectFrom('item_image').selectAll().orderBy('item_id').execute()
    const before = await pictures()
    const folder = await aFolder({ pictures: false })
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 0, unchanged: 3 })
    expect(await pictures()).toEqual(before)
    expect(await shop.db.selectFrom('category').select('image').execute()).not.toEqual([
      { image: null },
      { image: null },
      { image: null },
    ])
  })

  test('is not missing when only capitals and the coding of accents differ', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write('images/Café.png'.normalize('NFD'), await aPicture('#a52a2a'))
    await folder.writeRows(rowWith({ 10: 'RED.PNG|café.png' }))
    expect((await importCatalogue(shop, folder.dir)).notes).toEqual([])
    expect(await shop.db.selectFrom('item_image').selectAll().execute()).toHaveLength(2)
  })

  test('is refused as a HEIC photo, with what to do', async () => {
    const folder = await aFolder()
    const head = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')
    await folder.write('images/IMG_1.HEIC', head)
    await folder.writeRows(rowWith({ 10: 'IMG_1.HEIC' }))
    expect((await command(await openTestShop(), ['import', folder.dir])).err).toContain(
      'items.csv, line 2: image "IMG_1.HEIC" is a HEIC photo, which browsers cannot show. Save it as JPEG',
    )
  })
})

describe('a row without a day', () => {
  test('is an item of today, and keeps its day in a later import', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(rowWith({ 12: '' }))
    const today = `${lagosDayOf(shop.now())}T00:00:00.000Z`
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ added: 1, notes: [] })
    expect(await itemsOf(shop)).toMatchObject([{ added_at: today }])
    const set = { added_at: '2026-01-01T00:00:00.000Z' }
    await shop.db.updateTable('item').set(set).execute()
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

describe('sizes without a stock', () => {
  test('are taken with none and named; a later import leaves what was counted since', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(rowWith({ 9: 'M, L, XL' }), rowWith({ 0: 'bag', 1: 'Bag', 9: '12' }))
    const sizes = () =>
      shop.db.selectFrom('item_size').select(['name', 'on_hand']).orderBy('id').execute()
    const { notes } = await importCatalogue(shop, folder.dir)
    expect(notes).toEqual([
      'items.csv, line 2: sizes "M, L, XL" have no stock: new ones come with 0 units, others keep theirs. Write each as M:4.',
    ])
    const none = { on_hand: 0 }
    const bag = { name: 'No Size', on_hand: 12 }
    const [m, l, xl] = ['M', 'L', 'XL'].map((name) => ({ name, ...none }))
    expect(await sizes()).toEqual([m, l, xl, bag])
    await command(shop, ['stock', 'kaftan', 'L', '+3'])
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await sizes()).toEqual([m, { name: 'L', on_hand: 3 }, xl, bag])
  })
})

describe('a price with three digits missing', () => {
  test('is named beside the usual price, and imported as it is written', async () => {
    const folder = await aFolder()
    await folder.writeRows(
      rowWith({ 0: 'one', 1: 'One', 6: '18500', 7: '' }),
      rowWith({ 0: 'two', 1: 'Two', 6: '184', 7: '' }),
      rowWith({ 0: 'three', 1: 'Three', 6: '185', 7: '' }),
      rowWith({ 0: 'four', 1: 'Four', 6: '22000', 7: '' }),
    )
    const { added, notes } = await importCatalogue(await openTestShop(), folder.dir)
    expect(notes).toEqual([
      'items.csv, line 3: price "184" is far below ₦18,500, a usual price of such goods. Are digits missing?',
    ])
    expect(added).toBe(4)
  })
})

describe('faults', () => {
  test('of one kind are one line, with their lines and values', async () => {
    const folder = await aFolder()
    const bad = Array.from({ length: 50 }, (_, index) =>
      rowWith({ 0: `kaftan-n${index}`, 1: `Kaftan N${index}`, 6: `${39_500 + index}.50` }),
    )
    await folder.writeRows(...bad, DRESS, rowWith({ 2: 'hats' }), rowWith({ 0: 'other', 6: '1x' }))
    const { err } = await command(await openTestShop(), ['import', folder.dir])
    const [prices, category, end, ...rest] = err.split('\n')
    expect(prices).toMatch(
      /^items.csv, lines 2 to 51, 55: price "39500.50" must be .* \(51 like this; also "39501.50", .* and 30 more\)$/,
    )
    expect(category).toBe(
      'items.csv, line 54: category "hats" is not in categories.yaml, which has women, shoes-bags, men.',
    )
    expect([end, ...rest]).toEqual(['Nothing was imported. 52 to mend.', ''])
  })
})
