import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { keepContentPictures } from '#lib/content/pictures.server.ts'
import { findOriginal, knownPictures } from '#lib/media/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder, rowWith } from '../../support/catalogue/catalogue-fixture.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'

test('lost pictures are named by an export, and come back by an import of their folder', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  const out = join(shop.config.dataDir, 'export')
  await rm(join(shop.config.dataDir, 'media'), { recursive: true })
  const lost = await command(shop, ['export', out])
  expect(lost.err.split('\n').slice(0, -2)).toEqual(
    ['category-women-1', 'wrap-dress-1', 'wrap-dress-2', 'senator-kaftan-1', 'market-bag-1'].map(
      (name) => `Not written: ${name}.`,
    ),
  )
  expect([lost.code, lost.out]).toEqual([1, `3 items written to ${out}.\n`])
  expect(await importCatalogue(shop, folder.dir)).toMatchObject({
    unchanged: 3,
    notes: ['2 pictures were missing in the shop, and are back.'],
  })
  expect(await command(shop, ['export', out])).toMatchObject({ code: 0, err: '' })
  expect(await importCatalogue(shop, folder.dir)).toMatchObject({ unchanged: 3, notes: [] })
})

test('a lost picture of the editors comes back at the next start', async () => {
  const shop = await openTestShop()
  const { dir } = await aFolder()
  const images = join(dir, 'images')
  await keepContentPictures(shop, images)
  await rm(join(shop.config.dataDir, 'media'), { recursive: true })
  await keepContentPictures(shop, images)
  const hashes = [...(await knownPictures(shop))]
  expect(hashes).toHaveLength(2)
  for (const hash of hashes) expect(await findOriginal(shop, hash)).not.toBeNull()
})

test('a folder among the pictures of the editors is passed over', async () => {
  const shop = await openTestShop()
  const { dir } = await aFolder()
  const images = join(dir, 'images')
  await mkdir(join(images, '2026'))
  await keepContentPictures(shop, images)
  expect([...(await knownPictures(shop))]).toHaveLength(2)
})

test('an export to a full disk says so in one sentence', async () => {
  const shop = await openTestShop()
  const out = join(shop.config.dataDir, 'export')
  await mkdir(join(out, 'images'), { recursive: true })
  await symlink('/dev/full', join(out, 'categories.yaml'))
  expect(await command(shop, ['export', out])).toEqual({
    code: 1,
    out: '',
    err: `${out} cannot be written: the disk is full.\n`,
  })
})

test('what is exported is imported without a change', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  const dir = await mkdtemp(join(tmpdir(), 'export-test-'))
  afterUse(() => rm(dir, { recursive: true, force: true }))
  expect(await exportCatalogue(shop, dir)).toEqual({ count: 3, missing: [] })
  const invalidated: string[] = []
  shop.events.on('invalidate', (tags) => invalidated.push(...tags))
  expect(await importCatalogue(shop, dir)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  expect(invalidated).toEqual([])

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

const FORMULAS = ['=1+1', '+234 Cap', '-5 Degrees', '@Home', "'=Quoted", "'90s Shirt"]

test('cells that begin like formulas are exported as text, and come back equal', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  await folder.writeRows(
    ...FORMULAS.map((name, index) => rowWith({ 0: `item-${index}`, 1: name, 5: name, 11: name })),
  )
  await importCatalogue(shop, folder.dir)
  // A file from elsewhere may have the apostrophe already; the desk keeps names as they are typed.
  await shop.db.updateTable('item').set({ name: "'=Quoted" }).where('slug', '=', 'item-4').execute()
  const dir = await mkdtemp(join(tmpdir(), 'export-test-'))
  afterUse(() => rm(dir, { recursive: true, force: true }))
  await exportCatalogue(shop, dir)
  const rows = parse(await readFile(join(dir, 'items.csv'))) as string[][]
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect(await importCatalogue(shop, dir)).toMatchObject({ added: 0, changed: 0, unchanged: 6 })

  await rm(join(dir, 'items.csv'))
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
  await writeXlsxFile(cells as never).toFile(join(dir, 'items.xlsx'))
  expect(await importCatalogue(shop, dir)).toMatchObject({ added: 0, changed: 0, unchanged: 6 })
})
