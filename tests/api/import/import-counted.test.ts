import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { changeStock } from '#lib/orders/stock/count.server.ts'
import type { Shop } from '#lib/shop.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import { after, lagosTimeOf, MINUTE_MS } from '#lib/time.ts'
import { aFolder, HEADER, ROWS } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'

const [DRESS = ''] = ROWS

async function aShopWithGoods() {
  const shop = await openTestShop()
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  shop.pass(MINUTE_MS)
  return { shop, folder }
}

const sizeNamed = (shop: Shop, name: string) =>
  shop.db
    .selectFrom('item_size')
    .select(['id', 'on_hand'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

let sold = 0

/** Two of a size are bought, and leave the shop with the order. */
async function sellTwo(shop: Shop, name: string): Promise<void> {
  const { id } = await sizeNamed(shop, name)
  await shop.db.updateTable('item_size').set({ held: 2 }).where('id', '=', id).execute()
  const moves = [{ sizeId: id, difference: -2 }]
  const cause = { cause: 'sale', reference: `order-${++sold}` } as const
  await shop.inTransaction((shop) => moveStock(shop, moves, cause))
}

const change = async (dir: string, from: string | RegExp, to: string) => {
  const path = join(dir, 'items.csv')
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
}

describe('a table that says when its stock was counted', () => {
  test('puts nothing back that was sold since it was exported', async () => {
    const { shop, folder } = await aShopWithGoods()
    await exportCatalogue(shop, folder.dir)
    shop.pass(MINUTE_MS)
    await sellTwo(shop, 'M-10')
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ unchanged: 3, notes: [] })
    expect(await sizeNamed(shop, 'M-10')).toMatchObject({ on_hand: 6 })
  })

  test('changes the stock by what the owner changed in it, whatever was sold meanwhile', async () => {
    const { shop, folder } = await aShopWithGoods()
    await exportCatalogue(shop, folder.dir)
    shop.pass(MINUTE_MS)
    await sellTwo(shop, 'M-10')
    await change(folder.dir, 'M-10:8', 'M-10:11')
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ changed: 1, notes: [] })
    expect(await sizeNamed(shop, 'M-10')).toMatchObject({ on_hand: 9 })
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ unchanged: 3 })
  })

  test('may say so by the clocks in Lagos, and must not be ahead of them', async () => {
    const { shop, folder } = await aShopWithGoods()
    const writeCounted = (at: string) =>
      folder.write('items.csv', `${HEADER},counted_at\n${DRESS},${at}\n`)
    const countedAt = lagosTimeOf(shop.now())
    shop.pass(MINUTE_MS)
    await sellTwo(shop, 'S-8')
    await writeCounted(countedAt)
    await importCatalogue(shop, folder.dir)
    expect(await sizeNamed(shop, 'S-8')).toMatchObject({ on_hand: 1 })
    for (const at of [after(shop.now(), MINUTE_MS), 'yesterday', '2026-11-31 10:00']) {
      await writeCounted(at)
      await expect(importCatalogue(shop, folder.dir)).rejects.toThrow('counted_at')
    }
  })
})

describe('a table that says how many more or fewer', () => {
  test('adds to what is there, and never takes what is held', async () => {
    const { shop, folder } = await aShopWithGoods()
    await sellTwo(shop, 'M-10')
    await folder.writeRows(DRESS.replace('S-8:3|M-10:8', 'S-8:-9|M-10:+5'))
    const { id } = await sizeNamed(shop, 'S-8')
    await shop.db.updateTable('item_size').set({ held: 1 }).where('id', '=', id).execute()
    await importCatalogue(shop, folder.dir)
    expect(await sizeNamed(shop, 'M-10')).toMatchObject({ on_hand: 11 })
    expect(await sizeNamed(shop, 'S-8')).toMatchObject({ on_hand: 1 })
  })
})

describe('a table that does not say when it was counted', () => {
  test('has each change of stock named by a check, and beside each rise what was sold since the export', async () => {
    const { shop, folder } = await aShopWithGoods()
    const files = { first: await readFile(join(folder.dir, 'items.csv'), 'utf8') }
    await exportCatalogue(shop, folder.dir)
    await folder.write('items.csv', files.first)
    shop.pass(MINUTE_MS)
    await sellTwo(shop, 'M-10')
    await changeStock(shop, (await sizeNamed(shop, 'S-8')).id, 4)
    const { out } = await command(shop, ['import', '--check', folder.dir])
    expect(out).toContain(
      'Stock would change:\n  wrap-dress S-8 from 7 to 3\n  wrap-dress M-10 from 6 to 8 (2 sold since the last export)\nWhat was sold',
    )
    const { notes } = await importCatalogue(shop, folder.dir)
    expect(notes).toEqual([
      expect.stringContaining('wrap-dress M-10 from 6 to 8 (2 sold since the last export).'),
    ])
  })
})
