import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { archiveItem, changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder, type Folder } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { sizeOf, storedItem } from '../../support/goods.ts'
import { openTestShop } from '../../support/shop.ts'

const ada = byDesk('Ada')

/** A shop with the three goods of the folder, exported into it. */
async function anExportedShop() {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  await exportCatalogue(shop, folder.dir)
  return { shop, folder }
}

/** Changes a text of the exported table, as an owner does in a spreadsheet. */
async function edit({ dir, write }: Folder, from: string, to: string) {
  const table = await readFile(`${dir}/items.csv`, 'utf8')
  expect(table).toContain(from)
  await write('items.csv', table.replace(from, to))
}

const setPrice = (shop: Shop, seen: number, becomes: number) =>
  changeItem(shop, 'market-bag', { priceKobo: { seen, becomes } }, ada)

describe('a table that was exported before the desk changed goods', () => {
  test('brings its own changes, and leaves those of the desk', async () => {
    const { shop, folder } = await anExportedShop()
    await setPrice(shop, 9_500_00, 8_000_00)
    await archiveItem(shop, 'senator-kaftan', ada)
    await edit(folder, 'Market Bag', 'Saturday Bag')
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1, unchanged: 2 })
    expect(await storedItem(shop, 'market-bag')).toMatchObject({
      name: 'Saturday Bag',
      priceKobo: 8_000_00,
    })
    expect(await storedItem(shop, 'senator-kaftan')).toMatchObject({ isShown: false })
  })

  test('is not imported when both have changed a field, which is named with both values', async () => {
    const { shop, folder } = await anExportedShop()
    await setPrice(shop, 9_500_00, 8_000_00)
    await edit(folder, ',9500,', ',9000,')
    const said =
      'price: the file says ₦9,000, but Ada has made it ₦8,000 on 2026-11-20 10:00, after the file was written. Write that too, or leave version empty so that the file counts.'
    await expect(importCatalogue(shop, folder.dir)).rejects.toMatchObject({
      problems: [{ file: 'items.csv', line: 5, column: 'price', reason: said }],
    })
    const { code, err } = await command(shop, ['import', folder.dir, '--check'])
    expect([code, err]).toEqual([1, expect.stringContaining(`items.csv, line 5: ${said}`)])
    expect(await storedItem(shop, 'market-bag')).toMatchObject({ priceKobo: 8_000_00 })
    await edit(folder, ',9000,', ',8000,')
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 0 })
  })

  test('says which field does not fit to what the desk has changed', async () => {
    const { shop, folder } = await anExportedShop()
    const reduced = { newPriceKobo: { seen: null, becomes: 9_000_00 } }
    await changeItem(shop, 'market-bag', reduced, ada)
    await edit(folder, ',9500,', ',8500,')
    await expect(importCatalogue(shop, folder.dir)).rejects.toThrow(
      'items.csv:5: new_price does not go with what the desk has changed after the file was written: This must be below the price.',
    )
  })

  test('may be imported and edited again: an import is no change of the desk', async () => {
    const { shop, folder } = await anExportedShop()
    await edit(folder, ',9500,', ',9000,')
    await importCatalogue(shop, folder.dir)
    await edit(folder, ',9000,', ',9500,')
    await importCatalogue(shop, folder.dir)
    expect(await storedItem(shop, 'market-bag')).toMatchObject({ priceKobo: 9_500_00, version: 3 })
  })

  test('keeps the new name of a size, and counts its units', async () => {
    const { shop, folder } = await anExportedShop()
    const { id } = await sizeOf(shop, 'M-10')
    const renamed = { [`sizes.${id}.name`]: { seen: 'M-10', becomes: 'Medium' } }
    await changeItem(shop, 'wrap-dress', renamed, ada)
    await edit(folder, 'M-10:8', 'M-10:6')
    await importCatalogue(shop, folder.dir)
    expect(await sizeOf(shop, 'Medium')).toMatchObject({ id, onHand: 6 })
  })

  test('overwrites the shop as before where it names no version', async () => {
    const { shop, folder } = await anExportedShop()
    await setPrice(shop, 9_500_00, 8_000_00)
    await edit(folder, ',version', ',Version of another program')
    await importCatalogue(shop, folder.dir)
    expect(await storedItem(shop, 'market-bag')).toMatchObject({ priceKobo: 9_500_00 })
  })
})
