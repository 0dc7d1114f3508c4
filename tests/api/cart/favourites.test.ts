/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const aShopper = () => aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)

type State = { favorite_id: number; item_id: number; is_favourite: boolean }
type Line = { id: number; favorite_id: number | null; is_favourite: boolean; quantity: number }

const keep = (browser: Browser, item_id: unknown) =>
  send(shop, browser, 'POST /api/favourites/', { item_id })
const list = async (browser: Browser) =>
  (await (await send(shop, browser, 'GET /api/favourites/')).json()) as Line[]
const unpublish = ({ id }: TestItem) =>
  shop.db.updateTable('item').set({ published: 0 }).where('id', '=', id).execute()

describe('POST /api/favourites/', () => {
  test('keeps an item once, however often it is asked to', async () => {
    const ada = await aShopper()
    const item = await anItem(shop)
    const first = await keep(ada, item.id)
    expect(first.status).toBe(201)
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    const state = (await first.json()) as State
    expect(state).toEqual({
      favorite_id: expect.any(Number),
      item_id: item.id,
      is_favourite: true,
    })
    const again = await keep(ada, item.id)
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual(state)
  })

  test('keeps it once when asked twice at the same time', async () => {
    const ada = await aShopper()
    const item = await anItem(shop)
    const answers = await Promise.all([keep(ada, item.id), keep(ada, item.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(await list(ada)).toHaveLength(1)
  })

  test('refuses an item that is unknown, off the shelf or none at all', async () => {
    const ada = await aShopper()
    const gone = await anItem(shop)
    await unpublish(gone)
    for (const id of [999_999, gone.id]) {
      const response = await keep(ada, id)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        item_id: [`Invalid pk "${id}" - object does not exist.`],
      })
    }
    expect((await keep(ada, 'dress')).status).toBe(400)
    expect(await (await keep(ada, undefined)).json()).toEqual({
      item_id: ['This field is required.'],
    })
  })

  test('asks a visitor to sign in, and believes no cookie', async () => {
    const { access: _, ...byCookie } = await aShopper()
    const item = await anItem(shop)
    for (const visitor of [aBrowser(), byCookie]) {
      expect((await keep(visitor, item.id)).status).toBe(401)
      for (const call of [
        'GET /api/favourites',
        'DELETE /api/favourites/1/',
        'POST /api/profile/add_to_favourites/',
        'POST /api/profile/remove_from_favourites/',
      ])
        expect(
          (await send(shop, visitor, call, call.startsWith('GET') ? undefined : {})).status,
        ).toBe(401)
    }
  })
})

describe('GET /api/favourites/', () => {
  test('lists one’s own that are on the shelf, newest first, as cards and as lines', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const [older, newer, gone] = [await anItem(shop), await anItem(shop), await anItem(shop)]
    for (const { id } of [older, newer, gone]) {
      await keep(ada, id)
      shop.pass(1_000)
    }
    await unpublish(gone)
    const lines = await list(ada)
    expect(lines.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(lines[0]).toMatchObject({
      favorite_id: expect.any(Number),
      is_favourite: true,
      quantity: 1,
      name: 'Ankara Wrap Dress',
      price: 18_500,
      size: 'No Size',
      slug: newer.slug,
    })
    expect(await list(bola)).toEqual([])
  })
})

describe('DELETE /api/favourites/{id}/', () => {
  test('removes one’s own, and nobody else’s', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const { favorite_id } = (await (await keep(ada, (await anItem(shop)).id)).json()) as State
    const remove = (browser: Browser) =>
      send(shop, browser, `DELETE /api/favourites/${favorite_id}/`)
    expect((await remove(bola)).status).toBe(404)
    expect(await list(ada)).toHaveLength(1)
    expect((await remove(ada)).status).toBe(204)
    expect(await list(ada)).toEqual([])
    const again = await remove(ada)
    expect([again.status, await again.json()]).toEqual([404, { detail: 'Not found.' }])
    expect((await send(shop, ada, 'DELETE /api/favourites/dress/')).status).toBe(404)
  })
})

describe('POST /api/profile/…_favourites/', () => {
  test('adds and removes in the same list', async () => {
    const ada = await aShopper()
    const item = await anItem(shop)
    const change = (what: string) =>
      send(shop, ada, `POST /api/profile/${what}_favourites/`, { product_id: item.id })
    const added = await change('add_to')
    expect(added.status).toBe(201)
    expect((await change('add_to')).status).toBe(200)
    const [line] = await list(ada)
    expect(await added.json()).toMatchObject({ favorite_id: line?.favorite_id, item_id: item.id })
    for (const _ of ['kept', 'not kept']) {
      const removed = await change('remove_from')
      expect([removed.status, await removed.json()]).toEqual([
        200,
        { favorite_id: null, item_id: item.id, is_favourite: false },
      ])
    }
    expect(await list(ada)).toEqual([])
  })

  test('refuses an unknown item beside the field it was named in', async () => {
    const ada = await aShopper()
    for (const what of ['add_to', 'remove_from']) {
      const path = `POST /api/profile/${what}_favourites/`
      const response = await send(shop, ada, path, { product_id: 999_999 })
      expect([response.status, await response.json()]).toEqual([
        400,
        { product_id: ['Invalid pk "999999" - object does not exist.'] },
      ])
    }
  })
})

describe('an item as a customer sees it', () => {
  const read = async (browser: Browser, path: string) => {
    const response = await send(shop, browser, `GET ${path}`)
    expect([path, response.status]).toEqual([path, 200])
    return { response, json: await response.json() }
  }

  test('is marked with what it is to them, in lists and alone, and with nothing for others', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const item = await anItem(shop, {
      category: `Marks ${newId().toLowerCase()}`.replace(' ', '-'),
    })
    const { favorite_id } = (await (await keep(ada, item.id)).json()) as State
    await aPurchase(shop, ada.id, item)
    const marks = { is_favourite: true, favorite_id, has_bought: true }
    const none = { is_favourite: false, favorite_id: null, has_bought: false }
    for (const path of ['/api/items/?page_size=48', '/api/new_arrivals/?page_size=48']) {
      const of = async (browser: Browser) => {
        const { response, json } = await read(browser, path)
        expect(response.headers.get('cache-control')).toMatch(
          'access' in browser ? /^private, no-store$/ : /^public/,
        )
        const cards = (json.results as { item?: Line }[]).map(
          (entry) => entry.item ?? (entry as Line),
        )
        return cards.find(({ id }) => id === item.id)
      }
      expect(await of(ada)).toMatchObject(marks)
      expect(await of(bola)).toMatchObject(none)
      expect(await of(aBrowser())).toMatchObject(none)
    }
    const path = `/api/items/${item.slug}/`
    expect((await read(ada, path)).json).toMatchObject({ ...marks, my_rating: null })
    expect((await read(bola, path)).json).toMatchObject(none)
    expect((await read(aBrowser(), path)).json).toMatchObject(none)
  })
})

describe('a line of the cart', () => {
  type Lines = { cart_items: { item: { favorite_id: number | null; is_favourite: boolean } }[] }[]
  const linesOf = async (browser: Browser) =>
    (await (await send(shop, browser, 'GET /api/cart/')).json()) as Lines
  const put = (browser: Browser, { id }: TestItem) =>
    send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: id, quantity: 1 })

  test('says whether its item is one of the customer’s favourites', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const item = await anItem(shop)
    for (const browser of [ada, bola]) await put(browser, item)
    const { favorite_id } = (await (await keep(ada, item.id)).json()) as State
    const [hers] = await linesOf(ada)
    expect(hers?.cart_items[0]?.item).toMatchObject({ favorite_id, is_favourite: true })
    const changed = (await (await put(ada, item)).json()) as { item: { favorite_id: number } }
    expect(changed.item.favorite_id).toBe(favorite_id)
    const [others] = await linesOf(bola)
    expect(others?.cart_items[0]?.item).toMatchObject({ favorite_id: null, is_favourite: false })
  })
})
