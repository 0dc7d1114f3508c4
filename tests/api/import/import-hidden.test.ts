import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aBrowser, send } from '../../support/send.ts'
import { aFolder, HEADER, ROWS } from '../../support/catalogue/catalogue-fixture.ts'
import { afterUse } from '../../support/cleanup.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const [DRESS = '', KAFTAN = '', BAG = ''] = ROWS

async function aShop() {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  /** With a column `hidden`. */
  const writeHidden = (...rows: [row: string, hidden: string][]) =>
    folder.write(
      'items.csv',
      [`${HEADER},hidden`, ...rows.map(([row, hidden]) => `${row},${hidden}`)].join('\n'),
    )
  return { shop, folder, writeHidden }
}

const statusOf = async (shop: TestShop, path: string) =>
  (await send(shop, aBrowser(), `GET ${path}`)).status
const onSale = async (shop: TestShop): Promise<string[]> => {
  const { results } = await (await send(shop, aBrowser(), 'GET /api/items/')).json()
  return results.map(({ slug }: { slug: string }) => slug).toSorted()
}

describe('hidden goods', () => {
  test('are off sale, and their addresses answer as for an item that is gone', async () => {
    const { shop, folder, writeHidden } = await aShop()
    await writeHidden([DRESS, ''], [KAFTAN, 'Yes'], [BAG, 'no'])
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1, unchanged: 2 })
    expect(await onSale(shop)).toEqual(['market-bag', 'wrap-dress'])
    expect(await statusOf(shop, '/api/items/senator-kaftan/')).toBe(404)
    const hidden = await statusOf(shop, '/products/senator-kaftan')
    await importCatalogue(shop, folder.dir)
    await shop.db
      .updateTable('item')
      .set({ published: 0 })
      .where('slug', '=', 'market-bag')
      .execute()
    expect(await statusOf(shop, '/products/market-bag')).toBe(hidden)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1, unchanged: 2 })
    await writeHidden([DRESS, ''], [KAFTAN, ''], [BAG, ''])
    await importCatalogue(shop, folder.dir)
    expect(await onSale(shop)).toEqual(['market-bag', 'senator-kaftan', 'wrap-dress'])
  })

  test('are those of a hidden category, too', async () => {
    const { shop, folder } = await aShop()
    const categories = await folder.read('categories.yaml')
    await folder.write(
      'categories.yaml',
      categories.replace('slug: men', 'slug: men\n  hidden: true'),
    )
    await importCatalogue(shop, folder.dir)
    expect(await onSale(shop)).toEqual(['market-bag', 'wrap-dress'])
    expect(await statusOf(shop, '/categories/men')).toBe(404)
    await folder.write('categories.yaml', categories)
    await importCatalogue(shop, folder.dir)
    expect(await onSale(shop)).toEqual(['market-bag', 'senator-kaftan', 'wrap-dress'])
  })

  test('are in an export, with hidden categories, so that an import of it changes nothing', async () => {
    const { shop, folder, writeHidden } = await aShop()
    const categories = await folder.read('categories.yaml')
    await folder.write(
      'categories.yaml',
      categories.replace('slug: men', 'slug: men\n  hidden: true'),
    )
    await writeHidden([DRESS, 'yes'], [KAFTAN, ''], [BAG, ''])
    await importCatalogue(shop, folder.dir)
    const dir = await mkdtemp(join(tmpdir(), 'export-test-'))
    afterUse(() => rm(dir, { recursive: true, force: true }))
    expect(await exportCatalogue(shop, dir)).toMatchObject({ count: 3 })
    expect((await readFile(join(dir, 'items.csv'), 'utf8')).split('\n')[0]).toContain(',hidden,')
    const facts = (of: TestShop) =>
      of.db.selectFrom('item').select(['slug', 'published', 'available']).orderBy('slug').execute()
    const all = { removeMissing: true }
    expect(await importCatalogue(shop, dir, all)).toMatchObject({ unchanged: 3, unpublished: 0 })
    const other = await openTestShop()
    expect(await importCatalogue(other, dir)).toMatchObject({ added: 3 })
    expect(await facts(other)).toEqual(await facts(shop))
    const active = await other.db.selectFrom('category').select(['slug', 'active']).execute()
    expect(active).toContainEqual({ slug: 'men', active: 0 })
  })
})

describe('goods and categories that the folder does not name', () => {
  test('stay on sale', async () => {
    const { shop, folder } = await aShop()
    await folder.writeRows(KAFTAN)
    await folder.write(
      'categories.yaml',
      '- {name: Gentlemen, slug: men, sections: [{name: Native, slug: native}]}',
    )
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ unpublished: 0, notInFile: 2 })
    expect(await onSale(shop)).toEqual(['market-bag', 'senator-kaftan', 'wrap-dress'])
    expect(await statusOf(shop, '/categories/women')).toBe(200)
    expect(await shop.db.selectFrom('section').select('id').execute()).toHaveLength(4)
  })
})
