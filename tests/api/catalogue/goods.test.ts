import { describe, expect, test } from 'vitest'
import { isCatalogueEmpty } from '#lib/catalogue/empty.server.ts'
import { archiveItem, changeItem, restoreItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk, createItem } from '#lib/catalogue/goods/save.server.ts'
import { setBackItem } from '#lib/catalogue/goods/set-back.server.ts'
import { readVersions } from '#lib/records/history.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aGivenItem, aSize, saved, sizeOf, storedFields, storedItem } from '../../support/goods.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCategory } from '../../support/world.ts'

const ada = byDesk('Ada')
const bola = byDesk('Bola')

async function aShop() {
  const shop = await openTestShop()
  await aCategory(shop)
  return shop
}

const historyOf = async (shop: Shop) =>
  readVersions(shop, { kind: 'item', id: (await storedItem(shop)).id })

const pageOf = async (shop: Shop, path: string): Promise<string> =>
  (await send(shop, aBrowser(), `GET ${path}`)).text()

describe('saveItem', () => {
  test('puts an item on the shelf with its sizes and stock, and changes it when it is saved again', async () => {
    const shop = await aShop()
    const { id } = await saved(shop)
    expect(await pageOf(shop, '/products/wrap-dress')).toContain('Cut on the bias.')
    expect(await pageOf(shop, '/search?q=bias')).toContain('Wrap Dress')
    await saved(shop, { name: 'Wrap Gown', sizes: [aSize({ stock: 7 }), aSize({ name: 'XL' })] })
    const item = await storedItem(shop)
    expect(item).toMatchObject({ id, name: 'Wrap Gown', version: 2 })
    expect(item.sizes.map(({ name, position, onHand }) => [name, position, onHand])).toEqual([
      ['L-12', -1, 0],
      ['M-10', 0, 7],
      ['XL', 1, 3],
    ])
    expect(await pageOf(shop, '/products/wrap-dress')).toContain('Wrap Gown')
    expect(await pageOf(shop, '/search?q=gown')).toContain('Wrap Gown')
  })

  test('writes nothing when nothing differs', async () => {
    const shop = await aShop()
    await saved(shop)
    await saved(shop)
    expect(await storedItem(shop)).toMatchObject({ version: 1 })
    expect(await historyOf(shop)).toHaveLength(1)
  })

  test('refuses with a sentence beside each field, and keeps the item as it was', async () => {
    const shop = await aShop()
    await saved(shop)
    const bad = { name: '', priceKobo: 0, category: 'hats', sizes: [aSize(), aSize({ stock: -1 })] }
    await expect(saved(shop, bad)).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        name: ['This is missing.'],
        priceKobo: ['This must be whole naira, from 1 to 100,000,000.'],
        category: ['The shop has no such choice.'],
        'sizes.1.stock': ['This must be a whole number, up to 1,000,000.'],
      },
    })
    expect(await storedItem(shop)).toMatchObject({ name: 'Wrap Dress', version: 1 })
  })

  test('never leaves fewer units than open orders hold', async () => {
    const shop = await aShop()
    await saved(shop)
    await shop.db.updateTable('item_size').set({ held: 2 }).where('name', '=', 'M-10').execute()
    await expect(
      saved(shop, { sizes: [aSize({ name: 'L-12' }), aSize({ stock: 1 })] }),
    ).rejects.toMatchObject({
      code: 'insufficient_stock',
      fields: { 'sizes.1.stock': ['2 are held for open orders: there cannot be fewer.'] },
    })
  })

  test('createItem refuses the address of an item that is there', async () => {
    const shop = await aShop()
    await createItem(shop, aGivenItem(), ada)
    await expect(createItem(shop, aGivenItem({ name: 'Other' }), ada)).rejects.toMatchObject({
      fields: { slug: ['Another item has this address. Choose another.'] },
    })
  })
})

describe('changeItem', () => {
  test('changes only what was changed, and says who did it', async () => {
    const shop = await aShop()
    await saved(shop)
    const { id } = await sizeOf(shop, 'L-12')
    await changeItem(
      shop,
      'wrap-dress',
      {
        priceKobo: { seen: 32_000_00, becomes: 30_000_00 },
        'attributes.material': { seen: ['Cotton'], becomes: ['Silk'] },
        [`sizes.${id}.sku`]: { seen: null, becomes: 'WD-L' },
      },
      bola,
    )
    expect(await storedFields(shop)).toMatchObject({
      priceKobo: 30_000_00,
      'attributes.material': ['Silk'],
      [`sizes.${id}.sku`]: 'WD-L',
    })
    expect((await historyOf(shop))[0]).toEqual({
      version: 2,
      cause: 'desk',
      reference: expect.any(String),
      who: 'Bola',
      madeAt: shop.now(),
      changes: {
        priceKobo: [32_000_00, 30_000_00],
        'attributes.material': [['Cotton'], ['Silk']],
        [`sizes.${id}.sku`]: [null, 'WD-L'],
      },
    })
  })

  test('two clerks change different fields of one item, and both are kept', async () => {
    const shop = await aShop()
    await saved(shop)
    await Promise.all([
      changeItem(shop, 'wrap-dress', { name: { seen: 'Wrap Dress', becomes: 'Gown' } }, ada),
      changeItem(shop, 'wrap-dress', { style: { seen: 'Ankara', becomes: 'Adire' } }, bola),
    ])
    expect(await storedItem(shop)).toMatchObject({ name: 'Gown', style: 'Adire', version: 3 })
  })

  test('a field that somebody has changed since is named with what it is now', async () => {
    const shop = await aShop()
    await saved(shop)
    const toPrice = (becomes: number) => ({ priceKobo: { seen: 32_000_00, becomes } })
    await changeItem(shop, 'wrap-dress', toPrice(28_000_00), bola)
    const late = { ...toPrice(30_000_00), name: { seen: 'Wrap Dress', becomes: 'Gown' } }
    await expect(changeItem(shop, 'wrap-dress', late, ada)).rejects.toMatchObject({
      code: 'changed_since',
      fields: {
        priceKobo: ['Bola changed this on Fri 20 Nov 2026, 10:00. It is now: ₦28,000.'],
      },
      extra: { now: { priceKobo: 28_000_00 } },
    })
    expect(await storedItem(shop)).toMatchObject({ name: 'Wrap Dress', priceKobo: 28_000_00 })
    await changeItem(shop, 'wrap-dress', toPrice(28_000_00), ada)
    expect(await historyOf(shop)).toHaveLength(2)
  })

  test('takes the same count once, and refuses another one of a size that somebody has counted since', async () => {
    const shop = await aShop()
    await saved(shop)
    const { id } = await sizeOf(shop, 'M-10')
    const counted = { [`sizes.${id}.stock`]: { seen: 3, becomes: 8 } }
    await changeItem(shop, 'wrap-dress', counted, ada)
    await changeItem(shop, 'wrap-dress', counted, bola)
    expect(await sizeOf(shop, 'M-10')).toMatchObject({ onHand: 8 })
    const other = { [`sizes.${id}.stock`]: { seen: 3, becomes: 9 } }
    await expect(changeItem(shop, 'wrap-dress', other, bola)).rejects.toMatchObject({
      code: 'changed_since',
      fields: { [`sizes.${id}.stock`]: [expect.stringMatching(/^Ada changed this .* now: 8\.$/)] },
    })
    await shop.db.updateTable('item_size').set({ held: 7 }).where('id', '=', id).execute()
    const fewer = { [`sizes.${id}.stock`]: { seen: 8, becomes: 0 } }
    await expect(changeItem(shop, 'wrap-dress', fewer, ada)).rejects.toMatchObject({
      fields: { [`sizes.${id}.stock`]: ['7 are held for open orders: there cannot be fewer.'] },
    })
  })

  test('renames two sizes into each other, and their stock goes along', async () => {
    const shop = await aShop()
    await saved(shop)
    const [m, l] = [await sizeOf(shop, 'M-10'), await sizeOf(shop, 'L-12')]
    await changeItem(
      shop,
      'wrap-dress',
      {
        [`sizes.${m.id}.name`]: { seen: 'M-10', becomes: 'L-12' },
        [`sizes.${l.id}.name`]: { seen: 'L-12', becomes: 'M-10' },
      },
      ada,
    )
    expect(await sizeOf(shop, 'M-10')).toMatchObject({ id: l.id, onHand: 1 })
    expect(await sizeOf(shop, 'L-12')).toMatchObject({ id: m.id, onHand: 3 })
  })

  test('names the size of a fault by its id', async () => {
    const shop = await aShop()
    await saved(shop)
    const { id } = await sizeOf(shop, 'L-12')
    const wrong = { [`sizes.${id}.name`]: { seen: 'L-12', becomes: '' } }
    await expect(changeItem(shop, 'wrap-dress', wrong, ada)).rejects.toMatchObject({
      fields: { [`sizes.${id}.name`]: [expect.stringContaining('too long')] },
    })
    const unknown = { colour: { seen: null, becomes: 'Rust' } }
    await expect(changeItem(shop, 'wrap-dress', unknown, ada)).rejects.toMatchObject({
      fields: { colour: ['Goods have no such field.'] },
    })
  })

  test('an archived size is not offered, and no other size gets its name', async () => {
    const shop = await aShop()
    await saved(shop)
    const { id } = await sizeOf(shop, 'L-12')
    const away = { [`sizes.${id}.position`]: { seen: 1, becomes: -1 } }
    await changeItem(shop, 'wrap-dress', away, ada)
    expect(await sizeOf(shop, 'L-12')).toMatchObject({ position: -1, onHand: 0 })
    const field = `sizes.${(await sizeOf(shop, 'M-10')).id}.name`
    const renamed = { [field]: { seen: 'M-10', becomes: 'L-12' } }
    await expect(changeItem(shop, 'wrap-dress', renamed, ada)).rejects.toMatchObject({
      fields: { [field]: ['L-12 is there already, or was archived before.'] },
    })
  })
})

describe('the history of an item', () => {
  test('sets back one save, as far as nobody has changed its fields since', async () => {
    const shop = await aShop()
    await saved(shop)
    const before = await storedFields(shop)
    await saved(shop, { name: 'Gown', priceKobo: 20_000_00, sizes: [aSize({ name: 'S-8' })] })
    await setBackItem(shop, 'wrap-dress', 2, bola)
    expect(await storedFields(shop)).toMatchObject(before)
    expect(await sizeOf(shop, 'S-8')).toMatchObject({ position: -1 })
    expect((await historyOf(shop)).map(({ version, who }) => [version, who])).toEqual([
      [3, 'Bola'],
      [2, 'Ada'],
      [1, 'Ada'],
    ])
    await saved(shop, { name: 'Kaftan' })
    await expect(setBackItem(shop, 'wrap-dress', 2, bola)).rejects.toMatchObject({
      code: 'changed_since',
      extra: { now: { name: 'Kaftan' } },
    })
    await expect(setBackItem(shop, 'wrap-dress', 9, bola)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is never changed or deleted', async () => {
    const shop = await aShop()
    await saved(shop)
    const refusal = /only added, never changed or deleted/
    const set = { who: 'Eve' }
    await expect(shop.db.updateTable('version').set(set).execute()).rejects.toThrow(refusal)
    await expect(shop.db.deleteFrom('version').execute()).rejects.toThrow(refusal)
  })
})

describe('archiveItem', () => {
  test('takes an item out of the shop until it is restored as it was', async () => {
    const shop = await aShop()
    await saved(shop)
    await archiveItem(shop, 'wrap-dress', ada)
    expect((await send(shop, aBrowser(), 'GET /products/wrap-dress')).status).toBe(410)
    expect(await storedItem(shop)).toMatchObject({ isShown: false, archivedAt: shop.now() })
    await archiveItem(shop, 'wrap-dress', ada)
    await restoreItem(shop, 'wrap-dress', bola)
    expect((await send(shop, aBrowser(), 'GET /products/wrap-dress')).status).toBe(200)
    expect(await storedItem(shop)).toMatchObject({ isShown: true, archivedAt: null, version: 3 })
  })

  test('a hidden item is hidden again when it is restored', async () => {
    const shop = await aShop()
    await saved(shop, { isShown: false })
    await archiveItem(shop, 'wrap-dress', ada)
    await restoreItem(shop, 'wrap-dress', ada)
    expect(await storedItem(shop)).toMatchObject({ isShown: false, archivedAt: null })
  })
})

test('changeItem puts an item into another category, which must be there', async () => {
  const shop = await aShop()
  await aCategory(shop, 'Men')
  await saved(shop)
  const from = { category: { seen: 'women', becomes: 'men' } }
  await changeItem(shop, 'wrap-dress', from, ada)
  expect(await storedItem(shop)).toMatchObject({ category: 'men' })
  await expect(
    changeItem(shop, 'wrap-dress', { category: { seen: 'men', becomes: 'hats' } }, ada),
  ).rejects.toMatchObject({
    fields: { category: ['The shop has no such choice.'] },
  })
})

test('a catalogue is empty until it has a category', async () => {
  const shop = await openTestShop()
  expect(await isCatalogueEmpty(shop)).toBe(true)
  await aCategory(shop)
  expect(await isCatalogueEmpty(shop)).toBe(false)
})
