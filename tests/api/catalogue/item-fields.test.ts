import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aFolder, HEADER, rowWith } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const [SILK, COTTON, PLAIN] = ['silk-robe', 'cotton-robe', 'plain-robe']
const rows = (silk = 'Silk|Cotton') =>
  [
    `${HEADER},material`,
    `${rowWith({ 0: SILK })},${silk}`,
    `${rowWith({ 0: COTTON })},Cotton`,
    `${rowWith({ 0: PLAIN })},`,
  ].join('\n')

async function aShopWithMaterials() {
  const shop = await openTestShop()
  const folder = await aFolder()
  await folder.write('items.csv', rows())
  await importCatalogue(shop, folder.dir)
  return { shop, folder }
}

const found = async (shop: TestShop, path: string): Promise<string[]> => {
  const { results } = await (await send(shop, aBrowser(), `GET ${path}`)).json()
  return results.map(({ slug }: { slug: string }) => slug).toSorted()
}
const pageOf = async (shop: TestShop, path: string): Promise<string> =>
  (await send(shop, aBrowser(), `GET ${path}`)).text()

test('a page of an item shows its materials, and none where there are none', async () => {
  const { shop } = await aShopWithMaterials()
  expect(await pageOf(shop, `/products/${SILK}`)).toMatch(/Material:.*Silk, Cotton/s)
  expect(await pageOf(shop, `/products/${PLAIN}`)).not.toContain('Material:')
})

test('a list is filtered by a material and says how many items have each', async () => {
  const { shop } = await aShopWithMaterials()
  expect(await found(shop, '/api/items/?material=cotton')).toEqual([COTTON, SILK])
  expect(await found(shop, '/api/items/?material=silk&colour=black')).toEqual([SILK])
  const page = await pageOf(shop, '/product?material=Silk')
  for (const [material, count] of [
    ['Cotton', 2],
    ['Silk', 1],
  ])
    expect(page).toMatch(new RegExp(`data-count="material:${material}"[^>]*>${count}<`))
})

test('search finds an item by its material, also after another import', async () => {
  const { shop, folder } = await aShopWithMaterials()
  expect(await found(shop, '/api/item_search/?query=silk')).toEqual([SILK])
  await folder.write('items.csv', rows('Linen'))
  await importCatalogue(shop, folder.dir)
  expect(await found(shop, '/api/item_search/?query=linen')).toEqual([SILK])
})

test('what is exported has the materials, and is imported without a change', async () => {
  const { shop } = await aShopWithMaterials()
  const out = join(shop.config.dataDir, 'export')
  await exportCatalogue(shop, out)
  const exported = parse(await readFile(join(out, 'items.csv')), { columns: true, bom: true })
  const materials = (exported as { material: string }[]).map(({ material }) => material)
  expect(materials.toSorted()).toEqual(['', 'Cotton', 'Silk|Cotton'])
  expect(await importCatalogue(shop, out)).toMatchObject({ changed: 0, unchanged: 3 })
})

test('a material that is too long is named with its line', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  await folder.write('items.csv', rows('x'.repeat(61)))
  const { err } = await command(shop, ['import', folder.dir])
  expect(err).toContain('items.csv, line 2: material has more than 60 characters.')
})
