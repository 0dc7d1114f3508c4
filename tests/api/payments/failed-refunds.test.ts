import { describe, expect, test } from 'vitest'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import {
  findSettledOrder,
  paymentHandlers,
  receiveWebhook,
} from '#lib/payments/settle/reconcile.server.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { command } from '../../support/command.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { listRefundable, aShopPaidBy, sendBack } from '../../support/buying/refunds.ts'

describe('a refund that the company says has failed', () => {
  const aRefundedOrder = async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await aShopPaidBy(paystack.env)
    const order = await anOrder()
    paystack.pay(order.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    await sendBack(shop, order.id)
    const sumKobo = (await statusOf(shop, order.id)).refundedKobo
    const fail = async (status?: 'needs-attention') => {
      const { rawBody, headers } = paystack.failRefund(order.reference, status)
      const bytes = new TextEncoder().encode(rawBody)
      await receiveWebhook(shop, 'paystack', bytes, new Headers(headers))
      await runDueJobs(shop, paymentHandlers)
    }
    const failureMails = async () =>
      (await mailsOf(shop)).filter(({ text }) => text.includes('could not be sent back'))
    return { ...order, paystack, shop, sumKobo, fail, failureMails }
  }

  test('counts as sent back no more, and the owner reads so in order show and the report', async () => {
    const { shop, id, number, reference, fail } = await aRefundedOrder()
    await fail()
    expect((await statusOf(shop, id)).refundedKobo).toBe(0)
    const shown = await command(shop, ['order', 'show', number])
    expect(shown.out).not.toContain('sent back ₦')
    expect(shown.out).toMatch(new RegExp(`${reference} +paystack +succeeded .*its refund failed`))
    const report = await command(shop, ['payments', 'report'])
    expect(report.out).toContain(`${number}  ${reference} could not be sent back`)
    expect(report.out).toContain('1 need a person')
  })

  test('is made again when the owner asks, and told again if it fails again', async () => {
    const { shop, paystack, id, sumKobo, fail, failureMails } = await aRefundedOrder()
    await fail()
    expect(await failureMails()).toHaveLength(1)
    await sendBack(shop, id)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([sumKobo, sumKobo])
    expect((await statusOf(shop, id)).refundedKobo).toBe(sumKobo)
    // The event about the second refund is the same, letter by letter.
    shop.pass(MINUTE_MS)
    await fail()
    expect((await statusOf(shop, id)).refundedKobo).toBe(0)
    expect(await failureMails()).toHaveLength(2)
  })

  test('is noted once the owner has sent it by hand, whatever the company says again', async () => {
    const { shop, id, number, reference, sumKobo, fail } = await aRefundedOrder()
    await fail()
    const byHand = ['order', 'refund', number, '--by-hand', 'tx-9', '--no-put-back', '--yes']
    expect((await command(shop, byHand)).code).toBe(0)
    expect((await statusOf(shop, id)).refundedKobo).toBe(sumKobo)
    await fail('needs-attention')
    await compareDaily(shop)
    expect((await statusOf(shop, id)).refundedKobo).toBe(sumKobo)
    const { findings } = await reportPayments(shop, 3)
    expect(findings.filter((one) => one.reference === reference)).toEqual([])
  })

  test('is found by the daily comparison when nothing was told, as at Flutterwave', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const { buyer, id, reference } = await anOrder()
    flutterwave.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    shop.pass(20 * DAY_MS)
    for (const refund of flutterwave.refunds) refund.status = 'failed'
    const { findings } = await reportPayments(shop, 3)
    expect(findings.map(({ flag }) => flag)).toEqual(['refundFailed'])
    expect((await statusOf(shop, id)).refundedKobo).toBeGreaterThan(0)
    await compareDaily(shop)
    expect((await statusOf(shop, id)).refundedKobo).toBe(0)
    expect(await listRefundable(shop, id)).toHaveLength(1)
  })

  test('is asked about before it is made again, though nothing was told yet', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const { buyer, id, number, reference } = await anOrder()
    flutterwave.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    for (const refund of flutterwave.refunds) refund.status = 'failed'
    const byHand = ['order', 'refund', number, '--by-hand', 'TRF-1', '--no-put-back', '--yes']
    expect(await command(shop, byHand)).toMatchObject({ code: 0 })
    expect((await statusOf(shop, id)).refundedKobo).toBeGreaterThan(0)
  })
})
