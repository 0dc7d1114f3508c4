import { describe, expect, test } from 'vitest'
import { readStockCursor, type StockCursor, toStockCursorText } from '#lib/catalogue/items/sizes.ts'
import { readStockedItems } from '#lib/catalogue/items/sizes.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { newId } from '#lib/random.server.ts'
import { changeStock } from '#lib/orders/stock/count.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aBuyer, place, sizeOf, stockOf } from '../../../support/orders.ts'
import { send } from '../../../support/send.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { anItem, type TestItem } from '../../../support/world.ts'
import { aShop, lastMove } from '../../../support/desk/stock.ts'

const sizesIn = (html: string): number[] =>
  [...html.matchAll(/href="\/desk\/stock\/(\d+)"/g)].map(([, id]) => Number(id))

/** Somebody buys so many, and pays. */
async function sell(shop: Shop, username: string, item: TestItem, quantity: number) {
  const { order } = await place(shop, await aBuyer(shop, username, [{ item, quantity }]))
  await shop.inTransaction((shop) =>
    payByHand(shop, order.id, { method: 'transfer', bankReference: newId(), sumKobo: null }),
  )
}

async function pictureOf({ db, now }: Shop, { id }: TestItem, hash: string) {
  const media = { hash, extension: 'png', width: 600, height: 800, created_at: now() }
  await db.insertInto('media').values(media).execute()
  const { count } = await db
    .selectFrom('item_image')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('item_image')
    .values({ item_id: id, media_hash: hash, position: Number(count) })
    .execute()
}

describe('the stock at the desk', () => {
  test('lists the goods that run low in one row each with picture and sizes, the fewest first', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const { sizes } = await anItem(shop, { name: 'Adire Gown', stock: { S: 2, M: 3, L: 0 } })
    const cap = await anItem(shop, { name: 'Cap', stock: 1 })
    await pictureOf(shop, cap, 'front'.repeat(8))
    await pictureOf(shop, cap, 'inner'.repeat(8))
    const low = await read(shop, who, '/desk/stock')
    expect(sizesIn(low)).toEqual([sizes['L'], sizes['S'], sizeOf(cap)])
    expect(wordsOf(low)).toContain('Adire Gown L 0 left S 2 left Count Cap One size 1 left Count')
    expect([...low.matchAll(/<img [^>]*src="([^"]+)/g)].map(([, src]) => src)).toEqual([
      expect.stringContaining('front'.repeat(8)),
    ])
    expect(sizesIn(await read(shop, who, '/desk/stock?below=4'))).toEqual([
      sizes['L'],
      sizes['S'],
      sizes['M'],
      sizeOf(cap),
    ])
    expect(wordsOf(await read(shop, who, '/desk'))).toContain('2 items run low')
  })

  test('is not called empty while its only item is hidden, or nothing is found', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    await anItem(shop, { name: 'Gele' })
    await shop.db.updateTable('item').set({ published: 0 }).execute()
    for (const path of ['/desk/stock', '/desk/stock?q=cap']) {
      const page = await read(shop, who, path)
      expect(wordsOf(page)).not.toContain('No goods yet')
      expect(page).toContain('name="q"')
    }
  })

  test('takes what is held for an order off what is left', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const item = await anItem(shop, { stock: 3 })
    await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    const page = wordsOf(await read(shop, who, '/desk/stock'))
    expect(page).toContain('2 left')
    expect(page).toContain('3 in stock, 1 of them held for orders not paid yet')
  })

  test('finds items by a name without its marks, and by how a SKU begins; also what is not on sale', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const adire = await anItem(shop, { name: 'Àdìrẹ Bùbá', stock: 40 })
    const gele = await anItem(shop, { name: 'Gele', stock: 40 })
    const { db } = shop
    await db
      .updateTable('item_size')
      .set({ sku: 'GL-100%' })
      .where('item_id', '=', gele.id)
      .execute()
    await db.updateTable('item').set({ published: 0 }).where('id', '=', gele.id).execute()
    const found = async (words: string) =>
      sizesIn(await read(shop, who, `/desk/stock?q=${encodeURIComponent(words)}`))
    expect(await found('buba adire')).toEqual([sizeOf(adire)])
    expect(await found('gl-1')).toEqual([sizeOf(gele)])
    expect(await found('gl-100%')).toEqual([sizeOf(gele)])
    expect(await found('l-1')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await read(shop, who, '/desk/stock?q=gele')).toContain('not on sale')
  })

  test('is paged without leaving an item out, also where of many as much is left', async () => {
    const shop = await aShop()
    const made: number[] = []
    for (const stock of [1, 0, 1, 1, 2]) made.push((await anItem(shop, { stock })).id)
    const seen: number[] = []
    let after: StockCursor | null = null
    do {
      const page = await readStockedItems(shop, { below: 3 }, { after, size: 2 })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next && readStockCursor(toStockCursorText(page.next))
    } while (after)
    expect(seen).toEqual([1, 0, 2, 3, 4].map((at) => made[at]))
  })
})

describe('a size at the desk', () => {
  test('says what changed its stock, the newest first, with who did it and what was there then', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'manager', 'Bola'))
    const item = await anItem(shop, { stock: 5 })
    await sell(shop, 'ada', item, 2)
    const path = `/desk/stock/${sizeOf(item)}`
    await submit(shop, who, path, { act: 'change', way: 'more', pieces: '4', reason: 'New' })
    const [, history = ''] = wordsOf(await read(shop, who, path)).split('What changed it')
    expect(history).toMatch(
      /\+4 noted by Bola 7 then .*-2 sold NG-\d+ 3 then .*\+5 was there when the ledger began 5 then/,
    )
    expect((await send(shop, who, 'GET /desk/stock/999999')).status).toBe(404)
  })

  test('has all that changed its stock on pages, each with what was there then', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop))
    const size = sizeOf(await anItem(shop, { stock: 5 }))
    for (let time = 0; time < 54; time++) await changeStock(shop, size, 1)
    const path = `/desk/stock/${size}`
    const sumsOn = (page: string) =>
      [...page.matchAll(/(\d+) then</g)].map(([, sum]) => Number(sum))
    const newest = await read(shop, who, path)
    const [, next] = /href="([^"]+after=\d+)#history"/.exec(newest) ?? []
    const oldest = await read(shop, who, next ?? '')
    const all = Array.from({ length: 55 }, (_, moves) => 5 + moves).reverse()
    expect([...sumsOn(newest), ...sumsOn(oldest)]).toEqual(all)
    expect(sumsOn(oldest)).toHaveLength(5)
    expect(oldest).not.toContain('after=')
    expect(sumsOn(await read(shop, who, `${path}?after=nothing`))).toEqual(sumsOn(newest))
  })

  test('takes a count as more or fewer than the page showed, so that what was sold meanwhile stays sold', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const item = await anItem(shop, { stock: 10 })
    const id = sizeOf(item)
    const path = `/desk/stock/${id}`
    const page = await read(shop, who, path)
    expect(page).toContain('This page showed 10.')
    await sell(shop, 'ada', item, 3)
    const count = { [`counted.${id}`]: '12', [`shown.counted.${id}`]: '10' }
    const fields = { act: 'count', once: onceOf(page, 'count'), ...count }
    for (const response of [
      await post(shop, who, path, fields),
      await post(shop, who, path, fields),
    ])
      expect(response.headers.get('location')).toBe(`${path}?done=counted`)
    expect(await stockOf(shop, item)).toEqual({ onHand: 9, held: 0, available: 9 })
    expect(await lastMove(shop, id)).toEqual({ difference: 2, cause: 'count', who: 'Tunde' })
    expect(await auditOf(shop, 'stock.counted')).toEqual([
      { who: 'Tunde', subject: `item:${item.slug}`, changes: { 'No Size': [7, 9] }, reason: null },
    ])
  })

  test('refuses in words a count after which fewer would be there than orders hold, and then shows the stock of now', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const item = await anItem(shop, { stock: 10 })
    const id = sizeOf(item)
    await sell(shop, 'ada', item, 3)
    await place(shop, await aBuyer(shop, 'bisi', [{ item, quantity: 2 }]))
    const count = { [`counted.${id}`]: '4', [`shown.counted.${id}`]: '10' }
    const refused = await submit(shop, who, `/desk/stock/${id}`, { act: 'count', ...count })
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('7 are there by now. Orders not paid yet hold 2 of them')
    expect(page).toContain('This page showed 7.')
    expect(page).toContain('value="4"')
    expect(await stockOf(shop, item)).toEqual({ onHand: 7, held: 2, available: 5 })
    expect(await auditOf(shop, 'stock.counted')).toEqual([])
  })

  test('keeps what a page showed when a number cannot be read', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const item = await anItem(shop, { stock: 10 })
    const id = sizeOf(item)
    const count = { [`counted.${id}`]: 'a dozen', [`shown.counted.${id}`]: '11' }
    const refused = await submit(shop, who, `/desk/stock/${id}`, { act: 'count', ...count })
    const page = await refused.text()
    expect(page).toContain('Write a whole number, such as 12.')
    expect(page).toContain('This page showed 11.')
    expect(page).toContain('value="a dozen"')
    const empty = await submit(shop, who, `/desk/stock/${id}`, {
      act: 'count',
      [`counted.${id}`]: '',
    })
    expect(await empty.text()).toContain('Fill in how many of at least one size are there.')
  })

  test('is corrected with a reason, and never below nothing', async () => {
    const shop = await aShop()
    const manager = atDesk(await aMember(shop, 'manager', 'Bola'))
    const item = await anItem(shop, { stock: 2 })
    const id = sizeOf(item)
    const path = `/desk/stock/${id}`
    const torn = { act: 'change', way: 'fewer', pieces: '1', reason: 'Torn' }
    const done = await submit(shop, manager, path, torn)
    expect(done.headers.get('location')).toBe(`${path}?done=changed`)
    const tooMany = await submit(shop, manager, path, { ...torn, pieces: '2' })
    expect(await tooMany.text()).toContain('1 are there by now')
    const unsaid = await submit(shop, manager, path, { ...torn, pieces: '0', reason: ' ' })
    expect(await unsaid.text()).toContain('Write a whole number from 1 on')
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 0, available: 1 })
    expect(await lastMove(shop, id)).toEqual({ difference: -1, cause: 'adjustment', who: 'Bola' })
    expect(await auditOf(shop, 'stock.changed')).toEqual([
      { who: 'Bola', subject: `item:${item.slug}`, changes: { 'No Size': [2, 1] }, reason: 'Torn' },
    ])
  })
})
