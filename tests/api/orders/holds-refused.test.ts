import { describe, expect, test } from 'vitest'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { HOLD_MS, PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  type Buyer,
  moneyArrives,
  noticesOf,
  place,
  statesOf,
  statusOf,
  stockOf,
  refusalOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

const shop = await openTestShop()

await somePlaces(shop)

/** Two orders of a buyer that nobody paid in time. */
async function aBuyerWhoDidNotPay(shop: TestShop, item: TestItem): Promise<Buyer> {
  const buyer = await aBuyer(shop, aName(), [{ item }])
  for (let times = 0; times < 2; times++) {
    await place(shop, buyer)
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
  }
  return buyer
}

describe('after two orders that were not paid within a day', () => {
  test('the next holds nothing, and gets its goods when it is paid', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyerWhoDidNotPay(shop, item)
    const order = await aPendingOrder(shop, buyer)
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 0, available: 1 })
    expect((await noticesOf(shop, buyer.id)).at(-1)).toBe(
      `Your order ${order.number} was placed. Its goods are not kept for you before it is paid.`,
    )
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful', reason: null })
    expect(await stockOf(shop, item)).toEqual({ onHand: 0, held: 0, available: 0 })
  })

  test('the next ends and its money goes back when somebody else has had the goods', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyerWhoDidNotPay(shop, item)
    const order = await aPendingOrder(shop, buyer)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    await mailsOf(shop)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'sold_out' })
    expect(await statesOf(shop, order.id)).toEqual(['reversed'])
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 1, available: 0 })
  })

  test('the next is refused for goods that are sold out', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyerWhoDidNotPay(shop, item)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    expect(await refusalOf(shop, buyer)).toMatchObject({ code: 'insufficient_stock' })
  })

  test('one of them that is taken up again holds nothing either, however often', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const { id } = await aPendingOrder(shop, buyer)
    for (const held of [1, 0]) {
      shop.pass(PAYING_MS)
      await releaseExpiredHolds(shop)
      await payOrder(shop, buyer, id, 'fiat')
      expect((await stockOf(shop, item)).held).toBe(held)
    }
  })

  test('the next page of the order says that nothing is kept', async () => {
    const { aShopper, post, pass } = ordersIn(shop)
    const browser = await aShopper(await anItem(shop, { stock: 2 }), 1)
    for (let times = 0; times < 2; times++) {
      await post(browser)
      await pass(browser, HOLD_MS)
    }
    const { id } = (await (await post(browser)).json()) as { id: string }
    const page = await (await send(shop, browser, `GET /orders/${id}`)).text()
    expect(page).toContain('Its goods are not kept for you before it is paid.')
  })

  test('a day later the goods are held again', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyerWhoDidNotPay(shop, item)
    shop.pass(DAY_MS)
    await place(shop, buyer)
    expect((await stockOf(shop, item)).held).toBe(1)
  })
})
