import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import type { DeliveryState } from '#lib/orders/orders.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { noticesOf, statusOf, stockOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aPaystackShop, deliveryStateOf } from '../../support/desk/owner-orders.ts'
import { listRefundable, noteRefund, refundPayment } from '../../support/buying/refunds.ts'

describe('markOrder', () => {
  test('tells the customer of each step, by notice and by mail, once', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, buyer, number } = await anOrder()
    const mark = (to: DeliveryState) => markOrder(shop, id, to, { putBack: false })
    for (const state of ['packed', 'sent', 'delivered'] as const) {
      expect(await mark(state)).toBe(true)
      expect(await mark(state)).toBe(false)
      expect(await deliveryStateOf(shop, id)).toBe(state)
    }
    expect((await noticesOf(shop, buyer.id)).slice(-3)).toEqual([
      `Your order ${number} is packed and will soon be on its way.`,
      `Your order ${number} is on its way to you.`,
      `Your order ${number} was delivered. Enjoy it!`,
    ])
    await runDueJobs(shop, handlers)
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(
      subjects.filter((subject) => subject.startsWith(`Your order ${number} at`)),
    ).toHaveLength(3)
  })

  test('hears of each order once it is paid, and only then', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const paid = await anOrder()
    await anOrder({ paid: false })
    const toOwner = (await mailsOf(shop)).filter(({ to }) => to === shopFacts().email)
    expect(toOwner.map(({ subject }) => subject)).toEqual([
      `Ọjà: order ${paid.number} is paid, ₦50,000`,
    ])
    expect(toOwner[0]?.text).toContain('2 × Adire Boubou')
  })

  test('marks no order that is unpaid, and goes no step back', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const unpaid = await anOrder({ paid: false })
    expect(await markOrder(shop, unpaid.id, 'packed', { putBack: false })).toBe(false)
    const { id } = await anOrder()
    expect(await markOrder(shop, id, 'returned', { putBack: true })).toBe(false)
    await markOrder(shop, id, 'delivered', { putBack: false })
    expect(await markOrder(shop, id, 'sent', { putBack: false })).toBe(false)
    expect(await deliveryStateOf(shop, id)).toBe('delivered')
  })

  test('puts goods that came back on the shelf, once', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, item } = await anOrder()
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 0, available: 1 })
    await markOrder(shop, id, 'sent', { putBack: false })
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 1 })
    const both = [1, 2].map(() => markOrder(shop, id, 'returned', { putBack: true }))
    expect((await Promise.all(both)).sort()).toEqual([false, true])
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
  })
})

describe('refundPayment', () => {
  const held = async (shop: Shop, orderId: string) => (await listRefundable(shop, orderId))[0]

  test('sends the money of a paid order back, once, and tells the customer', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, buyer, number } = await anOrder()
    const attempt = await held(shop, id)
    if (!attempt) throw new Error('nothing to send back')
    const both = [refundPayment(shop, attempt), refundPayment(shop, attempt)]
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
    await runDueJobs(shop, handlers)
    expect(await held(shop, id)).toBeUndefined()
    expect(await refundPayment(shop, attempt)).toBe(false)
    await runDueJobs(shop, handlers)
    const { sum_total_kobo, refunded_kobo, status } = await shop.db
      .selectFrom('orders')
      .select(['sum_total_kobo', 'refunded_kobo', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([sum_total_kobo])
    expect({ refunded_kobo, status }).toEqual({
      refunded_kobo: sum_total_kobo,
      status: 'successful',
    })
    expect((await noticesOf(shop, buyer.id)).at(-1)).toContain(`for your order ${number} back`)
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your money'))).toHaveLength(1)
  })

  test('has nothing to send back of an order that is unpaid', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id } = await anOrder({ paid: false })
    expect(await held(shop, id)).toBeUndefined()
    expect(paystack.refunds).toEqual([])
  })

  test('tells the owner when the company refuses for good, and tries anew when asked again', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, reference } = await anOrder()
    const attempt = await held(shop, id)
    if (!attempt) throw new Error('nothing to send back')
    await refundPayment(shop, attempt)
    for (let tries = 0; tries < 9; tries++) {
      paystack.faults.splice(0, Infinity, 'error', 'error', 'error')
      await runDueJobs(shop, paymentHandlers)
      shop.pass(DAY_MS)
    }
    paystack.faults.splice(0)
    const mails = (await mailsOf(shop)).filter(({ text }) =>
      text.includes('could not be sent back'),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(reference)
    expect(paystack.refunds).toEqual([])
    await refundPayment(shop, attempt)
    await runDueJobs(shop, paymentHandlers)
    expect(paystack.refunds).toHaveLength(1)
  })
})

describe('noteRefund', () => {
  test('notes what the owner sent back by hand, once, and tells the customer its reference', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, buyer, number, reference } = await anOrder()
    expect(await noteRefund(shop, reference, 'tx-4711')).toBe(true)
    expect(await noteRefund(shop, reference, 'tx-4711')).toBe(false)
    expect(await noteRefund(shop, reference, 'tx-4712')).toBe(false)
    const proofs = await shop.db.selectFrom('payment_event').select('event_id').execute()
    expect(proofs).toEqual([{ event_id: `by-hand:${reference}:tx-4711` }])
    expect(paystack.refunds).toEqual([])
    expect((await statusOf(shop, id)).refundedKobo).toBeGreaterThan(0)
    expect((await noticesOf(shop, buyer.id)).at(-1)).toBe(
      `We have sent the money for your order ${number} back. Its reference is tx-4711.`,
    )
  })
})
