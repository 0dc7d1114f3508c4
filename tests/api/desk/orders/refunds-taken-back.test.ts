/** @module-tag postgres */
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listToPack, markOrder } from '#lib/orders/owner/owner.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, lagosDayOf, MINUTE_MS, SECOND_MS, startOfLagosDay } from '#lib/time.ts'
import { atDesk, onceOf, post, read } from '../../../support/desk/desk.ts'
import { aPaidOrder, elsewhere, noticesOf, stockOf } from '../../../support/orders.ts'
import type { Browser } from '../../../support/send.ts'
import type { TestShop } from '../../../support/shop.ts'
import { aMember, setLimits, theOwner } from '../../../support/desk/staff.ts'
import { doOrderAct } from '../../../support/desk/orders.ts'
import {
  aRefundableOrder,
  refund,
  takeBackOf,
  sendRefunds,
  moneyOf,
} from '../../../support/desk/refunds.ts'

describe('a refund that waits', () => {
  const aWaitingRefund = async () => {
    const world = await aRefundableOrder()
    const { shop, line, path } = world
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const all = { [`units.${line}`]: '2', [`back.${line}`]: 'on', reason: 'not wanted' }
    await refund(shop, who, path, all)
    return { ...world, who, takeBack: await takeBackOf(shop, who, path) }
  }

  test('is taken back after 59 seconds: no money goes, the goods are out again, the order goes on', async () => {
    const { paystack, shop, order, path, who, takeBack } = await aWaitingRefund()
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    shop.pass(59 * SECOND_MS)
    const answer = await takeBack()
    expect(answer.headers.get('location')).toBe(`${path}?done=refund-taken-back`)
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds).toEqual([])
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 1, held: 0, available: 1 })
    expect((await listToPack(shop, 9)).map(({ number }) => number)).toEqual([order.number])
    expect(await moneyOf(shop, order.id)).toEqual({ back: 0, underWay: 0, left: 5_000_000 })
    // And all of it can be refunded anew.
    await refund(shop, who, path, { sum: '50,000', reason: 'after all' })
    expect((await moneyOf(shop, order.id)).underWay).toBe(5_000_000)
  })

  test('cannot be taken back after 61 seconds, sent or not', async () => {
    const { paystack, shop, order, takeBack } = await aWaitingRefund()
    shop.pass(61 * SECOND_MS)
    const late = await takeBack()
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('it cannot be taken back any more')
    await sendRefunds(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([5_000_000])
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
  })

  test('is taken back once, whoever presses, also while it is about to be sent', async () => {
    const { paystack, shop, order, takeBack } = await aWaitingRefund()
    const answers = await Promise.all([takeBack(), takeBack()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds).toEqual([])
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 1 })
  })

  test('no longer counts to the limit of who asked for it, however many are taken back at once', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const clerk = await aMember(shop, 'support', 'Ngozi')
    await setLimits(shop, theOwner, clerk.id, { each: 1_000_000, day: 3_000_000 })
    const who = atDesk(clerk)
    const ask = async (sum: string) =>
      (await refund(shop, who, path, { sum, reason: 'a trial' })).status
    const askForAll = async () => [
      await ask('10,000'),
      await ask('10,000'),
      await ask('10,000'),
      await ask('1'),
    ]
    expect(await askForAll()).toEqual([303, 303, 303, 400])
    const { requests } = await readRefunds(shop, order.id)
    const other = elsewhere(shop)
    const twice = [...requests, ...requests].map(({ id }, at) =>
      doOrderAct(at % 2 ? shop : other, order, 'refund-back', { request: String(id) }),
    )
    const outcomes = await Promise.allSettled(twice)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await askForAll()).toEqual([303, 303, 303, 400])
  })

  test('is taken out of the day that counted it, and of no owner’s', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const today = lagosDayOf(shop.now())
    shop.pass(Date.parse(startOfLagosDay(today)) + DAY_MS - SECOND_MS - Date.parse(shop.now()))
    const clerk = await aMember(shop, 'support', 'Ngozi')
    await setLimits(shop, theOwner, clerk.id, { each: 1_000_000, day: 1_000_000 })
    const who = atDesk(clerk)
    await refund(shop, who, path, { sum: '10,000', reason: 'a trial' })
    await refund(shop, atDesk(await aMember(shop)), path, { sum: '10,000', reason: 'a trial' })
    shop.pass(2 * SECOND_MS)
    for (const { id } of (await readRefunds(shop, order.id)).requests)
      await doOrderAct(shop, order, 'refund-back', { request: String(id) })
    const counted = await shop.db.selectFrom('staff_money').selectAll().execute()
    expect(counted).toEqual([{ staff_id: clerk.id, day: today, kobo: 0 }])
  })

  test('stays when somebody else has bought the goods that it put back', async () => {
    const { shop, order, takeBack } = await aWaitingRefund()
    await aPaidOrder(shop, [{ item: order.item, quantity: 2 }])
    const answer = await takeBack()
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('were bought by somebody else')
    expect((await moneyOf(shop, order.id)).underWay).toBe(5_000_000)
  })
})

/** How often a whole order is read from now on. */
function countReads(shop: TestShop): () => number {
  let reads = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'cart_version' in row)) reads++
      return result
    },
  }
  shop.db = shop.db.withPlugin(counting)
  return () => reads
}

describe('cancelling a paid order at the desk', () => {
  const cancel = async (shop: Shop, who: Browser, path: string) => {
    const page = await read(shop, who, `${path}/cancel`)
    const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const typed = { act: 'cancel-paid', once: onceOf(page, 'cancel-paid'), shown }
    return { page, press: () => post(shop, who, `${path}/cancel`, { ...typed, reason: 'asked' }) }
  }

  test('ends it and puts its goods back at once, and sends its money and the notice after a minute', async () => {
    const { paystack, shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const { page, press } = await cancel(shop, who, path)
    expect(page).toContain('₦50,000 goes back to the customer')
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
      Array(2).fill(`${path}?done=cancelled-paid`),
    )
    expect(await listToPack(shop, 9)).toEqual([])
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 3, held: 0, available: 3 })
    const cancelled = `Your order ${order.number} was cancelled, and its money goes back to you.`
    expect(await noticesOf(shop, order.buyer.id)).not.toContain(cancelled)
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([5_000_000])
    expect(await noticesOf(shop, order.buyer.id)).toContain(cancelled)
  })

  test('reads the order once', async () => {
    const { shop, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const { press } = await cancel(shop, who, path)
    const reads = countReads(shop)
    expect((await press()).headers.get('location')).toBe(`${path}?done=cancelled-paid`)
    expect(reads()).toBe(1)
  })

  test('can be taken back: the order is packed after all, and can be cancelled anew', async () => {
    const { paystack, shop, order, path } = await aRefundableOrder()
    const manager = await aMember(shop, 'manager')
    await setLimits(shop, theOwner, manager.id, { each: 5_000_000, day: 5_000_000 })
    const who = atDesk(manager)
    for (let times = 0; times < 2; times++) {
      await (await cancel(shop, who, path)).press()
      expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
      const page = await read(shop, who, path)
      const request = /name="request" value="(\d+)"/.exec(page)?.[1] ?? ''
      const once = onceOf(page, 'refund-back')
      await post(shop, who, path, { act: 'refund-back', once, request })
      expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 1 })
    }
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds).toEqual([])
    expect(await markOrder(shop, order.id, 'packed')).toBe(true)
  })

  test('is refused once it was packed while the page was open', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const { press } = await cancel(shop, who, path)
    await markOrder(shop, order.id, 'packed')
    expect(await (await press()).text()).toContain('Only an order that is not packed yet')
    expect((await moneyOf(shop, order.id)).underWay).toBe(0)
  })
})
