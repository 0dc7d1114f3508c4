import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readList } from '#lib/payments/companies/paystack/paystack-pages.gateway.server.ts'
import { handlers } from '#lib/background.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { checkDuePayments, findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { command } from '../../support/command.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aBuyer, aName, aPendingOrder, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

async function open(env: Record<string, string>) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  const anOrder = async (kind: PaymentKind = 'fiat') => {
    const item = await anItem(shop, { price: 25_000, stock: 3 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    return { buyer, ...(await aPendingOrder(shop, buyer, kind)) }
  }
  return { shop, anOrder }
}

const GONE = 'is paid here, but not at its company any more'

/** What the owner was mailed about, one line of each. */
const flagsOf = async (shop: TestShop): Promise<string[]> =>
  (await mailsOf(shop)).flatMap(({ to, text }) =>
    to.includes(shopFacts().email) ? (/This payment (.*)\.$/m.exec(text)?.[1] ?? []) : [],
  )

describe('payments report', () => {
  test('names what does not fit and where the records differ, and nothing else', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await open(paystack.env)
    const fine = await anOrder()
    paystack.pay(fine.reference)
    await findSettledOrder(shop, fine.buyer, fine.id)
    const missed = await anOrder()
    paystack.pay(missed.reference)
    const short = await anOrder()
    paystack.pay(short.reference)
    paystack.change(short.reference, { amount: 100 })
    await findSettledOrder(shop, short.buyer, short.id)
    const gone = await anOrder()
    paystack.pay(gone.reference)
    await findSettledOrder(shop, gone.buyer, gone.id)
    paystack.change(gone.reference, { status: 'reversed' })
    const { findings } = await reportPayments(shop, 3)
    const said = Object.fromEntries(
      findings.map(({ reference, what }) => [reference, what.split(':')[0]]),
    )
    expect(said).toEqual({
      [missed.reference]: 'is paid there, but pending here',
      [short.reference]: 'was not paid in full or not as asked',
      [gone.reference]: 'is paid here, but reversed there',
    })
    expect((await statusOf(shop, missed.id)).status).toBe('pending')
    const told = await command(shop, ['payments', 'report'])
    expect(told.out).toContain(`${missed.number}  ${missed.reference} is paid there, but pending`)
    expect(told.out).toContain('4 attempts in 3 days, 2 paid (₦55,000). 3 need a person.')
    paystack.faults.push(...Array.from({ length: 15 }, () => 'down' as const))
    const away = await reportPayments(shop, 3)
    expect(away.findings.some(({ what }) => what.includes('does not answer'))).toBe(true)
  })
})

describe('compareDaily', () => {
  test('settles what only the company’s list knew, and tells the owner of nothing', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await open(paystack.env)
    const { id, reference } = await anOrder()
    paystack.pay(reference)
    await compareDaily(shop)
    expect((await statusOf(shop, id)).status).toBe('successful')
    expect(await flagsOf(shop)).toEqual([])
  })

  test('asks about no payment that is open here and not in the list', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await open(paystack.env)
    for (let n = 0; n < 3; n++) await anOrder()
    const asked = paystack.requests.length
    await compareDaily(shop)
    const paths = paystack.requests.slice(asked).map(({ path }) => path)
    expect(paths).toEqual(['/transaction', '/refund'])
  })

  test('does not follow a list of Paystack that leads back to the same page', async () => {
    const asked: string[] = []
    const company = {
      list: (question: { path: string }) => {
        asked.push(question.path)
        return Promise.resolve({ data: [{}], meta: { next: 'again' } })
      },
    }
    await expect(readList(company as never, '/refund?from=x', z.object({}))).rejects.toThrow()
    expect(asked).toHaveLength(2)
  })

  test.each(['page', 'cursor', 'nothing'] as const)(
    'reads all of the list of Paystack, told how many pages there are by %s',
    async (by) => {
      const paystack = await startPaystack()
      // Without a count the page that is not full is the last.
      Object.assign(paystack.lists, { by, most: by === 'nothing' ? 100 : 2 })
      const { shop, anOrder } = await open(paystack.env)
      const orders = []
      for (let n = 0; n < 5; n++) orders.push(await anOrder())
      for (const { reference } of orders) paystack.pay(reference)
      await compareDaily(shop)
      for (const { id } of orders) expect((await statusOf(shop, id)).status).toBe('successful')
    },
  )

  test('reads a list of many pages', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await open(flutterwave.env)
    const orders = []
    for (let n = 0; n < 12; n++) orders.push(await anOrder())
    for (const { reference } of orders) flutterwave.pay(reference)
    await compareDaily(shop)
    for (const { id } of orders) expect((await statusOf(shop, id)).status).toBe('successful')
  })

  test('finds coins of which NOWPayments never told, where the list may be read', async () => {
    const nowpayments = await startNowpayments()
    const { shop, anOrder } = await open(nowpayments.env)
    const { id, reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, { payment_status: 'finished', actually_paid: 0.004 })
    await checkDuePayments(shop)
    expect((await statusOf(shop, id)).status).toBe('pending')
    await compareDaily(shop)
    expect((await statusOf(shop, id)).status).toBe('successful')
  })

  test('finds a part of the coins, too, of which NOWPayments never told, and flags it', async () => {
    const nowpayments = await startNowpayments()
    const { shop, anOrder } = await open(nowpayments.env)
    const { id, reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, { payment_status: 'partially_paid', actually_paid: 0.001 })
    await compareDaily(shop)
    expect((await statusOf(shop, id)).status).toBe('pending')
    expect(await flagsOf(shop)).toEqual([
      'was not paid in full or not as asked: give the money back or ask for the rest',
    ])
  })

  test('says nothing of coins that were tried and left beside those that came', async () => {
    const nowpayments = await startNowpayments()
    const { shop, anOrder } = await open(nowpayments.env)
    const { buyer, id, reference } = await anOrder('crypto')
    const left = nowpayments.begin(reference)
    const came = nowpayments.begin(reference)
    nowpayments.become(left, { payment_status: 'expired', actually_paid: 0 })
    nowpayments.become(came, { payment_status: 'finished', actually_paid: 0.004 })
    await compareDaily(shop)
    await findSettledOrder(shop, buyer, id)
    expect((await statusOf(shop, id)).status).toBe('successful')
    await compareDaily(shop)
    expect(await flagsOf(shop)).toEqual([])
    nowpayments.become(came, { payment_status: 'refunded' })
    await compareDaily(shop)
    expect((await flagsOf(shop)).map((what) => what.split(':')[0])).toEqual([GONE])
  })

  test('settles and tells of the rest when one payment cannot be settled', async () => {
    const [paystack, nowpayments] = [await startPaystack(), await startNowpayments()]
    const { shop, anOrder } = await open({ ...paystack.env, ...nowpayments.env })
    const gone = await anOrder()
    paystack.pay(gone.reference)
    await findSettledOrder(shop, gone.buyer, gone.id)
    paystack.change(gone.reference, { status: 'reversed' })
    const stuck = await anOrder()
    paystack.pay(stuck.reference)
    const fine = await anOrder('crypto')
    const payment = nowpayments.begin(fine.reference)
    nowpayments.become(payment, { payment_status: 'finished', actually_paid: 0.004 })
    // It answers for its lists and for the payment that is gone, and then not any more.
    paystack.faults.push('slow', 'slow', 'slow', 'error', 'error', 'error')
    await compareDaily(shop)
    expect((await statusOf(shop, stuck.id)).status).toBe('pending')
    expect((await statusOf(shop, fine.id)).status).toBe('successful')
    expect((await flagsOf(shop)).map((what) => what.split(':')[0])).toContain(GONE)
  })

  test('does not take a bug of ours for a company that does not answer', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder } = await open(paystack.env)
    const { buyer, id, reference } = await anOrder()
    paystack.pay(reference)
    await findSettledOrder(shop, buyer, id)
    const bug = () => Promise.reject(new TypeError('a bug'))
    for (const broken of [{ list: bug }, { list: null, verify: bug }]) {
      const payments = shop.payments.map((gateway) => ({ ...gateway, ...broken }))
      await expect(compareDaily({ ...shop, payments })).rejects.toThrow('a bug')
    }
  })

  test('tells of a payment that is not known here, and of one that came twice, once each', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await open(flutterwave.env)
    const { buyer, id, reference } = await anOrder()
    flutterwave.pay(reference)
    await findSettledOrder(shop, buyer, id)
    flutterwave.pay(reference)
    flutterwave.pay(reference, { tx_ref: 'ord-of-nobody-1' })
    flutterwave.pay(reference, { tx_ref: 'a payment link of the owner' })
    for (let day = 0; day < 2; day++) {
      await compareDaily(shop)
      await runDueJobs(shop, handlers)
      shop.pass(DAY_MS)
    }
    expect((await flagsOf(shop)).sort()).toEqual([
      'is paid at its company and not known here at all: look it up in the dashboard',
      'was paid twice under one reference: one of the two must go back, at the company',
    ])
  })

  test('tells the owner of every payment that needs a person, once', async () => {
    const btcpay = await startBtcpay()
    const { shop, anOrder } = await open(btcpay.env)
    const [short, invalid, over] = [
      await anOrder('crypto'),
      await anOrder('crypto'),
      await anOrder('crypto'),
    ]
    btcpay.become(short.reference, 'Expired', 'PaidPartial', '9000.00')
    btcpay.become(invalid.reference, 'Invalid')
    btcpay.become(over.reference, 'Settled', 'PaidOver', '99000.00')
    for (let times = 0; times < 2; times++) {
      for (const { buyer, id } of [short, invalid, over]) await findSettledOrder(shop, buyer, id)
      await compareDaily(shop)
      await runDueJobs(shop, handlers)
    }
    expect((await flagsOf(shop)).map((what) => what.split(':')[0]).sort()).toEqual([
      'was not paid in full or not as asked',
      'was paid with more than was asked for',
      'was seen and then not confirmed',
    ])
  })
})
