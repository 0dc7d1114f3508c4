import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import { toMoment } from '#lib/time.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { storedItem } from '../../support/goods.ts'
import { openTestShop } from '../../support/shop.ts'

const EXPORT = [
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status',
  'gown,Adire Gown,Hand dyed.,Women,Size,M,shopify,4,18000,active',
  'cap,Zanna Cap,Warm.,Women,Title,Default Title,shopify,3,4000,active',
].join('\n')
const ANSWERS = Object.entries({
  brand: 'Bola & Sons',
  tagline: 'Clothes',
  email: 'hello@bola.example',
  phone: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
}).flatMap(([name, text]) => [`--${name}`, text])

test('goods of init --from keep what was sold and what the desk has changed, from whichever folder they come again', async () => {
  const shop = await openTestShop()
  const place = mkdtempSync(join(tmpdir(), 'moved-table-'))
  afterUse(() => rmSync(place, { recursive: true }))
  const file = join(place, 'products_export.csv')
  writeFileSync(file, EXPORT)
  const exportedAt = new Date(Date.parse(shop.now()) - 3_600_000)
  utimesSync(file, exportedAt, exportedAt)
  const folder = async (name: string) => {
    const made = await command(shop, ['init', join(place, name), '--from', file, ...ANSWERS])
    expect(made).toMatchObject({ code: 0 })
    return join(place, name)
  }
  const [first, second] = [await folder('first'), await folder('second')]
  expect(await command(shop, ['import', first])).toMatchObject({ code: 0 })
  const [size] = (await storedItem(shop, 'gown')).sizes
  const sold = { sizeId: size?.id ?? 0, difference: -1 }
  const later = { ...shop, now: () => toMoment(Date.parse(shop.now()) + 60_000) }
  await shop.inTransaction((shop) =>
    moveStock({ ...shop, now: later.now }, [sold], { cause: 'adjustment', reference: 'sold' }),
  )
  const dearer = { priceKobo: { seen: 4_000_00, becomes: 5_000_00 } }
  await changeItem(shop, 'cap', dearer, byDesk('Ada'))
  for (const dir of [first, second]) {
    const { out } = await command(shop, ['import', dir], {}, later.now())
    expect(out).toContain('they stay: cap Price (₦5,000).')
    expect(out).toContain('0 items added, 0 changed, 0 taken off sale, 2 as they were.')
    expect((await storedItem(shop, 'gown')).sizes).toMatchObject([{ onHand: 3 }])
    expect(await storedItem(shop, 'cap')).toMatchObject({ priceKobo: 5_000_00 })
  }
})
