import { describe, expect, test } from 'vitest'
import { readAverages } from '#lib/stock/cost.server.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aShop, cameIn, lastMove } from '../../../support/desk/stock.ts'
import { sizeOf, stockOf } from '../../../support/orders.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { send } from '../../../support/send.ts'
import type { TestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const PATH = '/desk/stock/came-in'

const averageOf = async (shop: TestShop, sizeId: number) =>
  (await readAverages(shop, [sizeId])).get(sizeId) ?? null

describe('what came in', () => {
  test('is noted with what a piece cost, from whom and by which paper, for the sizes that came', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'manager', 'Bola'))
    const item = await anItem(shop, { name: 'Adire Gown', stock: { S: 1, M: 0 } })
    const [s, m] = [sizeOf(item, 'S'), sizeOf(item, 'M')]
    const page = await read(shop, who, `${PATH}?q=adire+gown`)
    expect(wordsOf(page)).toContain('S: how many came 1 in stock, cost unknown')
    const sent = { act: 'came-in', once: onceOf(page, 'came-in'), item: item.slug }
    const given = { [`came.${s}`]: '2', [`came.${m}`]: '', costKobo: '₦9,500.50' }
    const receipt = { supplier: 'Mama Titi, Oṣogbo', paper: 'MT 12' }
    const noted = await post(shop, who, PATH, { ...sent, ...given, ...receipt })
    expect(noted.headers.get('location')).toBe(`${PATH}?done=${item.slug}`)
    expect(wordsOf(await read(shop, who, `${PATH}?done=${item.slug}`))).toContain(
      'Noted: Adire Gown. What else came? S: ₦9,500.50 a piece on average M: cost unknown',
    )
    expect(await lastMove(shop, s)).toEqual({ difference: 2, cause: 'came-in', who: 'Bola' })
    expect((await stockOf(shop, item)).available).toBe(3)
    const cost = 950_050
    expect((await auditOf(shop, 'stock.came-in'))[0]?.changes).toEqual({
      S: [1, 3],
      cost: [null, cost],
      supplier: [null, receipt.supplier],
      paper: [null, receipt.paper],
    })
    const size = wordsOf(await read(shop, who, `/desk/stock/${s}`))
    expect(size).toContain('2 came in at ₦9,500.50 Mama Titi, Oṣogbo, MT 12 by Bola')
    // A second press gets the first answer, and other numbers on the same page are refused.
    await post(shop, who, PATH, { ...sent, ...given, ...receipt })
    const again = await post(shop, who, PATH, { ...sent, ...given, ...receipt, [`came.${s}`]: '3' })
    expect(await again.text()).toContain('What came in is noted already.')
    expect((await stockOf(shop, item)).onHand).toBe(3)
  })

  test('needs pieces and a cost, and takes no size of another item', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop)
    const other = await anItem(shop)
    const give = (fields: Record<string, string>) =>
      submit(shop, who, `${PATH}?item=${item.slug}`, {
        act: 'came-in',
        item: item.slug,
        costKobo: '2000',
        supplier: '',
        paper: '',
        ...fields,
      })
    const came = `came.${sizeOf(item)}`
    expect(await (await give({})).text()).toContain('Fill in how many of at least one size')
    expect(await (await give({ [came]: '0' })).text()).toContain('Fill in how many of at least')
    for (const costKobo of ['', '0', '-5', 'cheap', '2000000000'])
      expect((await give({ [came]: '2', costKobo })).status, costKobo).toBe(400)
    for (const pieces of ['-1', '1.5', '1000000'])
      expect((await give({ [came]: pieces })).status, pieces).toBe(400)
    expect((await give({ [came]: '2', paper: 'x'.repeat(10_000) })).status).toBe(400)
    expect((await give({ [`came.${sizeOf(other)}`]: '2' })).status).toBe(404)
    expect(await averageOf(shop, sizeOf(item))).toBeNull()
    await give({ [came]: '2', supplier: '<b>Titi</b>' })
    expect(await read(shop, who, `/desk/stock/${sizeOf(item)}`)).toContain('&lt;b&gt;Titi')
  })

  test('and what it cost is not seen by a packer, who counts the same sizes', async () => {
    const shop = await aShop()
    const packer = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const item = await anItem(shop)
    await cameIn(shop, item, 2, 9_500)
    const size = await read(shop, packer, `/desk/stock/${sizeOf(item)}`)
    expect(size).toContain('came in')
    expect(size).not.toMatch(/9,500|Mama Titi|What it costs/)
    expect(await read(shop, packer, '/desk/stock')).not.toContain(PATH)
    expect((await send(shop, packer, `GET ${PATH}?item=${item.slug}`)).status).toBe(404)
  })

  test('is corrected on the page of the size with a reason, from what the page showed', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const item = await anItem(shop)
    const path = `/desk/stock/${sizeOf(item)}`
    await cameIn(shop, item, 2, 9_500)
    const wrong = { act: 'cost', averageKobo: '950', shown: '950000', why: 'A nought too many' }
    const done = await submit(shop, who, path, wrong)
    expect(done.headers.get('location')).toBe(`${path}?done=cost`)
    expect(await averageOf(shop, sizeOf(item))).toBe(95_000)
    const stale = await submit(shop, who, path, wrong)
    expect(await stale.text()).toContain('It has changed since you opened the page: ₦950 now.')
    expect(await auditOf(shop, 'stock.cost-corrected')).toEqual([
      {
        who: 'Amaka',
        subject: `item:${item.slug}`,
        changes: { size: [null, 'No Size'], cost: [950_000, 95_000] },
        reason: 'A nought too many',
      },
    ])
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain('Cost: ₦9,500 → ₦950')
  })
})
