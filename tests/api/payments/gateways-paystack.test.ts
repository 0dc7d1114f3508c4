import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { aPaymentPage } from '#lib/payments/companies/company.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { ELSEWHERE } from '../../support/fakes/server.ts'
import {
  aBuyer,
  aName,
  aCart,
  anAddress,
  aNetwork,
  aPendingOrder,
  place,
  statusOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const paystack = await startPaystack()

const shop = await openTestShop(paystack.env)

await somePlaces(shop)

const anOrder = async (stock = 5) => {
  const item = await anItem(shop, { stock, price: 18_500 })
  const buyer = await aBuyer(shop, aName(), [{ item }])
  return { buyer, item, ...(await aPendingOrder(shop, buyer)) }
}

const doJobs = () => runDueJobs(shop, handlers)

const stateOf = async (reference: string) => {
  const find = shop.db.selectFrom('payment_attempt').select(['state', 'provider_tx_id', 'fee_kobo'])
  return find.where('reference', '=', reference).executeTakeFirst()
}

describe('Paystack', () => {
  test('is asked for the whole sum in kobo, transfer first, and sends back to the order', async () => {
    const order = await anOrder()
    expect(order).toMatchObject({ provider: 'paystack', reference: `ord-${order.id}-1` })
    expect(order.url).toContain(`${paystack.url}/checkout/`)
    const asked = paystack.requests.findLast(({ path }) => path === '/transaction/initialize')
    const { sum_total_kobo } = await shop.db
      .selectFrom('orders')
      .select('sum_total_kobo')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(asked?.body).toMatchObject({
      amount: sum_total_kobo,
      currency: 'NGN',
      channels: ['bank_transfer', 'ussd', 'card'],
      callback_url: `http://localhost:4321/payment-success-page?order_id=${order.id}`,
    })
  })

  test('is not asked for less than it takes, and the buyer reads what to do', async () => {
    const item = await anItem(shop, { price: 18_500 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const { order } = await place(shop, buyer)
    const sumKobo = order.sumTotalKobo - 49_00
    await shop.inTransaction((shop) =>
      payByHand(shop, order.id, { method: 'transfer', bankReference: newId(), sumKobo }),
    )
    const asked = paystack.requests.length
    const says = 'Paystack takes no less than ₦50. Add something to your order, or write to us.'
    await expect(payOrder(shop, buyer, order.id, 'fiat')).rejects.toMatchObject({
      fields: { payment_kind: [says] },
    })
    expect(paystack.requests).toHaveLength(asked)
  })

  test('completes the order by its webhook, once, however often it comes', async () => {
    const order = await anOrder()
    paystack.pay(order.reference)
    expect(await paystack.tell(shop, order.reference)).toBe(200)
    await doJobs()
    expect(await paystack.tell(shop, order.reference)).toBe(200)
    await doJobs()
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect((await stateOf(order.reference))?.state).toBe('succeeded')
    const events = await shop.db
      .selectFrom('payment_event')
      .select('processed_at')
      .where('reference', '=', order.reference)
      .execute()
    expect(events).toEqual([{ processed_at: shop.now() }])
  })

  test('keeps nothing of the card or the account that its webhook tells of', async () => {
    const order = await anOrder()
    paystack.pay(order.reference)
    await paystack.tell(shop, order.reference)
    const { body } = await shop.db
      .selectFrom('payment_event')
      .select('body')
      .where('reference', '=', order.reference)
      .executeTakeFirstOrThrow()
    expect(body).toContain(order.reference)
    for (const kept of ['AUTH_', '4081', 'A. Bello']) expect(body).not.toContain(kept)
    await doJobs()
  })

  test('is not asked again about a payment that is settled', async () => {
    const order = await anOrder()
    paystack.pay(order.reference)
    await settle(shop, order.reference)
    const before = paystack.requests.length
    await settle(shop, order.reference)
    expect(paystack.requests).toHaveLength(before)
    expect((await stateOf(order.reference))?.state).toBe('succeeded')
  })

  test('tells of two refunds of one payment that are pending, though their events have no id', async () => {
    const { reference } = await anOrder()
    const refund = { status: 'pending', transaction_reference: reference, refund_reference: null }
    for (const amount of ['100000', '250000', '250000'])
      await paystack.send(
        shop,
        paystack.signed({ event: 'refund.pending', data: { ...refund, amount, currency: 'NGN' } }),
      )
    await doJobs()
    const events = await shop.db
      .selectFrom('payment_event')
      .select('event_id')
      .where('reference', '=', reference)
      .execute()
    expect(events).toHaveLength(2)
  })

  test('keeps every digit of an id above 2^53', async () => {
    const order = await anOrder()
    paystack.pay(order.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    expect((await stateOf(order.reference))?.provider_tx_id).toMatch(/^90071992547100000\d\d$/)
  })

  test('takes a forged event for nothing: 401, and nobody is asked', async () => {
    const order = await anOrder()
    const before = paystack.requests.length
    expect(await paystack.tell(shop, order.reference, 'sk_test_someone_else')).toBe(401)
    await doJobs()
    expect(paystack.requests).toHaveLength(before)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
  })

  test('believes no event that says paid while the company says otherwise', async () => {
    const order = await anOrder()
    expect(await paystack.tell(shop, order.reference)).toBe(200)
    await doJobs()
    expect((await statusOf(shop, order.id)).status).toBe('pending')
  })

  test('leaves the order payable after a refused card, with a new reference', async () => {
    const order = await anOrder()
    paystack.decline(order.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    expect((await stateOf(order.reference))?.state).toBe('failed')
    const again = await payOrder(shop, order.buyer, order.id, 'fiat')
    expect(again.reference).toBe(`ord-${order.id}-2`)
    paystack.pay(again.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
  })

  test('counts fees that the shopper bears as no money of ours', async () => {
    const order = await anOrder()
    paystack.pay(order.reference, 10_283)
    paystack.change(order.reference, { fees: 10_283 })
    await findSettledOrder(shop, order.buyer, order.id)
    expect(await stateOf(order.reference)).toMatchObject({ state: 'succeeded', fee_kobo: 0 })
  })

  test.each([
    ['less money', { amount: 100, requested_amount: 100 }],
    ['less money than was asked for', { amount: 100 }],
    ['another request', { amount: 9_000_000, requested_amount: 9_000_000 }],
    ['other money', { currency: 'GHS' }],
    ['the other world', { domain: 'live' }],
  ])('flags %s and gives no goods for it', async (_what, change) => {
    const order = await anOrder()
    paystack.pay(order.reference)
    paystack.change(order.reference, change)
    await findSettledOrder(shop, order.buyer, order.id)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect((await stateOf(order.reference))?.state).toBe('underpaid')
  })

  test('is not followed to another address, which would get the key and be believed', async () => {
    const order = await anOrder(1)
    paystack.pay(order.reference)
    paystack.faults.push('moved', 'moved', 'moved')
    await paystack.tell(shop, order.reference)
    await doJobs()
    expect(paystack.requests.map(({ path }) => path)).not.toContain(ELSEWHERE)
    expect((await stateOf(order.reference))?.state).toBe('pending')
  })

  test('sends money back that comes too late for the last piece, once', async () => {
    const order = await anOrder(1)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    const other = await aBuyer(shop, `late.${newId().slice(0, 8).toLowerCase()}`, [
      { item: order.item },
    ])
    await aPendingOrder(shop, other)
    paystack.pay(order.reference)
    await paystack.tell(shop, order.reference)
    await doJobs()
    const before = paystack.refunds.length
    // The work is done and the answer lost; asked again, it is not done again.
    paystack.faults.push('slow', 'slow', 'slow', 'lost')
    await doJobs()
    shop.pass(3_600_000)
    await doJobs()
    expect(paystack.refunds.length - before).toBe(1)
    expect((await stateOf(order.reference))?.state).toBe('reversed')
  })
})

describe('POST /api/orders/{id}/pay/', () => {
  test('says 502 while Paystack is away, keeps the order, and works when it is back', async () => {
    const ada = await aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
    await anAddress(shop, ada.id)
    const cartId = await aCart(shop, ada.id, [{ item: await anItem(shop) }])
    const email = 'ada@example.com'
    const customer = { id: ada.id, publicId: '', username: 'ada', email, network: aNetwork() }
    const { order } = await place(shop, { ...customer, cartId })
    const pay = () => send(shop, ada, `POST /api/orders/${order.id}/pay/`, { payment_kind: 'fiat' })
    for (const fault of ['error', 'broken', 'down'] as const) {
      paystack.faults.splice(0, 9, fault, fault, fault, fault)
      const response = await pay()
      expect(response.status).toBe(502)
      expect(await response.json()).toEqual({
        detail: 'Payment service is unavailable. Please try again.',
      })
    }
    paystack.faults.splice(0)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    const { data } = (await (await pay()).json()) as { data: Record<string, string> }
    expect(data['link']).toContain(`${paystack.url}/checkout/`)
    expect(data['authorization_url']).toBe(data['link'])
  })

  test('opens a page with a new reference when the answer with the first one was lost', async () => {
    const buyer = await aBuyer(shop, `l.${newId().slice(0, 8).toLowerCase()}`, [
      { item: await anItem(shop) },
    ])
    const { order } = await place(shop, buyer)
    paystack.faults.push('lost')
    await expect(payOrder(shop, buyer, order.id, 'fiat')).rejects.toMatchObject({ status: 502 })
    const link = await payOrder(shop, buyer, order.id, 'fiat')
    expect(link.reference).toBe(`ord-${order.id}-2`)
  })
})

describe('a link to a payment page', () => {
  test.each([
    ['https://checkout.paystack.com/abc', true],
    ['http://127.0.0.1:1/abc', true],
    ['http://checkout.paystack.com/abc', false],
    ['javascript:alert(1)', false],
    ['not a link', false],
  ])('is followed only where it is safe: %s', (link, isSafe) => {
    expect(aPaymentPage.safeParse(link).success).toBe(isSafe)
  })
})
