/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { shopFacts } from '#lib/content/facts.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { watchHeldStock } from '#lib/orders/stock/holds.server.ts'
import { HOLD_MS, PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import {
  aBuyer,
  aName,
  aNetwork,
  aPendingOrder,
  type Buyer,
  elsewhere,
  moneyArrives,
  noticesOf,
  place,
  putInto,
  stockOf,
  refusalOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

const shop = await openTestShop()

await somePlaces(shop)

const networkOf = async (shop: Shop, orderId: string) =>
  shop.db
    .selectFrom('orders')
    .select('network')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ network }) => network)

describe('the goods of an unpaid order', () => {
  test('are held for ten minutes, and for thirty from when its payment page is opened', async () => {
    const item = await anItem(shop, { stock: 2 })
    const [first, second] = [
      await aBuyer(shop, aName(), [{ item }]),
      await aBuyer(shop, aName(), [{ item }]),
    ]
    await place(shop, first)
    const { order } = await place(shop, second)
    shop.pass(10 * MINUTE_MS - 1)
    await payOrder(shop, second, order.id, 'fiat')
    await releaseExpiredHolds(shop)
    expect((await stockOf(shop, item)).held).toBe(2)
    shop.pass(1)
    await releaseExpiredHolds(shop)
    expect((await stockOf(shop, item)).held).toBe(1)
    shop.pass(30 * MINUTE_MS - 2)
    await releaseExpiredHolds(shop)
    expect((await stockOf(shop, item)).held).toBe(1)
    shop.pass(1)
    await releaseExpiredHolds(shop)
    expect((await stockOf(shop, item)).held).toBe(0)
  })

  test('are held for thirty minutes again when an order that had run out goes back to its page', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const { id, reference } = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS)
    expect((await payOrder(shop, buyer, id, 'fiat')).reference).toBe(reference)
    shop.pass(PAYING_MS - 1)
    await releaseExpiredHolds(shop)
    expect((await stockOf(shop, item)).held).toBe(1)
  })

  test('are said to be held for as long as they are', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const { order } = await place(shop, buyer)
    expect(await noticesOf(shop, buyer.id)).toContain(
      `Your order ${order.number} was placed. Its goods are kept for 10 minutes, and for 30 from when you open its payment page.`,
    )
  })
})

describe('what one customer holds without paying', () => {
  test('is at most 30 pieces; who wants more is told where to ask', async () => {
    const item = await anItem(shop, { stock: 100 })
    const large = await aBuyer(shop, aName(), [{ item, quantity: 31 }])
    const refusal = await refusalOf(shop, large)
    const { email, phone } = shopFacts()
    expect(refusal).toMatchObject({ code: 'too_many_held', status: 409 })
    expect(refusal?.detail).toContain('Your order has 31 pieces, and we keep at most 30')
    expect(refusal?.detail).toContain(`Write to ${email} or call ${phone}.`)
    expect((await stockOf(shop, item)).held).toBe(0)
    const fitting = await aBuyer(shop, aName(), [{ item, quantity: 30 }])
    expect(await refusalOf(shop, fitting)).toBeNull()
    // More of it replaces the order, and holds nothing beside it.
    await putInto(shop, fitting.cartId, [{ item: await anItem(shop) }])
    expect(await refusalOf(shop, fitting)).toMatchObject({ code: 'too_many_held' })
    expect((await stockOf(shop, item)).held).toBe(30)
  })

  test('is refused by the endpoint with the sentence and a code', async () => {
    const { aShopper, post } = ordersIn(shop)
    const browser = await aShopper(await anItem(shop, { stock: 40 }), 31)
    const response = await post(browser)
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      detail: expect.stringContaining('31 pieces'),
      code: 'too_many_held',
    })
  })
})

describe('what one network holds without paying', () => {
  const aCrowd = async (count: number, item: TestItem): Promise<Buyer[]> => {
    const network = aNetwork()
    const buyers: Buyer[] = []
    for (let n = 0; n < count; n++)
      buyers.push({ ...(await aBuyer(shop, aName(), [{ item, quantity: 30 }])), network })
    return buyers
  }

  test('is at most 300 pieces, also when all order at once in two processes: who comes later is not refused', async () => {
    const item = await anItem(shop, { stock: 1_000 })
    const buyers = await aCrowd(16, item)
    const other = elsewhere(shop)
    const refusals = await Promise.all(
      buyers.map((buyer, n) => refusalOf(n % 2 ? other : shop, buyer)),
    )
    expect(refusals.filter((refusal) => refusal !== null)).toEqual([])
    expect((await stockOf(shop, item)).held).toBe(300)
    // Another network is not touched by it.
    expect(await refusalOf(shop, await aBuyer(shop, aName(), [{ item }]))).toBeNull()
  })

  test('is ten pieces more for each order that it has paid in a day', async () => {
    const item = await anItem(shop, { stock: 1_000 })
    const [first, second, third, last, ...others] = await aCrowd(13, item)
    if (!first || !second || !third || !last) return expect.unreachable()
    for (const buyer of [first, second, third]) {
      const { reference } = await aPendingOrder(shop, buyer)
      await moneyArrives(shop, reference)
      await settle(shop, reference)
    }
    for (const buyer of others) await place(shop, buyer)
    expect((await stockOf(shop, item)).held).toBe(270)
    const [more, most] = [
      { ...(await aBuyer(shop, aName(), [{ item, quantity: 30 }])), network: first.network },
      { ...(await aBuyer(shop, aName(), [{ item, quantity: 30 }])), network: first.network },
    ]
    await place(shop, last)
    await place(shop, more)
    // 300, and 30 for three orders.
    expect((await stockOf(shop, item)).held).toBe(330)
    await place(shop, most)
    expect((await stockOf(shop, item)).held).toBe(330)
  })

  test('is counted by the /48 in IPv6, and by the /24 in IPv4', async () => {
    const behindProxy = await openTestShop({ TRUST_PROXY: '1' })
    await somePlaces(behindProxy)
    const { aShopper, post } = ordersIn(behindProxy)
    const placedFrom = async (address: string) => {
      const response = await post(await aShopper(), {}, { 'x-forwarded-for': address })
      return networkOf(behindProxy, ((await response.json()) as { id: string }).id)
    }
    expect(await placedFrom('2001:db8:85a3:1:2:3:4:5')).toBe('2001:db8:85a3::/48')
    expect(await placedFrom('102.89.23.77')).toBe('102.89.23.0/24')
  })

  test('is free again, and its name forgotten, when the orders are paid or over', async () => {
    const item = await anItem(shop, { stock: 1_000 })
    const [first, last, later, ...others] = await aCrowd(12, item)
    if (!first || !last || !later) return expect.unreachable()
    const paid = await aPendingOrder(shop, first)
    for (const buyer of others) await place(shop, buyer)
    expect(await networkOf(shop, paid.id)).toBe(first.network)
    expect(await refusalOf(shop, last)).toBeNull()
    expect((await stockOf(shop, item)).held).toBe(300)
    await moneyArrives(shop, paid.reference)
    await settle(shop, paid.reference)
    expect(await networkOf(shop, paid.id)).toBeNull()
    const { order } = await place(shop, later)
    expect((await stockOf(shop, item)).held).toBe(300)
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
    expect(await networkOf(shop, order.id)).toBeNull()
  })
})

describe('a customer', () => {
  test('makes at most ten orders a minute', async () => {
    const { aShopper, post } = ordersIn(shop)
    const browser = await aShopper()
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) statuses.push((await post(browser)).status)
    expect(statuses).toEqual([201, ...Array(9).fill(200), 429])
  })
})

describe('the owner', () => {
  test('gets one mail a day when over 30 % of the stock is held unpaid', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 10 })
    const heldMails = async () =>
      (await mailsOf(shop)).filter(({ subject }) => subject.includes('held by unpaid orders'))
    await place(shop, await aBuyer(shop, aName(), [{ item, quantity: 3 }]))
    await watchHeldStock(shop)
    expect(await heldMails()).toEqual([])
    await place(shop, await aBuyer(shop, aName(), [{ item, quantity: 1 }]))
    for (let times = 0; times < 2; times++) await watchHeldStock(shop)
    const [mail, ...others] = await heldMails()
    expect(others).toEqual([])
    expect(mail?.to).toContain(shopFacts().email)
    expect(mail?.text).toContain('Unpaid orders hold 4 of the 10 pieces in the shop.')
    shop.pass(DAY_MS)
    await watchHeldStock(shop)
    expect(await heldMails()).toHaveLength(2)
  })
})
