import { describe, expect, test } from 'vitest'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { aShopPaidBy, sendBack } from '../../../support/buying/refunds.ts'
import { startBtcpay } from '../../../support/fakes/btcpay.ts'
import { answers, described } from '../../../support/fakes/described.ts'
import { startFlutterwave } from '../../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../../support/fakes/paystack.ts'
import type { FakeServer } from '../../../support/fakes/server.ts'
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

/** The answers of a company, by the path that was asked. */
function listen(fake: FakeServer) {
  const heard: { path: string; json: unknown }[] = []
  fake.shape.of = (json) => {
    heard.push({ path: fake.requests.at(-1)?.path ?? '', json: readIds(json) })
    return json
  }
  return (company: Company) => {
    for (const { path, answer } of answers[company]) {
      const given = heard.filter((one) => path.test(one.path))
      expect(given.length, `${path} was answered`).toBeGreaterThan(0)
      for (const { json } of given)
        expect(answer.safeParse(json).error?.issues ?? [], String(path)).toEqual([])
    }
  }
}

describe('what the companies of the tests answer is what the real ones describe', () => {
  test('at Paystack', async () => {
    const fake = await startPaystack()
    const checkAnswers = listen(fake)
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { id, buyer, reference } = await anOrder()
    fake.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await sendBack(shop, id)
    checkAnswers('paystack')
  })

  test('at Flutterwave', async () => {
    const fake = await startFlutterwave()
    const checkAnswers = listen(fake)
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { id, buyer, reference } = await anOrder()
    fake.pay(reference)
    await findSettledOrder(shop, buyer, id)
    checkAnswers('flutterwave')
  })

  test('at a BTCPay Server', async () => {
    const fake = await startBtcpay()
    const checkAnswers = listen(fake)
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { id, buyer, reference } = await anOrder('crypto')
    fake.seeLate(reference)
    await findSettledOrder(shop, buyer, id)
    checkAnswers('btcpay')
  })

  test('at NOWPayments', async () => {
    const fake = await startNowpayments()
    const checkAnswers = listen(fake)
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const { reference } = await anOrder('crypto')
    const payment = fake.begin(reference)
    await shop.payments.find(({ kind }) => kind === 'crypto')?.verify(reference, String(payment))
    checkAnswers('nowpayments')
  })
})
