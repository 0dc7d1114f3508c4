import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS } from '#lib/jobs/jobs.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import {
  findSettledOrder,
  paymentHandlers,
  receiveWebhook,
} from '#lib/payments/settle/reconcile.server.ts'
import { canSendBack } from '#lib/payments/refunds/refund.server.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { command } from '../../support/command.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { noticesOf, place, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import {
  listRefundable,
  aShopPaidBy,
  refundPayment,
  sendBack,
} from '../../support/buying/refunds.ts'

describe('a refund', () => {
  test('at Flutterwave whose answer was lost is looked up, and not made again', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const { buyer, id, reference } = await anOrder()
    flutterwave.pay(reference)
    await findSettledOrder(shop, buyer, id)
    // To verify twice, and to look for a refund; then the refund itself.
    flutterwave.faults.push('none', 'none', 'none', 'lost')
    await sendBack(shop, id)
    expect(flutterwave.refunds).toHaveLength(1)
    expect((await statusOf(shop, id)).refundedKobo).toBe(0)
    shop.pass(2 * MINUTE_MS)
    await runDueJobs(shop, paymentHandlers)
    expect(flutterwave.refunds).toHaveLength(1)
    expect((await statusOf(shop, id)).refundedKobo).toBeGreaterThan(0)
  })

  test('whose last try ended with its process is the owner’s to make, who hears of it once', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await aShopPaidBy(paystack.env)
    const { buyer, id, reference } = await anOrder()
    paystack.pay(reference)
    await findSettledOrder(shop, buyer, id)
    for (const payment of await listRefundable(shop, id)) await refundPayment(shop, payment)
    const tries = { attempts: MAX_ATTEMPTS }
    await shop.db.updateTable('job').set(tries).where('kind', '=', 'refund').execute()
    for (let times = 0; times < 2; times++) await runDueJobs(shop, paymentHandlers)
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.endsWith('needs you'))
    expect(mails.filter(({ text }) => text.includes('could not be sent back'))).toHaveLength(1)
    expect(paystack.refunds).toEqual([])
  })

  test('that fails to the end is the owner’s to make, who hears of it once', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await aShopPaidBy(paystack.env)
    const { buyer, id, reference } = await anOrder()
    paystack.pay(reference)
    await findSettledOrder(shop, buyer, id)
    for (const payment of await listRefundable(shop, id)) await refundPayment(shop, payment)
    const tries = { attempts: MAX_ATTEMPTS - 1 }
    await shop.db.updateTable('job').set(tries).where('kind', '=', 'refund').execute()
    paystack.faults.push('error', 'error', 'error')
    for (let times = 0; times < 2; times++) await runDueJobs(shop, paymentHandlers)
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.endsWith('needs you'))
    expect(mails.filter(({ text }) => text.includes('could not be sent back'))).toHaveLength(1)
    expect(paystack.refunds).toEqual([])
  })

  test('of coins asks the customer where they go, by mail, and is offered once', async () => {
    const btcpay = await startBtcpay()
    const { shop, anOrder } = await aShopPaidBy(btcpay.env)
    const { buyer, id, reference } = await anOrder('crypto')
    btcpay.become(reference, 'Settled')
    await findSettledOrder(shop, buyer, id)
    btcpay.faults.push('none', 'none', 'none', 'lost')
    await sendBack(shop, id)
    shop.pass(2 * MINUTE_MS)
    await runDueJobs(shop, paymentHandlers)
    expect(btcpay.refunds).toHaveLength(1)
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.startsWith('Your money'))
    expect(mails.map(({ links }) => links[0])).toEqual([`${btcpay.url}/pull-payments/Pull1`])
    expect(mails[0]?.text).toContain('nothing has been sent yet')
    const notice = (await noticesOf(shop, buyer.id)).at(-1)
    expect(notice).toContain('goes back to you in coins once you say where')
    for (const text of [mails[0]?.text, notice]) {
      expect(text).not.toContain('We have sent')
      expect(text).not.toContain('Banks')
    }
  })

  test('is the owner’s own where the company makes none', async () => {
    const nowpayments = await startNowpayments()
    const { shop, anOrder } = await aShopPaidBy(nowpayments.env)
    const { buyer, id, reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, { payment_status: 'finished', actually_paid: 0.004 })
    await nowpayments.tell(shop, payment)
    await runDueJobs(shop, paymentHandlers)
    await findSettledOrder(shop, buyer, id)
    const [held] = await listRefundable(shop, id)
    expect(held && canSendBack(shop, held, 'byOwner')).toBe(false)
  })

  test('of a payment that came too late is none of the order that is paid afterwards', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder, aNewBuyer } = await aShopPaidBy(paystack.env)
    const order = await anOrder('fiat', 1)
    shop.pass(PAYING_MS)
    const other = await place(shop, await aNewBuyer(order.item))
    paystack.pay(order.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    await runDueJobs(shop, paymentHandlers)
    expect((await statusOf(shop, order.id)).refundedKobo).toBeGreaterThan(0)
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    expect((await statusOf(shop, other.order.id)).status).toBe('failed')
    const again = await payOrder(shop, order.buyer, order.id, 'fiat')
    expect(again.reference).not.toBe(order.reference)
    paystack.pay(again.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful', refundedKobo: 0 })
    expect(paystack.refunds).toHaveLength(1)
  })
})

describe('what came above the price', () => {
  const anOverpaidOrder = async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const order = await anOrder()
    flutterwave.pay(order.reference, { amount: 30_000 })
    await findSettledOrder(shop, order.buyer, order.id)
    return { ...order, flutterwave, shop }
  }

  test('goes back alone, and the rest later', async () => {
    const { shop, flutterwave, id, number } = await anOverpaidOrder()
    const said = await command(shop, ['order', 'refund', number, '--excess'])
    expect(said.out).toContain('₦30,000 came of')
    expect(said.out).toContain('₦2,500 of')
    for (const one of await listRefundable(shop, id))
      await refundPayment(shop, one, { reason: 'excess' })
    await runDueJobs(shop, paymentHandlers)
    expect(flutterwave.refunds.map(({ amount }) => amount)).toEqual([2_500])
    expect(await statusOf(shop, id)).toMatchObject({ status: 'successful', refundedKobo: 250_000 })
    expect((await reportPayments(shop, 3)).findings).toEqual([])
    const again = await command(shop, ['order', 'refund', number, '--excess', '--yes'])
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('not paid with more') })
    await sendBack(shop, id)
    expect(flutterwave.refunds.map(({ amount }) => amount)).toEqual([2_500, 27_500])
    expect((await statusOf(shop, id)).refundedKobo).toBe(3_000_000)
  })

  test('goes back once, though it is asked for again before it is sent', async () => {
    const { shop, flutterwave, number } = await anOverpaidOrder()
    const excess = ['order', 'refund', number, '--excess', '--yes']
    expect((await command(shop, excess)).code).toBe(0)
    expect(await command(shop, excess)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is on its way'),
    })
    shop.pass(2 * MINUTE_MS)
    await runDueJobs(shop, paymentHandlers)
    expect(flutterwave.refunds.map(({ amount }) => amount)).toEqual([2_500])
  })

  test('is what the owner is told of before the whole goes back', async () => {
    const { shop, number, reference } = await anOverpaidOrder()
    const asked = await command(shop, ['order', 'refund', number])
    expect(asked.out).toContain(`₦30,000 came of ${reference}, which asked for ₦27,500.`)
    expect(asked.out).toContain(`₦30,000 of ${reference} by flutterwave go back`)
    expect((await command(shop, ['order', 'show', number])).out).toContain('₦30,000 came')
    const report = await command(shop, ['payments', 'report'])
    expect(report.out).toContain('(₦30,000 came, ₦27,500 asked)')
  })
})

describe('an event that a person must know of', () => {
  test.each([
    ['charge.dispute.create', 'is disputed by its customer'],
    ['refund.failed', 'could not be sent back'],
  ])('%s is mailed to the owner, once', async (event, words) => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await aShopPaidBy(paystack.env)
    const { number, reference } = await anOrder()
    const told = {
      id: 7,
      status: 'open',
      transaction: { reference },
      transaction_reference: reference,
    }
    const rawBody = new TextEncoder().encode(JSON.stringify({ event, data: told }))
    const key = paystack.env.PAYSTACK_SECRET_KEY
    const signature = createHmac('sha512', key).update(rawBody).digest('hex')
    const headers = new Headers({ 'x-paystack-signature': signature })
    for (let times = 0; times < 2; times++)
      expect(await receiveWebhook(shop, 'paystack', rawBody, headers)).toBe(200)
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.endsWith('needs you'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(number)
    expect(mails[0]?.text).toContain(words)
  })
})
