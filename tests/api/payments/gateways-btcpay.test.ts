import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { statusOf as wordOf } from '#lib/orders/standing.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { toResult } from '#lib/checkout/result.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { checkDuePayments, findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { newId } from '#lib/random.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { aBuyer, aPendingOrder, place, statusOf, stockOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const aShop = async () => {
  const btcpay = await startBtcpay()
  const shop = await openTestShop({ ...btcpay.env, ALLOW_SANDBOX_PAYMENTS: '1' })
  await somePlaces(shop)
  const aNewBuyer = async (stock = 3) => {
    const item = await anItem(shop, { stock, price: 18_500 })
    const buyer = await aBuyer(shop, `coin.${newId().slice(0, 8).toLowerCase()}`, [{ item }])
    return { buyer, item }
  }
  const anOrder = async (stock?: number) => {
    const { buyer, item } = await aNewBuyer(stock)
    return { buyer, item, ...(await aPendingOrder(shop, buyer, 'crypto')) }
  }
  const stateOf = async (reference: string) => {
    const find = shop.db.selectFrom('payment_attempt').select('state')
    return (await find.where('reference', '=', reference).executeTakeFirst())?.state
  }
  return { btcpay, shop, aNewBuyer, anOrder, stateOf, doJobs: () => runDueJobs(shop, handlers) }
}

describe('BTCPay Server', () => {
  test('makes an invoice in naira that knows the order and nothing of the customer', async () => {
    const { btcpay, anOrder } = await aShop()
    const order = await anOrder()
    expect(order).toMatchObject({ provider: 'btcpay', url: `${btcpay.url}/i/Invoice1` })
    const [invoice] = btcpay.invoices
    const redirectURL = `http://localhost:4321/payment-success-page?order_id=${order.id}`
    expect(invoice).toMatchObject({ currency: 'NGN', redirectURL })
    expect(invoice?.amount).toMatch(/^\d+\.\d\d$/)
    expect(invoice?.metadata).toMatchObject({ orderId: order.reference, itemDesc: order.number })
    expect(JSON.stringify(invoice)).not.toMatch(/ada@|Adelabu|Ada Obi/)
  })

  test('completes the order when settled, with events twice and out of order', async () => {
    const { btcpay, shop, anOrder, stateOf, doJobs } = await aShop()
    const { id, reference, item } = await anOrder()
    btcpay.become(reference, 'Settled')
    expect(await btcpay.tell(shop, reference, 'InvoiceSettled')).toBe(200)
    expect(await btcpay.tell(shop, reference, 'InvoiceSettled', { repeats: 1 })).toBe(200)
    expect(await btcpay.tell(shop, reference, 'InvoiceProcessing')).toBe(200)
    await doJobs()
    const events = await shop.db.selectFrom('payment_event').select('event_id').execute()
    expect(events.map(({ event_id }) => event_id)).toEqual(['delivery-1', 'delivery-2'])
    expect((await statusOf(shop, id)).status).toBe('successful')
    expect(await stateOf(reference)).toBe('succeeded')
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 2, held: 0 })
  })

  test('answers a forged event with 401 and stays with the invoice', async () => {
    const { btcpay, shop, anOrder, doJobs } = await aShop()
    const { id, reference } = await anOrder()
    const forged = btcpay.tell(shop, reference, 'InvoiceSettled', { secret: 'not-the-secret' })
    expect(await forged).toBe(401)
    expect(await btcpay.tell(shop, reference, 'InvoiceSettled')).toBe(200)
    await doJobs()
    expect((await statusOf(shop, id)).status).toBe('pending')
  })

  test('keeps the goods while coins are being confirmed', async () => {
    const { btcpay, shop, anOrder, doJobs } = await aShop()
    const { id, reference, item } = await anOrder()
    shop.pass(PAYING_MS - MINUTE_MS)
    btcpay.become(reference, 'Processing')
    await btcpay.tell(shop, reference, 'InvoiceProcessing')
    await doJobs()
    shop.pass(30 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
    btcpay.become(reference, 'Settled')
    // No event: the poller finds it.
    await checkDuePayments(shop)
    expect((await statusOf(shop, id)).status).toBe('successful')
  })

  test('flags a part that was paid, and gives no goods for it', async () => {
    const { btcpay, shop, anOrder, stateOf, doJobs } = await aShop()
    const { id, reference } = await anOrder()
    btcpay.become(reference, 'Expired', 'PaidPartial', '9000.00')
    await btcpay.tell(shop, reference, 'InvoiceExpired')
    await doJobs()
    expect((await statusOf(shop, id)).status).toBe('pending')
    expect(await stateOf(reference)).toBe('underpaid')
  })

  test('accepts what came late while the goods are there, and flags it when they are gone', async () => {
    const { btcpay, shop, anOrder, stateOf, doJobs } = await aShop()
    const [there, gone] = [await anOrder(), await anOrder(1)]
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    await aPendingOrder(
      shop,
      await aBuyer(shop, `coin.${newId().slice(0, 8).toLowerCase()}`, [{ item: gone.item }]),
    )
    for (const { reference } of [there, gone]) {
      btcpay.become(reference, 'Expired', 'PaidLate')
      await btcpay.tell(shop, reference, 'InvoicePaymentSettled')
    }
    await doJobs()
    expect(await statusOf(shop, there.id)).toMatchObject({
      status: 'successful',
      reason: 'paid_late',
    })
    expect((await statusOf(shop, gone.id)).status).toBe('failed')
    expect(await stateOf(gone.reference)).toBe('late')
    expect(btcpay.refunds).toEqual([])
  })

  test('gives no goods for late coins before a confirmation, nor once they were replaced', async () => {
    const { btcpay, shop, anOrder, stateOf, doJobs } = await aShop()
    const [kept, replaced] = [await anOrder(), await anOrder()]
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    for (const { id, reference } of [kept, replaced]) {
      btcpay.seeLate(reference)
      await btcpay.tell(shop, reference, 'InvoiceReceivedPayment')
      await doJobs()
      expect((await statusOf(shop, id)).status).toBe('failed')
    }
    const seen = await findSettledOrder(shop, kept.buyer, kept.id)
    expect(seen).toMatchObject({ isConfirming: true, stage: 'cancelled' })
    expect(toResult(shop, seen).kind).toBe('arrived')
    btcpay.confirmCoins(kept.reference)
    btcpay.replaceCoins(replaced.reference)
    for (const { reference } of [kept, replaced])
      await btcpay.tell(shop, reference, 'InvoicePaymentSettled')
    await doJobs()
    expect(await statusOf(shop, kept.id)).toMatchObject({ reason: 'paid_late' })
    expect((await statusOf(shop, replaced.id)).status).toBe('failed')
    expect(await stateOf(replaced.reference)).toBe('abandoned')
    const after = await findSettledOrder(shop, replaced.buyer, replaced.id)
    expect(after.isConfirming).toBe(false)
  })

  test('asks a person about a part only once it is confirmed', async () => {
    const { btcpay, anOrder, shop, stateOf } = await aShop()
    const { buyer, id, reference } = await anOrder()
    btcpay.seeLate(reference, '9000.00')
    expect(await findSettledOrder(shop, buyer, id)).toMatchObject({ isConfirming: true })
    expect(await stateOf(reference)).toBe('pending')
    btcpay.confirmCoins(reference)
    await findSettledOrder(shop, buyer, id)
    expect(await stateOf(reference)).toBe('underpaid')
  })

  test('sees what comes to an invoice that was archived', async () => {
    const { btcpay, anOrder, shop } = await aShop()
    const { buyer, id, reference } = await anOrder()
    btcpay.become(reference, 'Settled')
    btcpay.change(reference, { archived: true })
    expect(wordOf(await findSettledOrder(shop, buyer, id))).toBe('successful')
    const gateway = shop.payments.find(({ provider }) => provider === 'btcpay')
    const listed = await gateway?.list?.(shop.now())
    expect(listed).toMatchObject([{ reference, state: 'succeeded' }])
  })

  test('notes that more was paid, and has a person give the rest back', async () => {
    const { btcpay, shop, anOrder, stateOf } = await aShop()
    const { buyer, id, reference } = await anOrder()
    btcpay.become(reference, 'Settled', 'PaidOver', '99000.00')
    await findSettledOrder(shop, buyer, id)
    expect((await statusOf(shop, id)).status).toBe('successful')
    expect(await stateOf(reference)).toBe('overpaid')
    const mails = await mailsOf(shop)
    expect(mails.filter(({ text }) => text.includes('more than was asked for'))).toHaveLength(1)
  })

  test('makes another invoice, never a second page for one, when its answer was lost', async () => {
    const { btcpay, shop, aNewBuyer } = await aShop()
    const { buyer } = await aNewBuyer()
    const { order } = await place(shop, buyer)
    btcpay.faults.push('slow', 'lost')
    await expect(payOrder(shop, buyer, order.id, 'crypto')).rejects.toMatchObject({ status: 502 })
    const link = await payOrder(shop, buyer, order.id, 'crypto')
    expect(link.reference).toBe(`ord-${order.id}-2`)
    const references = btcpay.invoices.map(({ metadata }) => metadata['orderId'])
    expect(references).toEqual([`ord-${order.id}-1`, `ord-${order.id}-2`])
  })
})
