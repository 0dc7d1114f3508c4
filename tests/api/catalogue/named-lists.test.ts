/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { recurring } from '#lib/background.server.ts'
import { countScores } from '#lib/demand/demand.server.ts'
import { openIndex } from '#lib/catalogue/index/open-index.server.ts'
import { chooseTrending } from '#lib/catalogue/lists/choose-trending.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anAccount, anItem, type TestItem } from '../../support/world.ts'

const read = async <T>(shop: TestShop, path: string): Promise<T> => {
  const response = await send(shop, aBrowser(), `GET ${path}`)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}
const ids = async (shop: TestShop, path: string) =>
  (await read<{ results: { id: number }[] }>(shop, path)).results.map(({ id }) => id)

async function keep(shop: TestShop, customerId: number, { id }: TestItem) {
  const row = { customer_id: customerId, item_id: id, created_at: shop.now() }
  await shop.db.insertInto('favourite').values(row).execute()
}
async function look(shop: TestShop, customerId: number, { id }: TestItem) {
  const row = { customer_id: customerId, item_id: id, seen_at: shop.now() }
  await shop.db.insertInto('viewed').values(row).execute()
}

describe('the scores', () => {
  test('are counted every ten minutes', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    await look(shop, (await anAccount(shop, 'ada')).id, item)
    const task = recurring.find(({ name }) => name === 'count-scores')
    expect(task?.everyMs).toBe(10 * MINUTE_MS)
    await task?.run(shop)
    const rows = shop.db.selectFrom('item').select('popular_score')
    expect(await rows.where('id', '=', item.id).execute()).toEqual([{ popular_score: 1 }])
  })

  test('weigh units five times, favourites twice and viewers once; equals stand newest first', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await anAccount(shop, 'ada'), await anAccount(shop, 'bola')]
    const [seen, kept, bought, plain] = [
      await anItem(shop),
      await anItem(shop),
      await anItem(shop),
      await anItem(shop),
    ]
    shop.pass(1_000)
    const newest = await anItem(shop)
    await look(shop, ada.id, seen)
    await look(shop, bola.id, seen)
    await look(shop, ada.id, kept)
    await keep(shop, bola.id, kept)
    await aPurchase(shop, ada.id, bought)
    await aPurchase(shop, bola.id, plain, { units: 9, status: 'pending' })
    await countScores(shop)
    const scores = await shop.db
      .selectFrom('item')
      .select(['id', 'popular_score'])
      .orderBy('id')
      .execute()
    expect(scores.map((row) => row.popular_score)).toEqual([2, 3, 5, 0, 0])
    const order = [bought.id, kept.id, seen.id, newest.id, plain.id]
    expect(await ids(shop, '/api/popular_items/')).toEqual(order)
    expect(await ids(shop, '/api/items/?ordering=popular')).toEqual(order)
  })

  test('leave out what is sold out, as soon as it is', async () => {
    const shop = await openTestShop()
    const ada = await anAccount(shop, 'ada')
    const [item, other] = [await anItem(shop), await anItem(shop)]
    await keep(shop, ada.id, item)
    await countScores(shop)
    await shop.db.updateTable('item').set({ available: 0 }).where('id', '=', item.id).execute()
    expect(await ids(shop, '/api/popular_items/')).toEqual([other.id])
  })

  test('that are what they were leave each list as it was found', async () => {
    const shop = await openTestShop()
    const ada = await anAccount(shop, 'ada')
    const [item, other] = [await anItem(shop), await anItem(shop)]
    await keep(shop, ada.id, item)
    await countScores(shop)
    const inStock = async () => (await openIndex(shop)).find({ inStock: true }, 'trending')
    const found = await inStock()
    expect(found.slice().map(({ id }) => id)).toEqual([item.id, other.id])
    shop.pass(10 * MINUTE_MS)
    await countScores(shop)
    expect(await inStock()).toBe(found)
    await aPurchase(shop, ada.id, other)
    await countScores(shop)
    expect((await inStock()).slice().map(({ id }) => id)).toEqual([other.id, item.id])
  })

  test('count 7 days for trending, 30 for popular', async () => {
    const shop = await openTestShop()
    const ada = await anAccount(shop, 'ada')
    const [old, fresh] = [await anItem(shop), await anItem(shop, { category: 'Women' })]
    const category = await read<{ id: number }[]>(shop, '/api/trending_categories/')
    const trending = `/api/trending_categories/${category[0]?.id}/items/`
    await aPurchase(shop, ada.id, old, { units: 2 })
    shop.pass(8 * DAY_MS)
    await aPurchase(shop, ada.id, fresh)
    await countScores(shop)
    expect(await ids(shop, '/api/popular_items/')).toEqual([old.id, fresh.id])
    expect(await ids(shop, trending)).toEqual([fresh.id, old.id])
    shop.pass(23 * DAY_MS)
    await countScores(shop)
    expect(await ids(shop, '/api/popular_items/')).toEqual([fresh.id, old.id])
  })
})

describe('GET /api/trending_categories/', () => {
  test('names the six that are wanted most this week, or those that the owner chose', async () => {
    const shop = await openTestShop()
    const ada = await anAccount(shop, 'ada')
    const items: TestItem[] = []
    for (const category of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      items.push(await anItem(shop, { category }))
    const last = items.at(-1)
    if (last) await keep(shop, ada.id, last)
    await countScores(shop)
    const names = async () =>
      (await read<{ name: string }[]>(shop, '/api/trending_categories')).map(({ name }) => name)
    expect(await names()).toEqual(['G', 'A', 'B', 'C', 'D', 'E'])
    expect(await chooseTrending(shop, ['f', 'B', 'F'])).toEqual(['F', 'B'])
    expect(await names()).toEqual(['F', 'B'])
    await expect(chooseTrending(shop, ['nowhere'])).rejects.toThrow('no category "nowhere"')
    await chooseTrending(shop, [])
    expect(await names()).toHaveLength(6)
  })

  test('has no items of a category that is not there', async () => {
    const shop = await openTestShop()
    for (const id of ['99', 'women']) {
      const path = `GET /api/trending_categories/${id}/items/`
      const response = await send(shop, aBrowser(), path)
      expect([response.status, await response.json()]).toEqual([404, { detail: 'Not found.' }])
    }
  })
})
