import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aFolder, HEADER } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { storedItem } from '../../support/goods.ts'
import { openTestShop } from '../../support/shop.ts'

const HEADS = ['Name', 'Category', 'Sub category', 'Section', 'Style', 'Price', 'New price']
const MORE_HEADS = ['Colours', 'Sizes', 'Images', 'Description', 'Added', 'Hidden']
const ADDED = new Date('2026-10-24T00:00:00Z')
const FORMAT = 'dd/mm/yyyy'

type Cell = string | number | boolean | Date | null
const row = (name: string, sizes: Cell, hidden: Cell = null): Cell[] =>
  [name, 'women', null, 'ankara', 'Ankara', 9500, null].concat([
    null,
    sizes,
    null,
    'Big.',
    ADDED,
    hidden,
  ] as never) as Cell[]

/** A file as Excel keeps it: numbers, dates and yes/no are no texts. */
const anXlsx = (rows: Cell[][]): Promise<Buffer> =>
  writeXlsxFile(
    [[...HEADS, ...MORE_HEADS], ...rows].map((cells) =>
      cells.map((value) => (value instanceof Date ? { value, format: FORMAT } : { value })),
    ) as never,
  ).toBuffer()

async function aBrokenXlsx(): Promise<Uint8Array> {
  const files = unzipSync(await anXlsx([row('Bag', 'No Size:3')]))
  return zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData>') })
}

async function aFolderWith(xlsx: Uint8Array) {
  const folder = await aFolder()
  await rm(join(folder.dir, 'items.csv'))
  await folder.write('items.xlsx', xlsx)
  return folder
}

const sheetWith = (address: string): Uint8Array =>
  strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c r="${address}"><v>1</v></c></row></sheetData></worksheet>`,
  )

/** Small files that take all memory of who opens them, by the files in them that differ. */
const ATTACKS: [what: string, files: () => Record<string, Uint8Array>][] = [
  ['one whose cell says so by an entity', () => ({ [SHEET]: sheetWith('&#88;FD1048576') })],
  [
    'one with millions of shared texts',
    () => ({
      'xl/sharedStrings.xml': strToU8(
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${'<si><t>a</t></si>'.repeat(5_500_000)}</sst>`,
      ),
    }),
  ],
  [
    'one whose sheet lies elsewhere',
    () => ({
      'elsewhere/sheet.xml': sheetWith('XFD1048576'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/elsewhere/sheet.xml"/></Relationships>`,
      ),
    }),
  ],
]
const SHEET = 'xl/worksheets/sheet1.xml'

/** What an import of a folder with this file says. */
async function refusalOf(xlsx: Uint8Array): Promise<string> {
  const { dir } = await aFolderWith(xlsx)
  const { code, err } = await command(await openTestShop(), ['import', dir])
  expect(code).toBe(1)
  // On a busy machine it says first how far it has come.
  return err.split('\n').find((line) => !line.startsWith('Import:')) ?? ''
}

describe('items.xlsx', () => {
  test('has moments as a spreadsheet program saves those of an export', async () => {
    const cells = [
      ['name', 'category', 'price', 'new_price', 'new_price_from', 'new_price_until'],
      [
        'Hoops',
        'women',
        3000,
        2500,
        new Date('2026-11-27T00:00:00Z'),
        new Date('2026-11-29T22:59:59.9995Z'),
      ],
    ].map((line) =>
      line.map((value) =>
        value instanceof Date ? { value, format: 'dd/mm/yyyy hh:mm' } : { value },
      ),
    )
    const folder = await aFolderWith(await writeXlsxFile(cells as never).toBuffer())
    const shop = await openTestShop()
    await importCatalogue(shop, folder.dir)
    expect(await storedItem(shop, 'hoops')).toMatchObject({
      newPriceFrom: '2026-11-26T23:00:00.000Z',
      newPriceUntil: '2026-11-29T22:00:00.000Z',
    })
  })

  test('is read with its numbers, dates and yes or no', async () => {
    const shop = await openTestShop()
    const blank = row('', null).fill(null)
    const { dir } = await aFolderWith(
      await anXlsx([row('Àdùkẹ́ Bag', 'No Size:3'), blank, row('Sack', 'No Size:1', true), blank]),
    )
    expect(await importCatalogue(shop, dir)).toMatchObject({ added: 2, notes: [] })
    const items = await shop.db
      .selectFrom('item')
      .select(['slug', 'name', 'price_kobo', 'new_price_kobo', 'added_at', 'published'])
      .orderBy('id')
      .execute()
    const facts = {
      price_kobo: 950_000,
      new_price_kobo: null,
      added_at: '2026-10-24T00:00:00.000Z',
    }
    expect(items).toEqual([
      { slug: 'aduke-bag', name: 'Àdùkẹ́ Bag', published: 1, ...facts },
      { slug: 'sack', name: 'Sack', published: 0, ...facts },
    ])
    expect(await importCatalogue(shop, dir)).toMatchObject({ changed: 0, unchanged: 2 })
  })

  test('names faults by their row in the sheet', async () => {
    const early = new Date('1900-01-01T16:03:00Z')
    const blank = row('', null).fill(null)
    expect(
      await refusalOf(await anXlsx([row('Bag', 'No Size:3'), blank, row('Sack', early)])),
    ).toMatch(/^items.xlsx, line 4: size "16:03 as a time of day" must be/)
  })

  test('is refused beside items.csv, which may be another table', async () => {
    const folder = await aFolderWith(await anXlsx([row('Bag', 'No Size:3')]))
    await folder.write('items.csv', `${HEADER}\n`)
    expect((await command(await openTestShop(), ['import', folder.dir])).err).toContain(
      'items.xlsx, line 1: is beside items.csv. Delete one of them',
    )
  })

  test.each([
    ['text', Buffer.from('slug,name')],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a zip of something else', zipSync({ 'readme.txt': strToU8('hello') })],
    ['a file that was cut short', zipSync({ 'xl/workbook.xml': strToU8('<a/>') }).subarray(0, 40)],
  ])('is refused when it is %s', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toMatch(/^items.xlsx, line 1: is no Excel file that can be read/)
  })

  test('is refused when its sheet is broken', async () => {
    expect(await refusalOf(await aBrokenXlsx())).toMatch(/is no Excel file that can be read/)
  })

  test('is refused when it unpacks to more than memory should hold', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101_000_000) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusalOf(bomb)).toMatch(/^items.xlsx, line 1: is too large: at most 20 MB/)
  })

  test.each(ATTACKS)('is refused without harm when it is %s', async (_what, files) => {
    const xlsx = zipSync({ ...unzipSync(await anXlsx([row('Bag', 'No Size:3')])), ...files() })
    expect(xlsx.length).toBeLessThan(250_000)
    const { dir: far } = await aFolderWith(xlsx)
    const { code, err } = await command(await openTestShop(), ['import', far])
    expect(code).toBe(1)
    // So many texts just fit, or do not; those of the goods are gone either way.
    expect(err).toMatch(
      /items\.xlsx, line 1: (takes more than 512 MB of memory|the first line must name the columns)/,
    )
    // The next table is opened by a new process.
    const { dir } = await aFolderWith(await anXlsx([row('Bag', 'No Size:3')]))
    expect(await importCatalogue(await openTestShop(), dir)).toMatchObject({ added: 1 })
  })
})
