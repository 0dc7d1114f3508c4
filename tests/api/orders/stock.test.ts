/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { readCart } from '#lib/cart/cart.server.ts'
import type { ShopError } from '#lib/errors.ts'
import { statusOf as wordOf } from '#lib/orders/standing.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { findOrder, keepOrderUntil, takeUpOrder } from '#lib/orders/orders.server.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import {
  aBuyer,
  aName,
  type Buyer,
  elsewhere,
  noticesOf,
  place,
  putInto,
  sizeOf,
  statusOf,
  stockOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop()
await somePlaces(shop)

/** The order's id, or the code of the refusal. */
const tryToPlace = (shop: Shop, buyer: Buyer): Promise<string> =>
  place(shop, buyer).then(
    ({ order }) => order.id,
    (error: ShopError) => error.code,
  )

async function invalidationsSince(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  await shop.db.deleteFrom('cache_purge').execute()
  await work()
  const rows = await shop.db.selectFrom('cache_purge').select('tags').execute()
  return rows.flatMap((row) => JSON.parse(row.tags) as string[]).toSorted()
}

describe('the stock of an item', () => {
  // Ten in each process: as many as it has connections.
  test('is never sold twice: of 20 who order the last 5 at once, in two processes, 5 get one', async () => {
    const item = await anItem(shop, { stock: { 'M-40': 5 } })
    const buyers: Buyer[] = []
    for (let n = 0; n < 20; n++) buyers.push(await aBuyer(shop, aName(), [{ item }]))
    const other = elsewhere(shop)
    const outcomes = await Promise.all(
      buyers.map((buyer, n) => tryToPlace(n % 2 ? other : shop, buyer)),
    )
    const refused = outcomes.filter((outcome) => outcome === 'insufficient_stock')
    expect(refused).toHaveLength(15)
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 5, available: 0 })
  })

  test('is held for an order as a whole or not at all', async () => {
    const plenty = await anItem(shop, { stock: 5 })
    const scarce = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [
      { item: plenty, quantity: 2 },
      { item: scarce, quantity: 3 },
    ])
    expect(await tryToPlace(shop, buyer)).toBe('insufficient_stock')
    expect(await stockOf(shop, plenty)).toEqual({ onHand: 5, held: 0, available: 5 })
    expect(await stockOf(shop, scarce)).toEqual({ onHand: 1, held: 0, available: 1 })
  })

  test('counts over all sizes of an item', async () => {
    const item = await anItem(shop, { stock: { S: 2, M: 3 } })
    const buyer = await aBuyer(shop, aName(), [
      { item, size: 'S', quantity: 2 },
      { item, size: 'M' },
    ])
    await place(shop, buyer)
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 3, available: 2 })
  })

  test('comes back when nobody pays in time, once, and the customer is told', async () => {
    const item = await anItem(shop, { stock: 4 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 3 }])
    const { order } = await place(shop, buyer)
    shop.pass(HOLD_MS - 1)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, item)).toMatchObject({ held: 3 })
    shop.pass(1)
    await Promise.all([releaseExpiredHolds(shop), releaseExpiredHolds(elsewhere(shop))])
    expect(await stockOf(shop, item)).toEqual({ onHand: 4, held: 0, available: 4 })
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'expired' })
    expect(await noticesOf(shop, buyer.id)).toEqual([
      expect.stringContaining('was placed'),
      expect.stringContaining('was not paid in time'),
    ])
    // That it waits to be paid is no news any more.
    expect(await noticesOf(shop, buyer.id, { unread: true })).toEqual([
      expect.stringContaining('was not paid in time'),
    ])
  })

  test('comes back for the next buyer without anything running in the background', async () => {
    const item = await anItem(shop, { stock: 1 })
    const [first, second] = [
      await aBuyer(shop, aName(), [{ item }]),
      await aBuyer(shop, aName(), [{ item }]),
    ]
    const { order } = await place(shop, first)
    expect(await tryToPlace(shop, second)).toBe('insufficient_stock')
    shop.pass(HOLD_MS)
    expect(wordOf(await findOrder(shop, first, order.id))).toBe('failed')
    expect((await place(shop, second)).isNew).toBe(true)
  })

  test('comes back from an overdue order also where another one is damaged', async () => {
    const [damaged, sound] = [await anItem(shop), await anItem(shop)]
    for (const item of [damaged, sound]) await place(shop, await aBuyer(shop, aName(), [{ item }]))
    const none = shop.db.updateTable('item_size').set({ held: 0 })
    await none.where('item_id', '=', damaged.id).execute()
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, sound)).toEqual({ onHand: 5, held: 0, available: 5 })
    // So that it troubles no other test.
    await shop.db
      .updateTable('item_size')
      .set({ held: 1 })
      .where('item_id', '=', damaged.id)
      .execute()
    await releaseExpiredHolds(shop)
  })

  test('is not offered to others while an order has it that was taken up again, or is given more time', async () => {
    const item = await anItem(shop, { stock: 1 })
    const [first, second] = [
      await aBuyer(shop, aName(), [{ item }]),
      await aBuyer(shop, aName(), [{ item }]),
    ]
    const offered = async () =>
      (await readCart(shop, { kind: 'customer', customer: second })).cart_items[0]?.available
    const { order } = await place(shop, first)
    shop.pass(HOLD_MS)
    expect(await offered()).toBe(1)
    await takeUpOrder(shop, first, order.id)
    expect(await offered()).toBe(0)
    await keepOrderUntil(shop, order.id, after(shop.now(), 2 * HOLD_MS))
    await keepOrderUntil(shop, order.id, shop.now())
    shop.pass(2 * HOLD_MS - 1)
    expect(await offered()).toBe(0)
    expect(wordOf(await findOrder(shop, first, order.id))).toBe('pending')
    shop.pass(1)
    expect(await offered()).toBe(1)
    expect(wordOf(await findOrder(shop, first, order.id))).toBe('failed')
  })

  test('has pages rendered anew when they would say something wrong, and only then', async () => {
    const many = await anItem(shop, { stock: 300 })
    const few = await anItem(shop, { stock: { S: 2, M: 9 } })
    const last = await anItem(shop, { stock: 1 })
    // Of which pages say 99 until there are fewer.
    const hundred = await anItem(shop, { stock: 100 })
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
    const order = async (lines: Parameters<typeof aBuyer>[2]) =>
      place(shop, await aBuyer(shop, aName(), lines))
    expect(await invalidationsSince(shop, () => order([{ item: many }]))).toEqual([])
    expect(await invalidationsSince(shop, () => order([{ item: hundred }]))).toEqual([])
    expect(await invalidationsSince(shop, () => order([{ item: hundred }]))).toEqual([
      `item:${hundred.id}`,
    ])
    expect(await invalidationsSince(shop, () => order([{ item: few, size: 'S' }]))).toEqual([
      `item:${few.id}`,
    ])
    expect(await invalidationsSince(shop, () => order([{ item: last }]))).toEqual([
      `item:${last.id}`,
      'lists',
    ])
    shop.pass(HOLD_MS)
    expect(await invalidationsSince(shop, () => releaseExpiredHolds(shop))).toEqual([
      ...[few, hundred, last].map(({ id }) => `item:${id}`).toSorted(),
      'lists',
    ])
  })

  test('goes from the replaced order to the one that replaces it', async () => {
    const item = await anItem(shop, { stock: 2 })
    const other = await anItem(shop, { stock: 2 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const { order } = await place(shop, buyer)
    await putInto(shop, buyer.cartId, [{ item: other }])
    const { order: second, isNew } = await place(shop, buyer)
    expect(isNew).toBe(true)
    expect(second.id).not.toBe(order.id)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'replaced' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 2, available: 0 })
  })

  test('stays with the older order when the newer cannot have what it wants', async () => {
    const item = await anItem(shop, { stock: 2 })
    const gone = await anItem(shop, { stock: 0 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const { order } = await place(shop, buyer)
    await putInto(shop, buyer.cartId, [{ item: gone }])
    expect(await tryToPlace(shop, buyer)).toBe('insufficient_stock')
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'pending' })
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
  })

  test('is guarded by the database itself', async () => {
    const item = await anItem(shop, { stock: 1 })
    const taken = shop.db
      .updateTable('item_size')
      .set({ held: 2 })
      .where('id', '=', sizeOf(item))
      .execute()
    await expect(taken).rejects.toThrow(/check/i)
  })
})
