/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const aShopper = () => aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
const someItems = (count: number) => Promise.all(Array.from({ length: count }, () => anItem(shop)))
const ids = (...items: TestItem[]) => items.map(({ id }) => id)

const merge = (browser: Browser, lists: unknown) =>
  send(shop, browser, 'POST /api/merge_lists/', lists)
const keep = (browser: Browser, { id }: TestItem) =>
  send(shop, browser, 'POST /api/favourites/', { item_id: id })
const idsAt = async (browser: Browser, path: string): Promise<number[]> => {
  const found = await (await send(shop, browser, `GET ${path}`)).json()
  const items = (Array.isArray(found) ? found : found.results) as { id: number }[]
  return items.map(({ id }) => id)
}
const favouritesOf = (browser: Browser) => idsAt(browser, '/api/favourites/')
const viewedBy = (browser: Browser) => idsAt(browser, '/api/recently_viewed/?page_size=48')

describe('POST /api/merge_lists/', () => {
  test('gives a customer what they kept and looked at as a guest, in its order', async () => {
    const ada = await aShopper()
    const [cap, bag, fan] = await someItems(3)
    if (!cap || !bag || !fan) throw new Error('no items')
    const response = await merge(ada, {
      favourites: ids(fan, cap),
      recently_viewed: ids(bag, fan),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      favourites: ids(fan, cap).map((item_id) => ({
        item_id,
        favorite_id: expect.any(Number),
        is_favourite: true,
      })),
    })
    expect(await favouritesOf(ada)).toEqual(ids(fan, cap))
    expect(await viewedBy(ada)).toEqual(ids(bag, fan))
    const { access: _, ...byCookie } = ada
    const page = await (await send(shop, byCookie, 'GET /products/previous/')).text()
    const places = [bag, fan, cap].map(({ slug }) => page.indexOf(`href="/products/${slug}"`))
    expect(places).toEqual([expect.any(Number), expect.any(Number), -1])
    expect(places[0]).toBeGreaterThan(0)
    expect(places[1]).toBeGreaterThan(places[0] ?? 0)
  })

  test('neither loses nor doubles what the customer had before', async () => {
    const ada = await aShopper()
    const [cap, bag, fan] = await someItems(3)
    if (!cap || !bag || !fan) throw new Error('no items')
    const kept = (await (await keep(ada, cap)).json()) as { favorite_id: number }
    shop.pass(1_000)
    await send(shop, ada, `GET /api/items/${fan.id}/`)
    shop.pass(1_000)
    const lists = { favourites: ids(bag, cap), recently_viewed: ids(cap) }
    const first = await (await merge(ada, lists)).json()
    expect(first.favourites).toContainEqual({
      item_id: cap.id,
      favorite_id: kept.favorite_id,
      is_favourite: true,
    })
    const again = await (await merge(ada, lists)).json()
    expect(again).toEqual(first)
    expect(await favouritesOf(ada)).toEqual(ids(bag, cap))
    expect(await viewedBy(ada)).toEqual(ids(cap, fan))
  })

  test('is done once when two tabs ask at the same time', async () => {
    const ada = await aShopper()
    const items = await someItems(4)
    const lists = { favourites: ids(...items), recently_viewed: ids(...items) }
    const answers = await Promise.all([merge(ada, lists), merge(ada, lists)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await favouritesOf(ada)).toSorted()).toEqual(ids(...items).toSorted())
  })

  test('leaves out what is not on the shelf', async () => {
    const ada = await aShopper()
    const [cap, gone] = await someItems(2)
    if (!cap || !gone) throw new Error('no items')
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', gone.id).execute()
    const lists = [gone.id, 999_999, cap.id, cap.id]
    expect((await merge(ada, { favourites: lists, recently_viewed: lists })).status).toBe(200)
    expect(await favouritesOf(ada)).toEqual(ids(cap))
    expect(await viewedBy(ada)).toEqual(ids(cap))
  })

  test('answers with the favourites also when nothing is brought along', async () => {
    const ada = await aShopper()
    const [cap] = await someItems(1)
    if (!cap) throw new Error('no item')
    await keep(ada, cap)
    const answer = await (await merge(ada, {})).json()
    expect(answer.favourites).toMatchObject([{ item_id: cap.id }])
  })

  test('keeps no more than fifty views, the newest', async () => {
    const ada = await aShopper()
    const [first, ...others] = await someItems(51)
    if (!first) throw new Error('no items')
    await merge(ada, { recently_viewed: ids(first, ...others.slice(0, 10)) })
    shop.pass(60_000)
    await merge(ada, { recently_viewed: ids(...others.slice(0, 48)) })
    await merge(ada, { recently_viewed: ids(...others.slice(48)) })
    const rows = await shop.db
      .selectFrom('viewed')
      .select('item_id')
      .where('customer_id', '=', ada.id)
      .execute()
    expect(rows).toHaveLength(50)
    expect(rows.map(({ item_id }) => item_id)).not.toContain(first.id)
  })

  test('refuses what no browser keeps', async () => {
    const ada = await aShopper()
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1)
    for (const favourites of [tooMany, 'gele', ['gele'], [0], [null], { 0: 1 }])
      expect((await merge(ada, { favourites })).status, JSON.stringify(favourites)).toBe(400)
    expect((await merge(ada, { recently_viewed: tooMany.slice(0, 49) })).status).toBe(400)
  })

  test('asks a visitor to sign in, and believes no cookie', async () => {
    const { access: _, ...byCookie } = await aShopper()
    for (const browser of [aBrowser(), byCookie])
      expect((await merge(browser, { favourites: [1] })).status).toBe(401)
  })
})

describe('GET /api/items/?ids=', () => {
  test('answers with those on the shelf, and refuses what is no list of ids', async () => {
    const [cap, bag] = await someItems(2)
    if (!cap || !bag) throw new Error('no items')
    const guest = aBrowser()
    const found = await idsAt(guest, `/api/items/?ids=${cap.id},999999,${bag.id}`)
    expect(found.toSorted()).toEqual(ids(cap, bag).toSorted())
    for (const wrong of ['gele', '1,', '0', '-1', Array(49).fill('1').join()])
      expect((await send(shop, guest, `GET /api/items/?ids=${wrong}`)).status, wrong).toBe(400)
  })
})
