import { appendFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BadCatalogue } from '#lib/catalogue/import/bad-catalogue.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import type { Shop } from '#lib/shop.ts'
import {
  aFolder,
  type Folder,
  HEADER,
  ROWS,
  rowWith,
} from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'

const [DRESS = '', KAFTAN = ''] = ROWS

/** What is wrong with a folder, as `file:line: reason`. */
async function faultsOf(shop: Shop, folder: Folder): Promise<string[]> {
  const error = await importCatalogue(shop, folder.dir).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BadCatalogue)
  return (error as Error).message.split('\n')
}

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
      'items.csv:4: price "12.50" must be whole naira, from 1 to 100,000,000, such as 12500 or ₦12,500.',
      'items.csv:4: slug "Bad Slug" must be lower-case letters, digits and single hyphens, with at least one letter.',
      'items.csv:5: category "hats" is not in categories.yaml, which has women, shoes-bags, men.',
      'items.csv:5: slug "wrap-dress" was used before, on line 2.',
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
    await folder.write('items.csv', 'slug,name,name,price\n')
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringMatching(/^items.csv:1: the first line must name .* Missing: category\./),
      'items.csv:1: column "name" stands there twice.',
    ])
  })

  test('rows of nothing but commas, as Excel leaves them, are passed over', async () => {
    const folder = await aFolder()
    const blank = ','.repeat(12)
    await folder.writeRows(...ROWS, blank, blank)
    expect(await importCatalogue(await openTestShop(), folder.dir)).toMatchObject({ added: 3 })
  })

  test.each([
    ['0 bytes', ''],
    ['a byte order mark and a blank line', '\uFEFF\n'],
    ['a blank line for the header', `\n${KAFTAN}\n`],
  ])('items without their header take nothing off the shelf: %s', async (_what, text) => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await folder.write('items.csv', text)
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringMatching(
        /^items.csv:[12]: (has no first line with|the first line must name) the/,
      ),
    ])
    const shelf = await shop.db.selectFrom('item').select('published').execute()
    expect(shelf.map(({ published }) => published)).toEqual([1, 1, 1])
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

  test('a NUL, which PostgreSQL would not keep, is named by line in each file', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.writeRows(rowWith({ 11: 'Plain\0.' }), rowWith({ 0: 'other', 5: 'Pl\0ain' }))
    await folder.write(
      'categories.yaml',
      '- name: Men\n  slug: men\n- {name: "Wo\\0men", slug: w}\n',
    )
    await folder.write('synonyms.yaml', '- [gele, he\0adtie]\n')
    const reason = 'has a NUL character, which cannot be kept.'
    expect(await faultsOf(shop, folder)).toEqual([
      expect.stringContaining(`categories.yaml:3: ${reason}`),
      expect.stringContaining(`items.csv:2: ${reason}`),
      expect.stringContaining(`items.csv:3: ${reason}`),
      expect.stringContaining(`synonyms.yaml:1: ${reason}`),
    ])
  })

  test('files in the coding of old Windows programs are not taken with broken letters', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    const inWindows1252 = (text: string) => Buffer.from(text, 'latin1')
    await folder.write('items.csv', inWindows1252(`${HEADER}\n${rowWith({ 11: 'Décolleté.' })}\n`))
    await folder.write('categories.yaml', inWindows1252('- slug: men\n  name: Pour un café\n'))
    await folder.write('delivery.yaml', inWindows1252('zones: []\nrules: []\n# café\n'))
    await folder.write('synonyms.yaml', inWindows1252('- [gele, foulard]\n- [café, cafe]\n'))
    const reason = 'has letters that are not UTF-8. Save the file as UTF-8.'
    expect(await faultsOf(shop, folder)).toEqual([
      `categories.yaml:2: ${reason}`,
      `delivery.yaml:3: ${reason}`,
      `items.csv:2: ${reason}`,
      `synonyms.yaml:2: ${reason}`,
    ])
  })

  test('is not imported with settings that are wrong, and that is said in one sentence', async () => {
    const { dir } = await aFolder()
    const { code, err } = await command(await openTestShop(), ['import', dir], { PORT: 'high' })
    expect(code).toBe(1)
    expect(err).toMatch(/^Nothing was imported\. PORT must be .*\.\n$/)
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
