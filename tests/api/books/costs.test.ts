/** @module-tag postgres */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findBookFaults } from '#lib/books/faults.server.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import { receiveReturn } from '#lib/orders/returns/receive.server.ts'
import { readCosts } from '#lib/stock/cost.server.ts'
import { correctCost } from '#lib/orders/stock/came-in.server.ts'
import { requireSize } from '#lib/catalogue/items/sizes.server.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import { cancelRefund } from '#lib/payments/refunds/requests.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { noteRiderCost } from '#lib/orders/owner/rider-cost.server.ts'
import { anOrderOnTheWay, withLocked } from '../../support/buying/door.ts'
import { changesOrdersByHand } from '../../support/books.ts'
import { requestRefund } from '../../support/buying/refunds.ts'
import { aShop, cameIn } from '../../support/desk/stock.ts'
import { aPaidOrder, aWaitingOrder, sizeOf } from '../../support/orders.ts'
import type { TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

/** The costs of an order in the books, the first first: kind, sum in naira, pieces. */
async function costsOf({ db }: TestShop, orderId: string) {
  const rows = await db
    .selectFrom('book_entry')
    .select(['kind', 'amount_kobo', 'units'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['cost', 'restocked'])
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.kind} ${Number(row.amount_kobo) / 100} ${row.units}`)
}

/** An item of which 10 came in at ₦2,000 and 5 at ₦2,600: ₦2,200 a piece. */
async function aCostedItem(shop: TestShop): Promise<TestItem> {
  const item = await anItem(shop, { price: 5_000, stock: 0 })
  await cameIn(shop, item, 10, 2_000)
  await cameIn(shop, item, 5, 2_600)
  return item
}

const lineOf = async ({ db }: TestShop, orderId: string): Promise<number> =>
  (
    await db
      .selectFrom('order_item')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).id

/** So many pieces of an order came back; `isPutBack`: they are good. */
const comeBack = async (shop: TestShop, orderId: string, quantity: number, isPutBack: boolean) => {
  const units = [{ orderItemId: await lineOf(shop, orderId), quantity, isPutBack }]
  await shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    if (order)
      await receiveReturn(shop, order, { units, condition: '', who: 'Ada', requestId: null })
  })
}

/** The team asks for a refund of pieces that go on the shelf again, which can be taken back for a minute. */
async function askRefund(shop: TestShop, orderId: string, quantity: number): Promise<number> {
  const { reference } = await shop.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return requestRefund(shop, orderId, {
    reference,
    amountKobo: quantity * 500_000,
    why: 'part',
    units: [{ orderItemId: await lineOf(shop, orderId), quantity, isPutBack: true }],
    reason: 'torn',
    who: 'Ada',
    sent: { afterMs: 60_000 },
  })
}

const correct = (shop: TestShop, item: TestItem, naira: number, shownNaira: number | null) =>
  shop.inTransaction(async (shop) =>
    correctCost(shop, await requireSize(shop, sizeOf(item)), {
      averageKobo: naira * 100,
      shownKobo: shownNaira === null ? null : shownNaira * 100,
      who: 'Ada',
    }),
  )

describe('what sold goods cost', () => {
  test('is in the books with their sale, at the average of that moment', async () => {
    const shop = await aShop()
    const item = await aCostedItem(shop)
    const first = await aPaidOrder(shop, [{ item, quantity: 2 }])
    await cameIn(shop, item, 13, 2_400)
    const later = await aPaidOrder(shop, [{ item, quantity: 3 }])
    expect(await costsOf(shop, first.id)).toEqual(['cost -4400 2'])
    expect(await costsOf(shop, later.id)).toEqual(['cost -6900 3'])
  })

  test('is not known of what was sold before it was said, nor 0', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 5_000, stock: 4 })
    const order = await aPaidOrder(shop, [{ item }])
    await cameIn(shop, item, 5, 2_000)
    expect(await costsOf(shop, order.id)).toEqual([])
    expect(await findBookFaults(shop)).toEqual([])
    // The three that were there before take the cost of those that came.
    const later = await aPaidOrder(shop, [{ item, quantity: 8 }])
    expect(await costsOf(shop, later.id)).toEqual(['cost -16000 8'])
    await cameIn(shop, item, 1, 3_000)
    expect(await costsOf(shop, (await aPaidOrder(shop, [{ item }])).id)).toEqual(['cost -3000 1'])
  })

  test('comes back with what goes on the shelf again, as it was when it was sold, and not with what is torn', async () => {
    const shop = await aShop()
    const item = await aCostedItem(shop)
    const order = await aPaidOrder(shop, [{ item, quantity: 4 }])
    await markOrder(shop, order.id, 'delivered')
    await cameIn(shop, item, 11, 4_000)
    await comeBack(shop, order.id, 1, true)
    await comeBack(shop, order.id, 1, false)
    expect(await costsOf(shop, order.id)).toEqual(['cost -8800 4', 'restocked 2200 1'])
    const next = await aPaidOrder(shop, [{ item }])
    expect(await costsOf(shop, next.id)).toEqual(['cost -3100 1'])
  })

  test('comes back with a cancelled order, and goes out again with a refund that is taken back', async () => {
    const shop = await aShop()
    const item = await aCostedItem(shop)
    const order = await aPaidOrder(shop, [{ item, quantity: 3 }])
    const id = await askRefund(shop, order.id, 2)
    await shop.inTransaction((shop) => cancelRefund(shop, order.id, id, 'Ada'))
    expect(await costsOf(shop, order.id)).toEqual([
      'cost -6600 3',
      'restocked 4400 2',
      'restocked -4400 -2',
    ])
    await cancelPaid(shop, order.id, { by: 'owner' })
    expect((await costsOf(shop, order.id)).at(-1)).toBe('restocked 6600 3')
  })

  test('is corrected for what is sold from then on, and never behind the back of somebody else', async () => {
    const shop = await aShop()
    const item = await aCostedItem(shop)
    const first = await aPaidOrder(shop, [{ item }])
    expect(await correct(shop, item, 1_900, 2_200)).toBe(220_000)
    const next = await aPaidOrder(shop, [{ item }])
    expect(await costsOf(shop, first.id)).toEqual(['cost -2200 1'])
    expect(await costsOf(shop, next.id)).toEqual(['cost -1900 1'])
    await expect(correct(shop, item, 1, 2_200)).rejects.toMatchObject({ code: 'changed_since' })
    const none = await anItem(shop, { stock: 0 })
    await expect(correct(shop, none, 1_000, null)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is the same for two who note at once what came in', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 5_000, stock: 0 })
    await Promise.all([cameIn(shop, item, 10, 2_000), cameIn(shop, item, 5, 2_600)])
    const order = await aPaidOrder(shop, [{ item }])
    expect(await costsOf(shop, order.id)).toEqual(['cost -2200 1'])
    expect((await readCosts(shop, sizeOf(item))).map(({ averageKobo }) => averageKobo)[0]).toBe(
      220_000,
    )
  })

  test('is only added to', async () => {
    const shop = await aShop()
    await aCostedItem(shop)
    const change = shop.db.updateTable('stock_cost').set({ average_kobo: 1 }).execute()
    await expect(change).rejects.toThrow('costs of goods are only added')
    await expect(shop.db.deleteFrom('stock_cost').execute()).rejects.toThrow('only added')
  })

  test('and what bringing it cost is in the books when it is noted, and what it was more or less when it is corrected', async () => {
    const shop = await aShop()
    const sent = await anOrderOnTheWay(shop)
    const note = (riderKobo: number, shownKobo: number | null) =>
      withLocked(shop, sent.id, (shop, order) =>
        noteRiderCost(shop, order, { riderKobo, shownKobo }),
      )
    await note(180_000, null)
    await note(150_000, 180_000)
    await expect(note(100, 180_000)).rejects.toMatchObject({ code: 'changed_since' })
    const entries = await shop.db
      .selectFrom('book_entry')
      .select(['kind', 'amount_kobo'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ kind, amount_kobo }) => `${kind} ${Number(amount_kobo)}`)).toEqual([
      'rider -180000',
      'rider 30000',
    ])
    expect(await findBookFaults(shop)).toEqual([])
    const waiting = await aWaitingOrder(shop)
    const early = withLocked(shop, waiting.id, (shop, order) =>
      noteRiderCost(shop, order, { riderKobo: 1, shownKobo: null }),
    )
    await expect(early).rejects.toMatchObject({ code: 'invalid' })
  })

  const changes = {
    'what bringing it cost': [`kind = 'rider'`, { amount_kobo: -1 }],
    'the cost': [`kind = 'cost'`, { amount_kobo: -1 }],
    'the pieces of a cost': [`kind = 'cost'`, { units: 1 }],
    'the item of a cost': [`kind = 'cost'`, { item_id: 999 }],
    'what came back on the shelf': [`kind = 'restocked'`, { amount_kobo: 1 }],
    'its pieces': [`kind = 'restocked'`, { units: 2 }],
    'its item': [`kind = 'restocked'`, { item_id: 999 }],
    'its line': [`kind = 'restocked'`, { order_item_id: 999 }],
  } as const
  test.each(Object.entries(changes))('is named where %s was changed', async (_, [which, set]) => {
    const shop = await aShop()
    const order = await aPaidOrder(shop, [{ item: await aCostedItem(shop), quantity: 3 }])
    await markOrder(shop, order.id, 'delivered')
    await comeBack(shop, order.id, 1, true)
    await withLocked(shop, order.id, (shop, order) =>
      noteRiderCost(shop, order, { riderKobo: 180_000, shownKobo: null }),
    )
    expect(await findBookFaults(shop)).toEqual([])
    await sql
      .raw(
        isPostgres(shop.db)
          ? 'alter table book_entry disable trigger all'
          : 'drop trigger book_entry_update',
      )
      .execute(shop.db)
    await shop.db
      .updateTable('book_entry')
      .set(set)
      .where(sql<boolean>`${sql.raw(which)}`)
      .execute()
    changesOrdersByHand(shop)
    const named = (await findBookFaults(shop)).map(({ number }) => number)
    expect([...new Set(named)]).toEqual([order.number])
  })
})
