/** @module-tag postgres */
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findBookFaults } from '#lib/books/faults.server.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { up as fillBooks } from '#lib/db/migrations/0055-books.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { enterFailedRefund } from '#lib/payments/refunds/refund-ledger.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { refuseAtDoor } from '#lib/payments/door/door.server.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import { checkBooks } from '#lib/recovery/books.server.ts'
import { lagosDayOf } from '#lib/time.ts'
import { fillOrders } from '../../../scripts/bench/desk/fill-orders.ts'
import { changesOrdersByHand } from '../../support/books.ts'
import {
  aPaidDeposit,
  anOrderOnTheWay,
  anOwedOrder,
  arrives,
  askDeposit,
  onTheWay,
} from '../../support/buying/door.ts'
import { aGiftCard, payWith } from '../../support/buying/gift-cards.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { requestRefund } from '../../support/buying/refunds.ts'
import {
  aBuyer,
  aName,
  aPaidOrder,
  aPendingOrder,
  type Buyer,
  place,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

/** The entries of an order, the first first: kind, sum in naira, units and company. */
async function entriesOf({ db }: TestShop, orderId: string) {
  const rows = await db
    .selectFrom('book_entry')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount_kobo, units, company }) =>
    [kind, Number(amount_kobo) / 100, units || '', company ?? ''].join(' ').trim(),
  )
}

/** The order of what is in the cart, paid. */
async function paid(shop: TestShop, buyer: Buyer) {
  const order = await aPendingOrder(shop, buyer)
  await arrives(shop, order.reference)
  return order
}

async function lineOf({ db }: TestShop, orderId: string) {
  const { id } = await db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** The team sends a sum of an order back by hand, for pieces of its line. */
async function sendBack(shop: TestShop, orderId: string, naira: number, quantity = 0) {
  const { reference } = await shop.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('order_id', '=', orderId)
    .orderBy('attempt_number', 'desc')
    .executeTakeFirstOrThrow()
  const unit = { orderItemId: await lineOf(shop, orderId), quantity, isPutBack: false }
  await requestRefund(shop, orderId, {
    reference,
    amountKobo: naira * 100,
    why: 'part',
    units: quantity > 0 ? [unit] : [],
    reason: 'torn',
    who: 'Ada',
    sent: { proof: `GTB-${naira}` },
  })
}

describe('the books', () => {
  test('have each line, its discount, the delivery and what paid an order, on the day when it was paid', async () => {
    const shop = await aShop()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 } })
    const item = await anItem(shop, { price: 20_000, stock: 5 })
    const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
    expect(await entriesOf(shop, order.id)).toEqual([
      'sale 40000 2',
      'discount -4000',
      'delivery 2500',
      'payment 38500  sandbox',
    ])
    const days = await shop.db.selectFrom('book_entry').select('day').distinct().execute()
    expect(days).toEqual([{ day: lagosDayOf(shop.now()) }])
  })

  test('have nothing of an order that is not paid, and of one paid on delivery when it is handed over', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { stock: 5 })
    const { order } = await place(shop, await aBuyer(shop, aName(), [{ item }]))
    expect(await entriesOf(shop, order.id)).toEqual([])
    const sent = await anOrderOnTheWay(shop)
    expect(await entriesOf(shop, sent.id)).toEqual([])
    const owed = await anOwedOrder(shop)
    expect(await entriesOf(shop, owed.id)).toEqual([
      'sale 15000 1',
      'delivery 2500',
      'payment 17500  door',
    ])
  })

  test('hold a deposit until its order is handed over, and what a refused one keeps', async () => {
    const shop = await aShop()
    await askDeposit(shop, 'delivery', 'kept')
    const { id } = await aPaidDeposit(shop)
    expect(await entriesOf(shop, id)).toEqual(['held 2500  sandbox'])
    await onTheWay(shop, id)
    await shop.inTransaction(async (shop) => {
      const order = await lockedOrder(shop, id)
      if (order) await refuseAtDoor(shop, order, { reason: 'not at home', who: 'Ada' })
    })
    expect(await entriesOf(shop, id)).toEqual(['held 2500  sandbox'])
  })

  test('have a refund by its line, never more than was paid for it, and the rest apart', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 20_000, stock: 5 })
    const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
    await sendBack(shop, order.id, 20_500, 1)
    await sendBack(shop, order.id, 1_000)
    expect((await entriesOf(shop, order.id)).slice(3)).toEqual([
      'refund -20000 -1 sandbox',
      'refund -500  sandbox',
      'refund -1000  sandbox',
    ])
  })

  test('take a refund that failed back, for the same line', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 20_000, stock: 5 })
    const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
    await sendBack(shop, order.id, 20_000, 1)
    const made = await shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
    await enterFailedRefund(shop, made)
    expect((await entriesOf(shop, order.id)).slice(3)).toEqual([
      'refund -20000 -1 sandbox',
      'refund 20000 1 sandbox',
    ])
  })

  test('are the same for many orders at once', async () => {
    const shop = await aShop()
    await anItem(shop, { stock: 5 })
    await fillOrders(shop, 1_000)
    expect(await findBookFaults(shop)).toEqual([])
    const { count } = await shop.db
      .selectFrom('book_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(500)
  })

  test('hold too little until the rest comes, and it is a sale then', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 20_000, stock: 5 })
    const { order } = await place(shop, await aBuyer(shop, aName(), [{ item }]))
    const pay = (naira: number) =>
      shop.inTransaction((shop) =>
        payByHand(shop, order.id, {
          method: 'transfer',
          bankReference: `GTB-${naira}`,
          sumKobo: naira * 100,
        }),
      )
    expect(await pay(20_000)).toBe('part')
    expect(await entriesOf(shop, order.id)).toEqual(['held 20000  transfer'])
    expect(await pay(2_500)).toBe('succeeded')
    expect((await entriesOf(shop, order.id)).toSorted()).toEqual([
      'delivery 2500',
      'held -20000  transfer',
      'held 20000  transfer',
      'payment 20000  transfer',
      'payment 2500  transfer',
      'sale 20000 1',
    ])
  })

  test('count a gift card as what pays', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 20_000, stock: 5 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    await payWith(shop, buyer.cartId, (await aGiftCard(shop, 5_000)).id)
    const order = await paid(shop, buyer)
    expect((await entriesOf(shop, order.id)).slice(2).toSorted()).toEqual([
      'payment 17500  sandbox',
      'payment 5000  gift-card',
    ])
  })

  test('are only added to', async () => {
    const shop = await aShop()
    await anOwedOrder(shop)
    const change = shop.db.updateTable('book_entry').set({ amount_kobo: 1 }).execute()
    await expect(change).rejects.toThrow('entries of the books are only added')
    await expect(shop.db.deleteFrom('book_entry').execute()).rejects.toThrow('only added')
  })

  const changes = {
    'the sum of a sale': [`kind = 'sale'`, { amount_kobo: 1 }],
    'its day': [`kind = 'sale'`, { day: '2026-01-01' }],
    'its units': [`kind = 'sale'`, { units: 7 }],
    'its kind': [`kind = 'delivery'`, { kind: 'card' }],
    'the sum of a payment': [`kind = 'payment'`, { amount_kobo: 1 }],
    'its company': [`kind = 'payment'`, { company: 'paystack' }],
    'the sum of a refund': [`kind = 'refund'`, { amount_kobo: -1 }],
    'the line of a refund': [`kind = 'refund'`, { order_item_id: 999 }],
    'an order': [`kind = 'sale'`, { order_id: 'nobody' }],
  } as const
  test.each(Object.entries(changes))(
    'name an entry where %s was changed',
    async (_, [which, set]) => {
      const shop = await aShop()
      const item = await anItem(shop, { price: 20_000, stock: 5 })
      const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
      await sendBack(shop, order.id, 20_000, 1)
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
      await checkBooks(shop)
      expect((await mailsOf(shop)).at(-1)?.text).toContain(order.number)
    },
  )

  test('of a shop of before are filled by the upgrade, equal to those of a shop that always had them', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 20_000, stock: 30 })
    const refunded = await aPaidOrder(shop, [{ item, quantity: 2 }])
    await sendBack(shop, refunded.id, 20_000, 1)
    await sendBack(shop, refunded.id, 1_000)
    const buyer = await aBuyer(shop, aName(), [{ item }])
    await payWith(shop, buyer.cartId, (await aGiftCard(shop, 5_000)).id)
    await paid(shop, buyer)
    await anOwedOrder(shop)
    await anOrderOnTheWay(shop)
    await askDeposit(shop, 'delivery')
    await aPaidDeposit(shop)
    const delivered = await aPaidOrder(shop, [{ item }])
    await markOrder(shop, delivered.id, 'delivered')
    const columns = [
      ...(['order_id', 'kind', 'reference', 'order_item_id', 'item_id', 'company', 'day'] as const),
    ]
    const sums = () =>
      shop.db
        .selectFrom('book_entry')
        .select(columns)
        .select((eb) => [eb.fn.sum('amount_kobo').as('kobo'), eb.fn.sum('units').as('units')])
        .groupBy(columns)
        .orderBy('order_id')
        .orderBy('kind')
        .orderBy('reference')
        .orderBy('order_item_id')
        .execute()
    const before = await sums()
    await sql.raw('drop table book_entry').execute(shop.db)
    await sql.raw('drop index returns_by_exchange').execute(shop.db)
    if (isPostgres(shop.db))
      await sql.raw('drop function refuse_book_entry_change').execute(shop.db)
    await fillBooks(shop.db as unknown as Kysely<never>)
    expect(await sums()).toEqual(before)
    expect(await findBookFaults(shop)).toEqual([])
  })
})
