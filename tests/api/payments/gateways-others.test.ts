import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { checkDuePayments, findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { ACCOUNT, startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { aBuyer, aName, aPendingOrder, place, statusOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { wordsOf } from '../../support/desk/desk.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem, signInAs, type TestItem } from '../../support/world.ts'

const flutterwave = await startFlutterwave()
const nowpayments = await startNowpayments()
const shop = await openTestShop({ ...flutterwave.env, ...nowpayments.env })
await somePlaces(shop)

const doJobs = () => runDueJobs(shop, handlers)
const buyerOf = (item: TestItem) => aBuyer(shop, aName(), [{ item }])
const anOrder = async (kind: PaymentKind, stock = 3) => {
  const item = await anItem(shop, { stock, price: 18_500.5 })
  const buyer = await buyerOf(item)
  return { buyer, item, ...(await aPendingOrder(shop, buyer, kind)) }
}
const stateOf = async (reference: string) => {
  const find = shop.db.selectFrom('payment_attempt').select('state')
  return (await find.where('reference', '=', reference).executeTakeFirst())?.state
}
const sumOf = async (orderId: string) => {
  const find = shop.db.selectFrom('orders').select('sum_total_kobo')
  return (await find.where('id', '=', orderId).executeTakeFirstOrThrow()).sum_total_kobo
}

describe('a transfer with Flutterwave on the shop’s own page', () => {
  async function aShop() {
    const company = await startFlutterwave()
    const shop = await openTestShop({ ...company.env, FLUTTERWAVE_IN_SHOP: 'bank_transfer' })
    await somePlaces(shop)
    const username = 'chidinma'
    const buyer = await aBuyer(shop, username, [{ item: await anItem(shop, { price: 18_500.5 }) }])
    const { order } = await place(shop, buyer)
    const pay = () => payOrder(shop, buyer, order.id, 'fiat', 'transfer')
    const see = async () => {
      const browser = await signInAs(shop, username)
      return wordsOf(await (await send(shop, browser, `GET /orders/${order.id}/pay`)).text())
    }
    return { shop, company, order, pay, see }
  }

  test('shows the account, and is paid when the company says so, with its sender for the team', async () => {
    const { shop, company, order, pay, see } = await aShop()
    const { url, reference } = await pay()
    expect(url).toBe(`${shop.config.siteUrl}/orders/${order.id}/pay`)
    const words = await see()
    for (const word of ['7825 397 990', 'WEMA BANK', 'Oja Stores FLW', '₦21,000.50'])
      expect(words).toContain(word)
    expect(words).toContain('must show the name')
    const meta = { originatorname: 'A. BELLO', bankname: 'Access Bank', originatoraccount: '123' }
    company.pay(reference, { meta })
    expect(await company.tell(shop, reference, 'signature')).toBe(200)
    await runDueJobs(shop, handlers)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful' })
    const [row] = await shop.db.selectFrom('payment_attempt').select('sender').execute()
    expect(row?.sender).toBe('A. BELLO, Access Bank')
  })

  test('of too little does not pay the order, and is named as such', async () => {
    const { shop, company, order, pay } = await aShop()
    const { reference } = await pay()
    company.pay(reference, { amount: 20_000, charged_amount: 20_000 })
    await company.tell(shop, reference, 'word')
    await runDueJobs(shop, handlers)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'pending' })
    const states = await shop.db.selectFrom('payment_attempt').select('state').execute()
    expect(states).toEqual([{ state: 'underpaid' }])
  })

  test.each([
    ['is not switched on', null],
    ['has no bank', { transfer_account: '7825397990' }],
    ['has no number', { transfer_bank: 'WEMA BANK', transfer_account: 'soon' }],
    ['says nothing of the sum', { ...ACCOUNT, transfer_amount: undefined }],
    ['is for too little', { ...ACCOUNT, transfer_amount: '1.00' }],
    ['is for far too much', { ...ACCOUNT, transfer_amount: '210000.50' }],
    ['has ended already', { ...ACCOUNT, account_expiration: 1_689_847_855_598 }],
  ])('that %s is paid on the company’s page', async (_, answer) => {
    const { company, pay, see } = await aShop()
    company.transfers.answer = answer
    expect((await pay()).url).toContain(`${company.url}/v3/hosted/pay/`)
    expect(await see()).not.toContain(ACCOUNT.transfer_account)
  })

  test('shows the company’s sum with its fee on top, as text or as a number', async () => {
    for (const transfer_amount of ['21294.00', 21_294]) {
      const { company, pay, see } = await aShop()
      company.transfers.answer = { ...ACCOUNT, transfer_amount }
      await pay()
      expect(await see()).toContain('₦21,294')
    }
  })

  test('is asked to end with the order’s time, and counts down what the company says', async () => {
    const { shop, company, pay, see } = await aShop()
    const endsMs = Date.parse(shop.now()) + 12 * MINUTE_MS
    company.transfers.answer = { ...ACCOUNT, account_expiration: endsMs }
    await pay()
    expect(company.requests.at(-1)?.body).toMatchObject({ expires: 1_800 })
    expect(await see()).toMatch(/12\s+minutes left/)
  })

  test('shows no name where the company says none', async () => {
    const { company, pay, see } = await aShop()
    company.transfers.answer = { ...ACCOUNT, transfer_note: 'Mock note' }
    await pay()
    const words = await see()
    expect(words).toContain('WEMA BANK')
    expect(words).not.toContain('must show the name')
  })
})

describe('Flutterwave', () => {
  test('is asked for the sum in naira, and to send the shopper back to the order', async () => {
    const { id, url, reference } = await anOrder('fiat')
    expect(url).toContain(`${flutterwave.url}/v3/hosted/pay/`)
    const amount = (await sumOf(id)) / 100
    const redirect_url = `http://localhost:4321/payment-success-page?order_id=${id}`
    expect(flutterwave.asked.get(reference)).toMatchObject({
      amount,
      currency: 'NGN',
      redirect_url,
    })
  })

  test.each(['word', 'signature'] as const)(
    'completes the order by a webhook with a %s',
    async (how) => {
      const { id, reference } = await anOrder('fiat')
      flutterwave.pay(reference)
      expect(await flutterwave.tell(shop, reference, how, 'some-other-secret')).toBe(401)
      expect(await flutterwave.tell(shop, reference, how)).toBe(200)
      expect(await flutterwave.tell(shop, reference, how)).toBe(200)
      await doJobs()
      expect((await statusOf(shop, id)).status).toBe('successful')
      const events = shop.db.selectFrom('payment_event').select('id')
      expect(await events.where('reference', '=', reference).execute()).toHaveLength(1)
    },
  )

  test('leaves the order payable after a refused card', async () => {
    const { id, buyer, reference } = await anOrder('fiat')
    flutterwave.decline(reference)
    await findSettledOrder(shop, buyer, id)
    const again = await payOrder(shop, buyer, id, 'fiat')
    expect(again.reference).toBe(`ord-${id}-2`)
  })

  test.each([
    ['a fee that the shop bears', { app_fee: 259 }, 25_900],
    ['a fee that the shopper bears', { app_fee: 259, charged_amount: 18_759 }, 0],
    ['no word of fees', {}, null],
  ])('notes %s', async (_what, change, feeKobo) => {
    const { id, buyer, reference } = await anOrder('fiat')
    const amount = (await sumOf(id)) / 100
    const charged_amount = amount + ('charged_amount' in change ? 259 : 0)
    flutterwave.pay(reference, { ...change, charged_amount })
    await findSettledOrder(shop, buyer, id)
    const { fee_kobo } = await shop.db
      .selectFrom('payment_attempt')
      .select('fee_kobo')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(fee_kobo).toBe(feeKobo)
  })

  test.each([
    ['naira taken for kobo', { amount: 185 }],
    ['other money', { currency: 'USD' }],
  ])('gives no goods for %s', async (_what, change) => {
    const { id, buyer, reference } = await anOrder('fiat')
    flutterwave.pay(reference, change)
    await findSettledOrder(shop, buyer, id)
    expect((await statusOf(shop, id)).status).toBe('pending')
    expect(await stateOf(reference)).toBe('underpaid')
  })

  test('sends money back in naira that comes too late for the last piece', async () => {
    const { id, item, reference } = await anOrder('fiat', 1)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    await aPendingOrder(shop, await buyerOf(item))
    flutterwave.pay(reference)
    await flutterwave.tell(shop, reference, 'word')
    await doJobs()
    await doJobs()
    expect(flutterwave.refunds.map(({ amount }) => amount)).toEqual([(await sumOf(id)) / 100])
    expect(await stateOf(reference)).toBe('reversed')
  })

  test('keeps the order when it is away, and opens a page when it is back', async () => {
    const buyer = await buyerOf(await anItem(shop))
    const { order } = await place(shop, buyer)
    flutterwave.faults.push('error')
    await expect(payOrder(shop, buyer, order.id, 'fiat')).rejects.toMatchObject({ status: 502 })
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(`ord-${order.id}-1`)
  })
})

describe('NOWPayments', () => {
  const finished = { payment_status: 'finished', actually_paid: 0.004 }

  test('sends the shopper back to the order, whatever was paid', async () => {
    const { id, reference } = await anOrder('crypto')
    const back = `http://localhost:4321/payment-success-page?order_id=${id}`
    const ways = { success_url: back, cancel_url: back, partially_paid_url: back }
    expect(nowpayments.invoices.get(reference)).toMatchObject(ways)
  })

  test('completes the order once a payment is finished, whatever order its events come in', async () => {
    const { id, url, reference } = await anOrder('crypto')
    expect(url).toContain(`${nowpayments.url}/payment/?iid=`)
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, finished)
    expect(await nowpayments.tell(shop, payment, { secret: 'some-other-secret' })).toBe(401)
    expect(await nowpayments.tell(shop, payment)).toBe(200)
    expect(await nowpayments.tell(shop, payment, { status: 'waiting' })).toBe(200)
    await doJobs()
    expect((await statusOf(shop, id)).status).toBe('successful')
    expect(await stateOf(reference)).toBe('succeeded')
  })

  test('is asked in dollars at the owner’s rate, which stays that of the order', async () => {
    const company = await startNowpayments()
    const shop = await openTestShop({ ...company.env, NOWPAYMENTS_NAIRA_PER_USD: '1550' })
    await somePlaces(shop)
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop, { price: 18_500 }) }])
    const { id, reference } = await aPendingOrder(shop, buyer, 'crypto')
    expect(company.requests.at(-1)?.body).toMatchObject({
      // ₦21,000 are 13.548… dollars.
      price_amount: 13.55,
      price_currency: 'usd',
      order_id: `${reference}.2100000.1355`,
      order_description: expect.stringContaining(': ₦21,000, at ₦1,550 to the dollar'),
    })
    const later = await openTestShop({ ...company.env, NOWPAYMENTS_NAIRA_PER_USD: '3000' })
    const payment = company.begin(reference)
    company.become(payment, finished)
    await company.tell(shop, payment)
    const payments = later.payments
    await runDueJobs({ ...shop, payments }, handlers)
    expect((await statusOf(shop, id)).status).toBe('successful')
    const row = await shop.db
      .selectFrom('payment_attempt')
      .select(['state', 'received_kobo'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'succeeded', received_kobo: 2_100_000 })
  })

  test.each([true, false])(
    'signs arrays in two ways, and both are believed (kept: %s)',
    async (keepsArrays) => {
      const { reference } = await anOrder('crypto')
      const payment = nowpayments.begin(reference)
      const more = { payment_extra_ids: [5_000_001, { b: 2, a: 1 }] }
      expect(await nowpayments.tell(shop, payment, { more, keepsArrays })).toBe(200)
      const secret = 'some-other-secret'
      expect(await nowpayments.tell(shop, payment, { more, keepsArrays, secret })).toBe(401)
    },
  )

  test('takes no message that is longer than theirs are, whoever has signed it', async () => {
    const { reference } = await anOrder('crypto')
    const more = { payment_extra_ids: Array.from({ length: 20_000 }, () => 1) }
    expect(await nowpayments.tell(shop, nowpayments.begin(reference), { more })).toBe(401)
  })

  test('notes another coin with what it was worth', async () => {
    const { reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, { ...finished, actually_paid_at_fiat: 0.02 })
    await nowpayments.tell(shop, payment)
    await doJobs()
    const { received_kobo } = await shop.db
      .selectFrom('payment_attempt')
      .select('received_kobo')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(received_kobo).toBeLessThan(10_000)
  })

  test('goes on asking about a payment that it was told of', async () => {
    const { id, reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, { payment_status: 'confirming' })
    await nowpayments.tell(shop, payment)
    await doJobs()
    expect((await statusOf(shop, id)).status).toBe('pending')
    nowpayments.become(payment, finished)
    shop.pass(3 * MINUTE_MS)
    await checkDuePayments(shop)
    expect((await statusOf(shop, id)).status).toBe('successful')
  })

  test.each([
    ['a part', { payment_status: 'partially_paid', actually_paid: 0.001 }],
    ['fewer coins than were asked for', { ...finished, actually_paid: 0.0039 }],
    ['another price', { ...finished, price_amount: 1 }],
    ['a price in other money', { ...finished, price_currency: 'eur' }],
    ['coins that came again to the same address', { ...finished, parent_payment_id: 4_999_999 }],
    ['another coin than was asked for', { ...finished, actually_paid_at_fiat: 0.02 }],
  ])('gives no goods for %s', async (_what, change) => {
    const { id, reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, change)
    await nowpayments.tell(shop, payment)
    await doJobs()
    expect((await statusOf(shop, id)).status).toBe('pending')
    expect(await stateOf(reference)).toBe('underpaid')
  })
})

describe('openShop', () => {
  const live = { NODE_ENV: 'production', SITE_URL: 'https://shop.example' }

  test('refuses the test world of each company in a real shop, and its live key in a trial', async () => {
    await expect(openTestShop({ ...flutterwave.env, ...live })).rejects.toThrow(/is a test key/)
    const key = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK-4e5b2a8c9d1f-X' }
    await expect(openTestShop({ ...flutterwave.env, ...key })).rejects.toThrow(/is a live key/)
    const world = { NOWPAYMENTS_URL: 'https://api-sandbox.nowpayments.io/v1' }
    await expect(openTestShop({ ...nowpayments.env, ...world, ...live })).rejects.toThrow(
      /NOWPAYMENTS_URL is their test world/,
    )
  })

  test('wants both halves of the sign-in that NOWPayments’ list needs', async () => {
    const half = { ...nowpayments.env, NOWPAYMENTS_PASSWORD: '' }
    await expect(openTestShop(half)).rejects.toThrow(/NOWPAYMENTS_PASSWORD must be set too/)
  })
})
