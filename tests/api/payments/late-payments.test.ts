import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  elsewhere,
  moneyArrives,
  noticesOf,
  place,
  statesOf,
  statusOf,
  stockOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'
import { runDueJobs } from '../../support/jobs.ts'

const shop = await openTestShop()
await somePlaces(shop)

const doJobs = () => runDueJobs(shop, handlers)

describe('a payment that comes late', () => {
  test('is accepted when the goods are still there', async () => {
    const item = await anItem(shop, { stock: 3 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    expect(await statusOf(shop, order.id)).toMatchObject({
      status: 'successful',
      reason: 'paid_late',
    })
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 0, available: 1 })
  })

  test('is sent back by a job of before each refund had a row', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    // As the shop was stopped then, and started with this version.
    await shop.db.deleteFrom('job').where('kind', '=', 'refund').execute()
    await shop.db.deleteFrom('refund_request').where('reference', '=', order.reference).execute()
    const payload = { reference: order.reference, reason: 'refunded', earlier: 0 }
    await enqueue(shop, { kind: 'refund', payload, uniqueKey: `refund:${order.reference}:0` })
    await doJobs()
    await doJobs()
    expect(await statesOf(shop, order.id)).toEqual(['reversed'])
  })

  test('is sent back once when they are gone', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, order.reference)
    await Promise.all([settle(shop, order.reference), settle(elsewhere(shop), order.reference)])
    // By a row like every other refund: nothing of it is left for a second one.
    const { balances, requests } = await readRefunds(shop, order.id)
    expect(requests).toMatchObject([{ who: 'the shop itself', kind: 'refunded', madeAt: null }])
    expect(balances.map(({ leftKobo }) => leftKobo)).toEqual([0])
    await Promise.all([doJobs(), runDueJobs(elsewhere(shop), handlers)])
    const { sum_total_kobo: total } = await shop.db
      .selectFrom('orders')
      .select('sum_total_kobo')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await statusOf(shop, order.id)).toEqual({
      status: 'failed',
      reason: 'expired',
      refundedKobo: total,
    })
    expect(await statesOf(shop, order.id)).toEqual(['reversed'])
    const told = (await noticesOf(shop, buyer.id)).filter((notice) => notice.includes('too late'))
    expect(told).toHaveLength(1)
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 1, available: 0 })
  })

  test('in coins is looked at by a person when the goods are gone', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer, 'crypto')
    shop.pass(PAYING_MS)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    await doJobs()
    expect(await statesOf(shop, order.id)).toEqual(['late'])
    expect((await noticesOf(shop, buyer.id)).at(-1)).toContain('We are looking at a payment')
  })

  test('is a sale when it comes before the hold was given back', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS + 1)
    await moneyArrives(shop, order.reference)
    await Promise.all([settle(shop, order.reference), releaseExpiredHolds(elsewhere(shop))])
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await stockOf(shop, item)).toEqual({ onHand: 0, held: 0, available: 0 })
  })
})
