import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aShopPaidBy, sendBack } from '../../../support/buying/refunds.ts'
import { startBtcpay } from '../../../support/fakes/btcpay.ts'
import { described } from '../../../support/fakes/described.ts'
import { answers, events } from '../../../support/fakes/described-answers.ts'
import { startFlutterwave } from '../../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../../support/fakes/paystack.ts'
import type { FakeServer, SignedEvent } from '../../../support/fakes/server.ts'
import { place } from '../../../support/orders.ts'

type Company = keyof typeof described

/** Each kind of request that the shop made, held against the description of its company. */
function check(company: Company, { requests }: FakeServer): void {
  const sent = requests.filter(({ method }) => method === 'POST')
  for (const { path, body } of sent) {
    const known = described[company].find((one) => one.path.test(path))
    expect(known, `${path} is described`).toBeDefined()
    expect(known?.body.safeParse(body).error?.issues ?? [], path).toEqual([])
  }
  for (const { path } of described[company])
    expect(
      sent.some((request) => path.test(request.path)),
      `${path} was asked`,
    ).toBe(true)
}

describe('what the shop sends is what the company describes', () => {
  test('at Paystack', async () => {
    const fake = await startPaystack()
    const { shop, anOrder, aNewBuyer } = await aShopPaidBy({
      ...fake.env,
      PAYSTACK_IN_SHOP: 'bank_transfer,ussd',
    })
    const { id, buyer, item, reference } = await anOrder()
    for (const way of ['page', 'ussd-737'] as const) {
      const other = await aNewBuyer(item)
      await payOrder(shop, other, (await place(shop, other)).order.id, 'fiat', way)
    }
    fake.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    fake.failRefund(reference, 'needs-attention')
    const gateway = gatewayOf(shop, 'fiat')
    await gateway.retryRefund?.('1000', { bankId: 7, accountNumber: '0123456785' })
    check('paystack', fake)
  })

  test('at Flutterwave', async () => {
    const fake = await startFlutterwave()
    const { shop, anOrder, aNewBuyer } = await aShopPaidBy({
      ...fake.env,
      FLUTTERWAVE_IN_SHOP: 'bank_transfer',
    })
    const { id, buyer, item, reference } = await anOrder()
    const other = await aNewBuyer(item)
    await payOrder(shop, other, (await place(shop, other)).order.id, 'fiat', 'page')
    fake.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    check('flutterwave', fake)
  })

  test('at a BTCPay Server', async () => {
    const fake = await startBtcpay()
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { id, buyer, reference } = await anOrder('crypto')
    fake.become(reference, 'Settled')
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    check('btcpay', fake)
  })

  test('at NOWPayments', async () => {
    const fake = await startNowpayments()
    const { anOrder } = await aShopPaidBy(fake.env)
    await anOrder('crypto')
    check('nowpayments', fake)
  })
})

/** Ids go out as numbers. */
const readIds = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replaceAll(/"(id|transaction)":"(\d{16,})"/g, '"$1":$2'))

/** The answers of a company, by what was asked. */
function listen(fake: FakeServer) {
  const heard: { method: string; path: string; json: unknown }[] = []
  fake.shape.of = (json) => {
    const { method = '', path = '' } = fake.requests.at(-1) ?? {}
    heard.push({ method, path, json: readIds(json) })
    return json
  }
  return (company: Company) => {
    for (const { method, path, answer } of answers[company]) {
      const given = heard.filter((one) => one.method === method && path.test(one.path))
      expect(given.length, `${method} ${path} was answered`).toBeGreaterThan(0)
      for (const { json } of given)
        expect(answer.safeParse(json).error?.issues ?? [], `${method} ${path}`).toEqual([])
    }
  }
}

/** An event as its company describes it. */
function checkEvent({ rawBody }: SignedEvent, { safeParse }: z.ZodMiniType): void {
  expect(safeParse(JSON.parse(rawBody)).error?.issues ?? [], rawBody).toEqual([])
}

const gatewayOf = ({ payments }: Shop, kind: PaymentKind): PaymentGateway => {
  const found = payments.find((one) => one.kind === kind)
  if (!found) throw new Error(`no company for ${kind}`)
  return found
}

const SINCE = '2026-11-19T09:00:00.000Z'

/** All that a gateway asks about what is there. */
async function readAll(shop: Shop, kind: PaymentKind, refundId: string): Promise<void> {
  const gateway = gatewayOf(shop, kind)
  await gateway.list?.(SINCE)
  await gateway.listRefunds?.(SINCE)
  await gateway.findRefund?.(refundId)
}

describe('what the companies of the tests answer is what the real ones describe', () => {
  test('at Paystack', async () => {
    const fake = await startPaystack()
    const checkAnswers = listen(fake)
    const { shop, anOrder, aNewBuyer } = await aShopPaidBy({
      ...fake.env,
      PAYSTACK_IN_SHOP: 'bank_transfer',
    })
    const { id, buyer, item, reference } = await anOrder()
    fake.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    const other = await aNewBuyer(item)
    await payOrder(shop, other, (await place(shop, other)).order.id, 'fiat', 'page')
    await readAll(shop, 'fiat', '1000')
    fake.lists.by = 'cursor'
    await readAll(shop, 'fiat', '1000')
    checkAnswers('paystack')
    const known = events.paystack
    checkEvent(fake.eventOf(reference), known['charge.success'])
    checkEvent(fake.failRefund(reference, 'needs-attention'), known['refund.needs-attention'])
    checkEvent(fake.rejectedOf('ada@example.com', 5_000), known['bank.transfer.rejected'])
  })

  test('at Flutterwave', async () => {
    const fake = await startFlutterwave()
    const checkAnswers = listen(fake)
    const { shop, anOrder, aNewBuyer } = await aShopPaidBy({
      ...fake.env,
      FLUTTERWAVE_IN_SHOP: 'bank_transfer',
    })
    const { id, buyer, item, reference } = await anOrder()
    fake.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    const other = await aNewBuyer(item)
    await payOrder(shop, other, (await place(shop, other)).order.id, 'fiat', 'page')
    await readAll(shop, 'fiat', '75923')
    checkAnswers('flutterwave')
    checkEvent(fake.eventOf(reference, 'signature'), events.flutterwave['charge.completed'])
  })

  test('at a BTCPay Server', async () => {
    const fake = await startBtcpay()
    const checkAnswers = listen(fake)
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { id, buyer, reference } = await anOrder('crypto')
    fake.seeLate(reference)
    await findSettledOrder(shop, buyer, id)
    fake.become(reference, 'Settled')
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    await readAll(shop, 'crypto', '')
    // The refund that was made is found again.
    await gatewayOf(shop, 'crypto').refund?.({ reference, amountKobo: 5_000, known: [] })
    checkAnswers('btcpay')
    checkEvent(fake.eventOf(reference, 'InvoiceSettled'), events.btcpay.InvoiceSettled)
  })

  test('at NOWPayments', async () => {
    const fake = await startNowpayments()
    const checkAnswers = listen(fake)
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { reference } = await anOrder('crypto')
    const payment = fake.begin(reference)
    await gatewayOf(shop, 'crypto').verify(reference, String(payment))
    await readAll(shop, 'crypto', '')
    checkAnswers('nowpayments')
    fake.become(payment, { payment_status: 'finished', actually_paid: 0.004 })
    checkEvent(fake.eventOf(payment), events.nowpayments.finished)
  })
})
