/** @module-tag postgres */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBookFaults } from '#lib/books/faults.server.ts'
import { findWrongBooks } from '#lib/recovery/books.server.ts'
import { paperNumber } from '#lib/books/papers/papers.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { up as addPapers } from '#lib/db/migrations/0058-papers.ts'
import { enterFailedRefund } from '#lib/payments/refunds/refund-ledger.server.ts'
import { DAY_MS, MINUTE_MS, msBetween } from '#lib/time.ts'
import { changesOrdersByHand } from '../../support/books.ts'
import { anOrderOnTheWay, anOwedOrder } from '../../support/buying/door.ts'
import { aGiftCard, payWith } from '../../support/buying/gift-cards.ts'
import { refundPayment } from '../../support/buying/refunds.ts'
import { aBuyer, aName, aPaidOrder, aPendingOrder, place } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'
import { arrives } from '../../support/buying/door.ts'

async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

/** The papers in the order in which they were made: number, sum in naira. */
async function papersOf({ db }: TestShop) {
  const rows = await db.selectFrom('paper').selectAll().orderBy('id').execute()
  return rows.map((row) => `${paperNumber(row)} ${Number(row.total_kobo) / 100}`)
}

async function sendAllBack(shop: TestShop, orderId: string) {
  const { reference } = await shop.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await refundPayment(shop, { orderId, reference }, { proof: `GTB-${orderId}` })
}

test('a receipt has the next number when its order is sold, a credit note when its refund goes out', async () => {
  const shop = await aShop()
  const item = await anItem(shop, { price: 20_000, stock: 9 })
  await place(shop, await aBuyer(shop, aName(), [{ item }]))
  await anOrderOnTheWay(shop)
  expect(await papersOf(shop)).toEqual([])
  const first = await aPaidOrder(shop, [{ item }])
  await sendAllBack(shop, first.id)
  await anOwedOrder(shop)
  expect(await papersOf(shop)).toEqual([
    '2026-000001 22500',
    'CN-2026-000001 22500',
    '2026-000002 17500',
  ])
})

test('the mail of a paid order says the number of its receipt', async () => {
  const shop = await aShop()
  const item = await anItem(shop, { price: 20_000, stock: 9 })
  const toBuyers = async () => {
    const mails = await mailsOf(shop)
    return mails.filter(({ subject }) => subject.startsWith('Your order')).map(({ text }) => text)
  }
  await aPaidOrder(shop, [{ item }])
  await aPaidOrder(shop, [{ item }])
  const [first, second] = (await toBuyers()).filter((text) => text.includes('Receipt number'))
  expect(first).toMatch(/Receipt number\W+2026-000001/)
  expect(second).toMatch(/Receipt number\W+2026-000002/)
  // Paid on delivery: it has its number once the money is collected.
  await anOrderOnTheWay(shop)
  expect((await toBuyers()).join()).not.toContain('2026-000003')
  await anOwedOrder(shop)
  expect((await toBuyers()).filter((text) => text.includes('2026-000003'))).toHaveLength(1)
})

test('numbers begin again at midnight of New Year in Lagos', async () => {
  const shop = await aShop()
  const item = await anItem(shop, { price: 20_000, stock: 9 })
  shop.pass(msBetween(shop.now(), '2026-12-31T22:59:00.000Z'))
  const old = await aPaidOrder(shop, [{ item }])
  shop.pass(2 * MINUTE_MS)
  await aPaidOrder(shop, [{ item }])
  await sendAllBack(shop, old.id)
  expect(await papersOf(shop)).toEqual([
    '2026-000001 22500',
    '2027-000001 22500',
    'CN-2027-000001 22500',
  ])
})

test('a refund that failed keeps its number, and the one that is sent again gets another', async () => {
  const shop = await aShop()
  const item = await anItem(shop, { price: 20_000, stock: 9 })
  const order = await aPaidOrder(shop, [{ item }])
  await sendAllBack(shop, order.id)
  const made = await shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  await enterFailedRefund(shop, made)
  await sendAllBack(shop, order.id)
  expect((await papersOf(shop)).slice(1)).toEqual(['CN-2026-000001 22500', 'CN-2026-000002 22500'])
})

test('a paper is never changed nor deleted, and a gap in the numbers is named', async () => {
  const shop = await aShop()
  await anOwedOrder(shop)
  await expect(shop.db.updateTable('paper').set({ number: 7 }).execute()).rejects.toThrow(
    'papers are only added',
  )
  await expect(shop.db.deleteFrom('paper').execute()).rejects.toThrow('papers are only added')
  await sql
    .raw(
      isPostgres(shop.db) ? 'alter table paper disable trigger all' : 'drop trigger paper_update',
    )
    .execute(shop.db)
  await shop.db.updateTable('paper').set({ number: 7, total_kobo: 1 }).execute()
  changesOrdersByHand(shop)
  expect(await findWrongBooks(shop)).toEqual([
    'The numbers of receipts 2026 have a gap',
    expect.stringContaining('paper:sale:'),
  ])
})

test('the upgrade numbers what was sold and went back before, by date, and counts on from there', async () => {
  const shop = await aShop()
  const item = await anItem(shop, { price: 20_000, stock: 30 })
  shop.pass(msBetween(shop.now(), '2026-12-30T22:59:00.000Z'))
  const refunded = await aPaidOrder(shop, [{ item, quantity: 2 }])
  shop.pass(DAY_MS)
  await anOwedOrder(shop)
  shop.pass(2 * MINUTE_MS)
  const buyer = await aBuyer(shop, aName(), [{ item }])
  await payWith(shop, buyer.cartId, (await aGiftCard(shop, 5_000)).id)
  const mixed = await aPendingOrder(shop, buyer)
  await arrives(shop, mixed.reference)
  await sendAllBack(shop, refunded.id)
  const made = await shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  await enterFailedRefund(shop, made)
  await sendAllBack(shop, refunded.id)
  const before = await papersOf(shop)
  for (const table of ['paper', 'paper_seller', 'paper_year'])
    await sql.raw(`drop table ${table}`).execute(shop.db)
  if (isPostgres(shop.db))
    for (const table of ['paper', 'paper_seller'])
      await sql.raw(`drop function refuse_${table}_change`).execute(shop.db)
  await addPapers(shop.db as unknown as Kysely<never>)
  expect((await papersOf(shop)).toSorted()).toEqual(before.toSorted())
  expect(await findBookFaults(shop)).toEqual([])
  await aPaidOrder(shop, [{ item }])
  expect((await papersOf(shop)).at(-1)).toBe('2027-000002 22500')
})
