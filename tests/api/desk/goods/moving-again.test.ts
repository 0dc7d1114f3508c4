import { describe, expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { storedItem } from '../../../support/goods.ts'
import type { Browser } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { apply, pathOf, sendTable } from '../../../support/catalogue/table-import.ts'
import { aCategory, setStock } from '../../../support/world.ts'

const EXPORT = [
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status',
  'gown,Adire Gown,Hand dyed.,Women,Size,M,shopify,4,18000,active',
  'gown,,,,,L,shopify,2,18000,active',
  'cap,Zanna Cap,Warm.,Women,Title,Default Title,shopify,3,4000,active',
].join('\n')

async function sends(shop: Shop, who: Browser, table = EXPORT): Promise<string> {
  const sent = await sendTable(shop, who, table, 'products_export.csv')
  expect(sent.status).toBe(303)
  return pathOf(sent)
}

/** A shop into which the goods have moved: then one gown was sold, and Ada made the cap dearer. */
async function aMovedShop() {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop))
  await aCategory(shop)
  expect((await apply(shop, who, await sends(shop, who))).status).toBe(303)
  const [medium] = (await storedItem(shop, 'gown')).sizes
  await setStock(shop, medium?.id ?? 0, 3)
  await makes(shop, 'cap', 'priceKobo', [4_000_00, 5_000_00])
  return { shop, who, mediumId: medium?.id ?? 0 }
}

type Value = string | number | boolean | null
const makes = (shop: Shop, slug: string, field: string, [seen, becomes]: [Value, Value]) =>
  changeItem(shop, slug, { [field]: { seen, becomes } }, byDesk('Ada'))

const stockOf = async (shop: Shop, slug: string) =>
  (await storedItem(shop, slug)).sizes.map(({ onHand }) => onHand)
const priceOf = async (shop: Shop, slug: string) => (await storedItem(shop, slug)).priceKobo

describe('the same export of another shop, imported again', () => {
  test('keeps what was sold and what the desk has changed, and says which', async () => {
    const { shop, who } = await aMovedShop()
    const path = await sends(shop, who)
    const html = await read(shop, who, path)
    expect(html).toMatch(/<option value="each" selected/)
    const page = wordsOf(html)
    for (const said of [
      '2 stay as they are',
      'The shop keeps 2 fields',
      'Adire Gown : M, In stock 3 (the shop) 4 (the table)',
      'Zanna Cap : Price ₦5,000 (Ada,',
      '₦4,000 (the table)',
    ])
      expect(page).toContain(said)
    expect((await apply(shop, who, path)).status).toBe(303)
    expect(await stockOf(shop, 'gown')).toEqual([3, 2])
    expect(await priceOf(shop, 'cap')).toBe(5_000_00)
  })

  test('makes all of it what the table says, where the owner says so', async () => {
    const { shop, who } = await aMovedShop()
    expect((await apply(shop, who, await sends(shop, who), { all: 'file' })).status).toBe(303)
    expect(await stockOf(shop, 'gown')).toEqual([4, 2])
    expect(await priceOf(shop, 'cap')).toBe(4_000_00)
  })

  test('makes one field what the table says, where the owner says so', async () => {
    const { shop, who, mediumId } = await aMovedShop()
    const one = { all: 'each', [`take.2.sizes.${mediumId}.stock`]: 'file' }
    expect((await apply(shop, who, await sends(shop, who), one)).status).toBe(303)
    expect(await stockOf(shop, 'gown')).toEqual([4, 2])
    expect(await priceOf(shop, 'cap')).toBe(5_000_00)
  })

  test('brings what the old shop has corrected, but not over a price of the desk', async () => {
    const { shop, who } = await aMovedShop()
    const corrected = EXPORT.replaceAll('18000', '17000').replace('4000', '4500')
    expect((await apply(shop, who, await sends(shop, who, corrected))).status).toBe(303)
    expect(await priceOf(shop, 'gown')).toBe(17_000_00)
    expect(await priceOf(shop, 'cap')).toBe(5_000_00)
    expect(await stockOf(shop, 'gown')).toEqual([3, 2])
    // A price that the owner let the table make is the table's again.
    const chosen = { all: 'file' }
    expect((await apply(shop, who, await sends(shop, who, corrected), chosen)).status).toBe(303)
    const dearer = corrected.replace('4500', '4700')
    expect((await apply(shop, who, await sends(shop, who, dearer))).status).toBe(303)
    expect(await priceOf(shop, 'cap')).toBe(4_700_00)
  })

  test('leaves in the archive what the desk put there, and takes it out where the owner says so', async () => {
    const { shop, who, mediumId } = await aMovedShop()
    const at = shop.now()
    await changeItem(
      shop,
      'cap',
      {
        isShown: { seen: true, becomes: false },
        archivedAt: { seen: null, becomes: at },
      },
      byDesk('Ada'),
    )
    await makes(shop, 'gown', `sizes.${mediumId}.position`, [0, -1])
    const page = wordsOf(await read(shop, who, await sends(shop, who)))
    for (const said of ['Zanna Cap : In the shop no (Ada,', 'Adire Gown : Sizes L (Ada,'])
      expect(page).toContain(said)
    expect((await apply(shop, who, await sends(shop, who))).status).toBe(303)
    expect(await storedItem(shop, 'cap')).toMatchObject({ isShown: false, archivedAt: at })
    expect((await apply(shop, who, await sends(shop, who), { all: 'file' })).status).toBe(303)
    expect(await storedItem(shop, 'cap')).toMatchObject({ isShown: true, archivedAt: null })
    const offered = (await storedItem(shop, 'gown')).sizes.filter(({ position }) => position >= 0)
    expect(offered.map(({ name }) => name).toSorted()).toEqual(['L', 'M'])
  })

  test('comes back after the first import was set back', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const path = await sends(shop, who)
    expect((await apply(shop, who, path)).status).toBe(303)
    expect((await submit(shop, who, path, { act: 'undo' })).status).toBe(303)
    expect(await storedItem(shop, 'cap')).toMatchObject({ isShown: false })
    expect((await apply(shop, who, await sends(shop, who))).status).toBe(303)
    expect(await storedItem(shop, 'cap')).toMatchObject({ isShown: true, archivedAt: null })
  })
})
