import { describe, expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder } from '../../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../../support/command.ts'
import { atDesk, read, wordsOf } from '../../../support/desk/desk.ts'
import { storedItem } from '../../../support/goods.ts'
import type { Browser } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { apply, pathOf, press, sendTable } from '../../../support/catalogue/table-import.ts'
import { aCategory } from '../../../support/world.ts'

async function aShop() {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop))
  const { id } = await aCategory(shop, 'Jewellery')
  await shop.db
    .insertInto('sub_category')
    .values({ category_id: id, name: 'Earrings', slug: 'earrings', position: 1 })
    .execute()
  return { shop, who }
}

const sends = async (shop: Shop, who: Browser, ...lines: string[]): Promise<string> =>
  pathOf(await sendTable(shop, who, lines.join('\n')))

const asked = (path: string, choices: Record<string, string>) =>
  `${path}?${new URLSearchParams(choices)}`

describe('a table with headings of its own', () => {
  test('cannot say that a column of the shop is another, nor have more than any export', async () => {
    const { shop, who } = await aShop()
    const path = await sends(shop, who, 'name,category,price,version', 'Zanna Cap,jewellery,4000,x')
    const page = wordsOf(await read(shop, who, asked(path, { 'column.version': '-' })))
    expect(page).toContain('must be a number as an export writes it')
    const wide = await sendTable(shop, who, Array.from({ length: 301 }, () => 'a').join(','))
    expect(wordsOf(await read(shop, who, pathOf(wide)))).toContain('301')
  })

  test('is read where other tables call a column so, and keeps what it has no column for', async () => {
    const { shop, who } = await aShop()
    const path = await sends(
      shop,
      who,
      'Item Name,Category,Amount,Promo Price,Qty',
      'Zanna Cap,Earrings,"₦4,000",3.5k,7',
    )
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await storedItem(shop, 'zanna-cap')).toMatchObject({
      category: 'jewellery',
      subCategory: 'earrings',
      priceKobo: 4_000_00,
      newPriceKobo: 3_500_00,
      sizes: [{ onHand: 7 }],
    })
    const words = {
      description: { seen: 'Zanna Cap', becomes: 'Warm.' },
      style: { seen: '', becomes: 'Plain' },
    }
    await changeItem(shop, 'zanna-cap', words, byDesk('Ada'))
    const again = await sends(shop, who, 'name,category,price', 'Zanna Cap,jewellery,4500')
    expect((await apply(shop, who, again)).status).toBe(303)
    expect(await storedItem(shop, 'zanna-cap')).toMatchObject({
      subCategory: 'earrings',
      priceKobo: 4_500_00,
      newPriceKobo: 3_500_00,
      description: 'Warm.',
      style: 'Plain',
      sizes: [{ onHand: 7 }],
    })
  })

  test('is matched by its owner, and the next one is read so by itself', async () => {
    const { shop, who } = await aShop()
    const head = 'Oruko,Iru,Owo,Shelf'
    const path = await sends(shop, who, head, 'Coral beads,Earrings,9000,A7')
    const first = await read(shop, who, path)
    expect(wordsOf(first)).toContain('Missing: name, category, price')
    expect(first).toContain('name="column.oruko"')
    const said = {
      'column.oruko': 'name',
      'column.iru': 'category',
      'column.owo': 'price',
      'column.shelf': '-',
    }
    const page = await read(shop, who, asked(path, said))
    expect(wordsOf(page)).toContain('Import 1 item')
    expect(page).toContain('name="column.owo" value="price"')
    const stale = await press(shop, who, path, page, { ...said, digest: 'of-before' })
    expect(stale.status).toBe(409)
    expect(wordsOf(await stale.text())).toContain('Import 1 item')
    expect((await apply(shop, who, asked(path, said), said)).status).toBe(303)
    expect(await storedItem(shop, 'coral-beads')).toMatchObject({ priceKobo: 9_000_00 })
    const next = await sends(shop, who, head, 'Agate ring,Earrings,7000,A8')
    expect(wordsOf(await read(shop, who, next))).toContain('Import 1 item')
  })

  test('is read so by the command line, too', async () => {
    const { shop, who } = await aShop()
    const said = { 'column.oruko': 'name', 'column.iru': 'category', 'column.owo': 'price' }
    const head = 'Oruko,Iru,Owo'
    const path = await sends(shop, who, head, 'Coral beads,Earrings,9000')
    expect((await apply(shop, who, asked(path, said), said)).status).toBe(303)
    const folder = await aFolder()
    await folder.write('items.csv', `${head}\nBead bag,women,7000`)
    const check = await command(shop, ['import', folder.dir, '--check'])
    expect([check.code, check.out]).toEqual([0, expect.stringContaining('would add 1 item')])
    expect(await command(shop, ['import', folder.dir])).toMatchObject({ code: 0 })
    expect(await storedItem(shop, 'bead-bag')).toMatchObject({ priceKobo: 7_000_00 })
  })

  test('has all its faults named in one go', async () => {
    const { shop, who } = await aShop()
    const path = await sends(shop, who, 'name,category,sizes', 'Cap,Hats,many:x', ',Earrings,3')
    const page = wordsOf(await read(shop, who, path))
    for (const fault of ['Missing: price', 'Line 2, category', 'Line 2, sizes', 'Line 3, name'])
      expect(page).toContain(fault)
    expect(page).toContain('There is nothing to import.')
  })

  test('without a name says so, and asks which column it is', async () => {
    const { shop, who } = await aShop()
    const path = await sends(shop, who, 'category,price,qty', 'women,1000,3')
    expect(wordsOf(await read(shop, who, path))).toContain('Missing: name')
  })

  test('puts goods of all categories that are left to one category, or makes drafts of them', async () => {
    const { shop, who } = await aShop()
    const path = await sends(
      shop,
      who,
      'name,category,price',
      'Zanna cap,Hats,4000',
      'Felt hat,Headwear,5000',
      'Hoops,Earrings,3000',
    )
    const first = await read(shop, who, path)
    expect(first).toContain('name="category.rest"')
    expect(wordsOf(first)).toContain('Import 1 item')
    const rest = { 'category.rest': 'jewellery' }
    expect(wordsOf(await read(shop, who, asked(path, rest)))).toContain('Import 3 items')
    const drafts = { 'category.rest': '-' }
    expect((await apply(shop, who, asked(path, drafts), drafts)).status).toBe(303)
    expect(await storedItem(shop, 'felt-hat')).toMatchObject({ category: null, isShown: false })
    expect(await storedItem(shop, 'hoops')).toMatchObject({ category: 'jewellery', isShown: true })
  })

  test('is warned of a price that is a tenth of its neighbours', async () => {
    const { shop, who } = await aShop()
    const rows = [9_000, 8_500, 950, 9_500, 10_000].map(
      (price, at) => `Ring ${at},Earrings,${price}`,
    )
    const path = await sends(shop, who, 'name,category,price', ...rows)
    expect(wordsOf(await read(shop, who, path))).toMatch(/Line 4, price price .*950.* is far below/)
  })

  test('has moments as a spreadsheet program saves those of an export', async () => {
    const { shop, who } = await aShop()
    const path = await sends(
      shop,
      who,
      'name,category,price,new_price,new_price_from,new_price_until',
      'Hoops,Earrings,3000,2500,2026-11-27,29/11/2026 11:59:00 PM',
    )
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await storedItem(shop, 'hoops')).toMatchObject({
      newPriceFrom: '2026-11-26T23:00:00.000Z',
      newPriceUntil: '2026-11-29T22:59:00.000Z',
    })
  })
})

test('goods of another shop whose category is none of this shop go to one category', async () => {
  const { shop, who } = await aShop()
  const path = await sends(
    shop,
    who,
    'Handle,Title,Body (HTML),Type,Variant Inventory Qty,Variant Price,Status',
    'cap,Cap,Warm.,Hats,3,4000,active',
    'hat,Hat,Warm.,Headwear,3,5000,active',
    'hoop,Hoop,Gold.,Earrings,3,5000,active',
  )
  const rest = { 'category.rest': 'jewellery' }
  expect(await read(shop, who, path)).toContain('name="category.rest"')
  expect((await apply(shop, who, asked(path, rest), rest)).status).toBe(303)
  expect(await storedItem(shop, 'hat')).toMatchObject({ category: 'jewellery', isShown: true })
  expect(await storedItem(shop, 'hoop')).toMatchObject({ subCategory: 'earrings' })
})
