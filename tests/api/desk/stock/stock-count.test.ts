import { describe, expect, test } from 'vitest'
import { atDesk, auditOf, onceOf, post, read } from '../../../support/desk/desk.ts'
import { sizeOf } from '../../../support/orders.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { anItem } from '../../../support/world.ts'
import { aShop, lastMove } from '../../../support/desk/stock.ts'

describe('counting an item at the desk', () => {
  test('starts with a search, and writes only the sizes that were filled in', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const item = await anItem(shop, { name: 'Adire Gown', stock: { S: 2, M: 3, L: 4 } })
    await anItem(shop, { name: 'Adire Wrap' })
    const both = await read(shop, who, '/desk/stock/count?q=adire')
    expect(both).toContain(`href="/desk/stock/count?item=${item.slug}"`)
    const page = await read(shop, who, '/desk/stock/count?q=adire+gown')
    const [s, m, l] = ['S', 'M', 'L'].map((name) => sizeOf(item, name))
    for (const id of [s, m, l]) expect(page).toContain(`name="counted.${id}"`)
    const noted = await post(shop, who, '/desk/stock/count', {
      act: 'count',
      once: onceOf(page, 'count'),
      item: item.slug,
      [`counted.${s}`]: '1',
      [`shown.counted.${s}`]: '2',
      [`counted.${m}`]: '',
      [`shown.counted.${m}`]: '3',
      [`counted.${l}`]: '4',
      [`shown.counted.${l}`]: '4',
    })
    expect(noted.headers.get('location')).toBe(`/desk/stock/count?done=${item.slug}`)
    expect(await read(shop, who, `/desk/stock/count?done=${item.slug}`)).toContain(
      'Noted: Adire Gown.',
    )
    const [audit] = await auditOf(shop, 'stock.counted')
    expect(audit?.changes).toEqual({ S: [2, 1], L: [4, 4] })
    expect(await lastMove(shop, m ?? 0)).toMatchObject({ cause: 'opening' })
    const { available } = await shop.db
      .selectFrom('item')
      .select('available')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(available).toBe(8)
  })

  test('writes all sizes or none, keeps what was typed, and takes no size of another item', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const item = await anItem(shop, { stock: { S: 2, M: 3 } })
    const [s, m] = [sizeOf(item, 'S'), sizeOf(item, 'M')]
    const path = '/desk/stock/count'
    const once = onceOf(await read(shop, who, `${path}?item=${item.slug}`), 'count')
    const sent = { act: 'count', once, item: item.slug }
    const mixed = {
      [`counted.${s}`]: '5',
      [`shown.counted.${s}`]: '2',
      [`counted.${m}`]: '1',
      [`shown.counted.${m}`]: '9',
    }
    const refused = await post(shop, who, path, { ...sent, ...mixed })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('value="5"')
    expect(await lastMove(shop, s)).toMatchObject({ cause: 'opening' })
    const other = sizeOf(await anItem(shop))
    const foreign = { [`counted.${other}`]: '1', [`shown.counted.${other}`]: '5' }
    expect((await post(shop, who, path, { ...sent, ...foreign })).status).toBe(404)
    expect(await lastMove(shop, other)).toMatchObject({ cause: 'opening' })
  })
})
