import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { undoBatch } from '#lib/catalogue/goods/many/undo-batch.server.ts'
import { dryRun } from '#lib/catalogue/import/desk/dry-run.server.ts'
import {
  addImport,
  applyTable,
  readStoredTable,
  storeTable,
} from '#lib/catalogue/import/desk/imports.server.ts'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { storedItem } from '../../../support/goods.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import {
  apply,
  IMPORT_PAGE as PAGE,
  pathOf,
  press,
  sendTable,
} from '../../../support/catalogue/table-import.ts'
import { aCategory, anItem, setStock } from '../../../support/world.ts'

const HEADER =
  'slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added'

const row = (slug: string, name: string, price: string, sizes = 'No Size:5') =>
  `${slug},${name},women,,,,${price},,,${sizes},,A good thing.,`

/** The items of a table; a description has several lines. */
const itemsIn = (table: string): number => [...table.matchAll(/^[a-z0-9-]+,/gm)].length - 1

/** What the desk exports now. */
const exported = async (shop: Shop, who: Browser, query = '') =>
  (await send(shop, who, `GET /desk/goods/export/items.csv${query}`)).text()

describe('a table at the desk', () => {
  test('says where the photos of new goods are sent, when it names some', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const { slug } = await anItem(shop, { name: 'Adire Gown', price: 20_000 })
    const look = async (...rows: string[]) =>
      read(shop, who, pathOf(await sendTable(shop, who, [HEADER, ...rows].join('\n'))))
    const link = 'href="/desk/goods/import/photos"'
    const photos = row('', 'Kente Tie', '9000').replace(',,A good', ',tie.jpg,A good')
    expect(await look(photos)).toContain(link)
    expect(await look(row('', 'Kente Tie', '9000'))).not.toContain(link)
    const known = row(slug, 'Adire Gown', '22500').replace(',,A good', ',gown.jpg,A good')
    expect(await look(known)).not.toContain(link)
  })

  test('is looked at first, then imported, then set back', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const { slug } = await anItem(shop, { name: 'Adire Gown', price: 20_000, stock: 3 })
    const other = await anItem(shop, { name: 'Zanna Cap', price: 4_000 })
    const table = [
      HEADER,
      row(slug, 'Adire Gown', '22500', 'No Size:9'),
      row('', 'Kente Tie', '9000'),
    ]
    const sent = await sendTable(shop, who, table.join('\n'), 'restock.csv')
    const path = pathOf(sent)
    expect(path).toMatch(/^\/desk\/goods\/import\/\w+/)
    const page = wordsOf(await read(shop, who, path))
    for (const said of [
      'Nothing is changed yet.',
      '2 items read.',
      'Price: ₦20,000 → ₦22,500',
      '3 → 9',
      'Kente Tie',
    ])
      expect(page).toContain(said)
    expect(await storedItem(shop, slug)).toMatchObject({ priceKobo: 20_000_00 })
    expect((await apply(shop, who, path)).status).toBe(303)
    // What comes next: photos of what is new, or a look at all.
    const next = await read(shop, who, path)
    for (const to of ['/desk/goods/import/photos', '/desk/goods'])
      expect(next).toMatch(new RegExp(`<a class="button[^"]*" href="${to}"`))
    const product = () => send(shop, aBrowser(), `GET /products/${slug}`)
    expect(await (await product()).text()).toContain('₦22,500')
    expect((await send(shop, aBrowser(), 'GET /products/kente-tie')).status).toBe(200)
    expect(await storedItem(shop, other.slug)).toMatchObject({ isShown: true })
    expect(await auditOf(shop, 'goods.imported-here')).toEqual([
      {
        who: 'Amaka',
        subject: 'restock.csv',
        changes: { added: [null, 1], changed: [null, 1], removed: [null, 0] },
        reason: null,
      },
    ])
    const list = wordsOf(await read(shop, who, PAGE))
    expect(list).toMatch(/restock\.csv .* Amaka, done/)
    // Sold since: what is sold stays sold.
    await setStock(shop, Object.values((await storedItem(shop, slug)).sizes)[0]?.id ?? 0, 7)
    expect((await submit(shop, who, path, { act: 'undo' })).status).toBe(303)
    const back = await storedItem(shop, slug)
    expect(back).toMatchObject({ priceKobo: 20_000_00 })
    expect(back.sizes[0]?.onHand).toBe(1)
    expect((await send(shop, aBrowser(), 'GET /products/kente-tie')).status).toBe(410)
    expect(wordsOf(await read(shop, who, PAGE))).toContain('set back')
  })

  test('is set back in steps of 100 goods, between which others are answered', async () => {
    const shop = await openTestShop()
    await aCategory(shop)
    const lines = Array.from({ length: 600 }, (_, n) => row(`cap-${n}`, `Cap ${n}`, '4000'))
    const bytes = new TextEncoder().encode([HEADER, ...lines].join('\n'))
    const { reference, name } = await storeTable(shop, { name: 'caps.csv', bytes })
    await shop.inTransaction((shop) => addImport(shop, { reference, name }, 'Ada'))
    const table = await readStoredTable(shop, reference, {
      stock: 'counted',
      category: {},
      column: {},
    })
    const { digest } = await dryRun(shop, table)
    const applying = {
      reference,
      digest,
      choose: () => 'desk' as const,
      removeMissing: false,
      column: {},
    }
    expect(await applyTable(shop, table, applying, 'Ada')).toMatchObject({ added: 600 })
    let answered = 0
    const turn = () => {
      answered++
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    const { changed, left } = await undoBatch(shop, reference, 'Ada')
    clearImmediate(next)
    expect([changed, left]).toEqual([600, []])
    // Each step is planned, then saved.
    expect(answered).toBeGreaterThanOrEqual(2 * 6)
    expect(await storedItem(shop, 'cap-599')).toMatchObject({ isShown: false })
  })

  test('names each fault by line and column beside the cell, and leaves these lines out', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const table = [
      HEADER,
      row('good-cap', 'Good Cap', '4000'),
      row('bad-price', 'Bad Price', '12,5OO'.replace(',', '')),
      row('bad-size', 'Bad Size', '4000', 'Medium:many'),
      `${row('bad-place', 'Bad Place', '4000').replace('women', 'wimmin')}`,
      row('formula', "'=HYPERLINK(1)", '4000'),
      row('long', 'Ẹ̀'.repeat(150), '4000'),
      row('emoji', '👗👗 <b>bold</b>', '4000'),
      row('rtl', 'قفطان', '4000'),
    ]
    const path = pathOf(await sendTable(shop, who, table.join('\n')))
    const html = await read(shop, who, path)
    const page = wordsOf(html)
    for (const said of [
      'Line 3, price',
      '125OO',
      'Line 4, sizes',
      'Line 5, category',
      'wimmin',
      'Line 7, name',
    ])
      expect(page).toContain(said)
    expect(html).not.toContain('<b>bold')
    expect(page).toContain('Import 4 items')
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await storedItem(shop, 'formula')).toMatchObject({ name: '=HYPERLINK(1)' })
    expect(await storedItem(shop, 'rtl')).toMatchObject({ name: 'قفطان' })
    expect(await exported(shop, who)).toContain("'=HYPERLINK(1)")
    expect((await send(shop, aBrowser(), 'GET /products/bad-price')).status).toBe(404)
  })

  test('is refused with a sentence when the file is no table', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const zip = zipSync({ 'a.txt': new Uint8Array(3) })
    const files: [Uint8Array, string, string][] = [
      [new Uint8Array(0), 'empty.csv', 'This file is empty.'],
      [new TextEncoder().encode('%PDF-1.7'), 'list.pdf', 'This is no table.'],
      [zip, 'photos.zip', 'This is no table.'],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'old.xls', 'old Excel file'],
    ]
    for (const [bytes, name, said] of files) {
      const refused = await sendTable(shop, who, bytes, name)
      expect(refused.status, name).toBe(400)
      expect(wordsOf(await refused.text()), name).toContain(said)
    }
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120_000_000) }, { level: 9 })
    const looks: [string | Uint8Array, string, string][] = [
      [bomb, 'bomb.xlsx', 'is too large'],
      [zip, 'zip.xlsx', 'is no Excel file'],
      ['one,two\n1,2\n', 'other.csv', 'the first line must name the columns'],
      [`${HEADER}\n`, 'heads.csv', 'There is nothing to import.'],
      [
        Array.from({ length: 60 }, (_, at) => `c${at}`).join() + '\n',
        'wide.csv',
        'the first line must name',
      ],
    ]
    for (const [table, name, said] of looks) {
      const sent = await sendTable(shop, who, table, name)
      expect(sent.status, name).toBe(303)
      const html = await read(shop, who, pathOf(sent))
      expect(wordsOf(html), name).toContain(said)
      expect(html, name).not.toContain('value="apply"')
    }
    expect(await auditOf(shop, 'goods.imported-here')).toEqual([])
  })

  test('of a careless sheet is read: titles over merged cells, renamed columns, ₦ and commas', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const table = [
      'STOCK OF NOVEMBER,,,,,,,,,,,',
      ',,,,,,,,,,,',
      'GOODS,,,,,MONEY,,,,,,',
      'Product,Category,Sub category,Section,Style,Selling price (₦),New price,Colours,Size,Photos,Description,Date',
      ',,,,,,,,,,,',
      'Adire Gown,Women,,,,"₦22,500",,,"12",,Hand dyed.,24/11/2026',
    ]
    const path = pathOf(await sendTable(shop, who, table.join('\n')))
    const page = wordsOf(await read(shop, who, path))
    expect(page).toContain('Line 1 is above the names of the columns.')
    expect(page).toContain('Line 3 is above the names of the columns.')
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await storedItem(shop, 'adire-gown')).toMatchObject({
      priceKobo: 22_500_00,
      sizes: [{ onHand: 12 }],
    })
  })

  test('that was exported before the desk changed goods asks which of the two counts', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const one = await anItem(shop, { name: 'Adire Gown', price: 20_000 })
    const two = await anItem(shop, { name: 'Zanna Cap', price: 4_000 })
    // A first save: goods of the test have no version yet.
    for (const { slug } of [one, two])
      await changeItem(shop, slug, { style: { seen: '', becomes: 'Plain' } }, byDesk('Ada'))
    const table = (await exported(shop, who))
      .replace(',20000,', ',21000,')
      .replace(',4000,', ',5000,')
    const setPrice = (slug: string, seen: number, becomes: number) =>
      changeItem(shop, slug, { priceKobo: { seen, becomes } }, byDesk('Bola'))
    await setPrice(one.slug, 20_000_00, 23_000_00)
    await setPrice(two.slug, 4_000_00, 6_000_00)
    const path = pathOf(await sendTable(shop, who, table))
    const html = await read(shop, who, path)
    expect(wordsOf(html)).toContain('The desk and the table have both changed 2 fields')
    expect(wordsOf(html)).toContain('₦23,000 (Bola')
    const [mine] = [...html.matchAll(/name="(take\.\d+\.priceKobo)"/g)].map(([, name]) => name)
    // The newest comes first or last: both are asked by their line.
    const lineOf = (slug: string) =>
      table.split('\n').findIndex((line) => line.startsWith(slug)) + 1
    expect(mine).toMatch(/^take\.\d+/)
    const take = {
      all: 'each',
      [`take.${lineOf(one.slug)}.priceKobo`]: 'file',
      [`take.${lineOf(two.slug)}.priceKobo`]: 'desk',
    }
    expect((await apply(shop, who, path, take)).status).toBe(303)
    expect(await storedItem(shop, one.slug)).toMatchObject({ priceKobo: 21_000_00 })
    expect(await storedItem(shop, two.slug)).toMatchObject({ priceKobo: 6_000_00 })
  })

  test('is not imported twice, and not when something else would be done by now', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [
      atDesk(await aMember(shop, 'owner', 'Ada')),
      atDesk(await aMember(shop, 'manager', 'Bola')),
    ]
    const { slug } = await anItem(shop, { name: 'Adire Gown', price: 20_000 })
    const path = pathOf(
      await sendTable(shop, ada, [HEADER, row(slug, 'Adire Gown', '22000')].join('\n')),
    )
    const [hers, his] = [await read(shop, ada, path), await read(shop, bola, path)]
    await changeItem(
      shop,
      slug,
      { priceKobo: { seen: 20_000_00, becomes: 30_000_00 } },
      byDesk('Cy'),
    )
    expect((await press(shop, ada, path, hers)).status).toBe(409)
    expect(await storedItem(shop, slug)).toMatchObject({ priceKobo: 30_000_00 })
    const [first, second] = await Promise.all([apply(shop, ada, path), apply(shop, bola, path)])
    expect([first.status, second.status].filter((status) => status === 303)).toHaveLength(1)
    expect((await press(shop, bola, path, his)).status).not.toBe(303)
    expect(await auditOf(shop, 'goods.imported-here')).toHaveLength(1)
  })

  test('adds new pieces when it is a delivery, and takes out what it lacks only when asked', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop, { name: 'Adire Gown', price: 20_000, stock: 3 })
    const other = await anItem(shop, { name: 'Zanna Cap' })
    const table = [HEADER, row(slug, 'Adire Gown', '20000', 'No Size:4')].join('\n')
    const path = pathOf(await sendTable(shop, who, table))
    const html = await read(shop, who, `${path}?stock=add`)
    expect(wordsOf(html)).toContain('3 → 7')
    expect(wordsOf(html)).toContain('Take out of the shop what the table does not have: 1 item')
    await press(shop, who, path, html, { remove: 'yes' })
    expect((await storedItem(shop, slug)).sizes[0]?.onHand).toBe(7)
    expect(await storedItem(shop, other.slug)).toMatchObject({ isShown: false })
    await submit(shop, who, path, { act: 'undo' })
    expect(await storedItem(shop, other.slug)).toMatchObject({ isShown: true })
    expect((await storedItem(shop, slug)).sizes[0]?.onHand).toBe(3)
  })

  test('has what the list’s filter shows, and comes back unchanged', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await anItem(shop, { name: 'Adire Gown' })
    const { slug } = await anItem(shop, { name: 'Cap', category: 'Men' })
    const change = { name: { seen: 'Cap', becomes: '=2+5' } }
    await changeItem(shop, slug, change, byDesk('Ada'))
    const men = await exported(shop, who, '?category=men')
    expect(itemsIn(men)).toBe(1)
    expect(men).toContain("'=2+5")
    expect(itemsIn(await exported(shop, who, '?q=adire'))).toBe(1)
    const path = pathOf(await sendTable(shop, who, await exported(shop, who)))
    expect(wordsOf(await read(shop, who, path))).toContain('There is nothing to import.')
  })

  test('of ten thousand lines is read, shown and imported', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const rows = Array.from({ length: 10_000 }, (_, at) => row(`bag-${at}`, `Bag ${at}`, '4000'))
    const path = pathOf(await sendTable(shop, who, [HEADER, ...rows].join('\n')))
    const html = await read(shop, who, path)
    expect(wordsOf(html)).toContain('10,000 new')
    expect(html.length).toBeLessThan(150_000)
    expect((await press(shop, who, path, html)).status).toBe(303)
    const undone = await submit(shop, who, path, { act: 'undo' })
    expect(undone.headers.get('location')).toContain('undone=10000')
  })
})
