import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { runDueJobs } from '../../support/jobs.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  moneyArrives,
  noticesOf,
  place,
  putInto,
  statesOf,
  statusOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const TEN = { kind: 'percent', terms: { percent: 10 }, code: null } as const

async function aShop(conditions: Partial<Parameters<typeof makeOffer>[1]>) {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await somePlaces(shop)
  await makeOffer(shop, { ...TEN, ...conditions })
  const item = await anItem(shop, { price: 10_000, stock: 20 })
  const discountOf = async (id: string) =>
    (
      await shop.db
        .selectFrom('orders')
        .select('discount_kobo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).discount_kobo
  const pay = async (reference: string) => {
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    await runDueJobs(shop, handlers)
  }
  return { shop, item, discountOf, pay, buyer: await aBuyer(shop, aName(), []) }
}

/** The conditions of an offer that hold at one of five orders of a buyer. */
const ONCE = {
  'for a first order': { isFirstOrder: true },
  'for each customer once': { isOnceEach: true },
  'so many times in all': { mostUses: 1 },
}

describe('an offer', () => {
  test.each(Object.entries(ONCE))(
    '%s is given once to five orders whose payment pages are all paid',
    async (_, conditions) => {
      const { shop, item, discountOf, pay, buyer } = await aShop(conditions)
      const orders = []
      for (let made = 0; made < 5; made++) {
        await putInto(shop, buyer.cartId, made === 0 ? [{ item }] : [])
        orders.push(await aPendingOrder(shop, buyer))
      }
      for (const { id } of orders) expect(await discountOf(id)).toBe(100_000)
      for (const { reference } of orders) await pay(reference)
      const states = await Promise.all(orders.map(({ id }) => statesOf(shop, id)))
      expect(states.flat().toSorted()).toEqual([...Array(4).fill('reversed'), 'succeeded'])
      const paid = await Promise.all(orders.map(({ id }) => statusOf(shop, id)))
      expect(paid.filter(({ status }) => status === 'successful')).toHaveLength(1)
    },
  )

  test('that has ended is not given to an order that was not paid in time', async () => {
    const { shop, item, pay, buyer } = await aShop({ until: '2026-11-20T12:00:00.000Z' })
    await putInto(shop, buyer.cartId, [{ item }])
    const { id, reference } = await aPendingOrder(shop, buyer)
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    shop.pass(DAY_MS)
    await pay(reference)
    expect(await statesOf(shop, id)).toEqual(['reversed'])
    const notices = await noticesOf(shop, buyer.id)
    expect(notices.some((notice) => notice.includes('no longer counts'))).toBe(true)
  })

  test('for a first order is taken off the second of two that wait for a transfer: its rest is asked for', async () => {
    const { shop, item, discountOf, buyer } = await aShop({ isFirstOrder: true })
    const account = {
      bank: 'GTBank',
      accountNumber: '0123456789',
      accountName: 'Oja Limited',
      waitHours: 24,
    }
    await shop.inTransaction((shop) => ownAccount.become(shop, account, 'Ada'))
    const orders = []
    for (let made = 0; made < 2; made++) {
      await putInto(shop, buyer.cartId, [{ item }])
      const { order } = await place(shop, buyer)
      await payOrder(shop, buyer, order.id, 'fiat', 'own')
      orders.push(order)
    }
    const note = (id: string, sumKobo: number | null) =>
      shop.inTransaction((shop) =>
        payByHand(shop, id, { method: 'transfer', bankReference: newId(), sumKobo }),
      )
    const [first, second] = orders.map(({ id }) => id)
    expect(await note(first ?? '', null)).toBe('succeeded')
    expect(await note(second ?? '', null)).toBe('part')
    expect([await discountOf(first ?? ''), await discountOf(second ?? '')]).toEqual([100_000, 0])
    const notices = await noticesOf(shop, buyer.id)
    expect(notices.some((notice) => notice.includes('Please send the rest, ₦1,000'))).toBe(true)
    expect(await note(second ?? '', 100_000)).toBe('succeeded')
    expect((await statusOf(shop, second ?? '')).status).toBe('successful')
  })
})
