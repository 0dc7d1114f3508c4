/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { shopFacts } from '#lib/content/facts.server.ts'
import type { ShopError } from '#lib/errors.ts'
import { listToPack, markOrder } from '#lib/orders/owner/owner.server.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import {
  findSettledOrder,
  paymentHandlers,
  receiveWebhook,
} from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { elsewhere, noticesOf, statusOf, stockOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aPaystackShop, deliveryStateOf } from '../../support/desk/owner-orders.ts'
import {
  listRefundable,
  aShopPaidBy,
  noteRefund,
  refundPayment,
} from '../../support/buying/refunds.ts'
import { send } from '../../support/send.ts'
import { signInAs } from '../../support/world.ts'

const numbersToPack = async (shop: Shop) => (await listToPack(shop, 50)).map(({ number }) => number)

const pack = (shop: Shop, orderId: string) => markOrder(shop, orderId, 'packed', { putBack: false })

async function refund(shop: Shop, orderId: string, putBack: boolean): Promise<void> {
  for (const payment of await listRefundable(shop, orderId))
    await refundPayment(shop, payment, { putBack })
}

describe('a paid order whose money goes back as a whole', () => {
  test('is over at once, also before its company has answered, and cannot be packed', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const [kept, order] = [await anOrder(), await anOrder()]
    await refund(shop, order.id, false)
    expect(await numbersToPack(shop)).toEqual([kept.number])
    expect(await pack(shop, order.id)).toBe(false)
    await runDueJobs(shop, paymentHandlers)
    expect(await numbersToPack(shop)).toEqual([kept.number])
    expect(await pack(shop, order.id)).toBe(false)
    expect(await deliveryStateOf(shop, order.id)).toBeNull()
    expect(await statusOf(shop, order.id)).toMatchObject({ refundedKobo: 5_000_000 })
  })

  test.each([
    [true, 3],
    [false, 1],
  ])('puts its goods back on the shelf as the owner says (%s)', async (putBack, onHand) => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, item } = await anOrder()
    await refund(shop, id, putBack)
    expect(await stockOf(shop, item)).toEqual({ onHand, held: 0, available: onHand })
    await runDueJobs(shop, paymentHandlers)
    expect(await stockOf(shop, item)).toMatchObject({ onHand })
  })

  test('is over too when the owner sent it by hand', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { item, reference } = await anOrder()
    expect(await noteRefund(shop, reference, 'tx-1', { putBack: true })).toBe(true)
    expect(await numbersToPack(shop)).toEqual([])
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 3 })
  })

  test('can still be noted as returned when it had been sent', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, item } = await anOrder()
    await markOrder(shop, id, 'sent', { putBack: false })
    await refund(shop, id, false)
    await runDueJobs(shop, paymentHandlers)
    expect(await markOrder(shop, id, 'returned', { putBack: true })).toBe(true)
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 3 })
  })

  test.each([
    [false, 1],
    [true, 0],
  ])(
    'is to be packed again when its refund fails, unless its goods are on the shelf (%s)',
    async (putBack, toPack) => {
      const { paystack, shop, anOrder } = await aPaystackShop()
      const { id, reference } = await anOrder()
      await refund(shop, id, putBack)
      await runDueJobs(shop, paymentHandlers)
      const { rawBody, headers } = paystack.failRefund(reference)
      const bytes = new TextEncoder().encode(rawBody)
      await receiveWebhook(shop, 'paystack', bytes, new Headers(headers))
      await runDueJobs(shop, paymentHandlers)
      expect((await statusOf(shop, id)).refundedKobo).toBe(0)
      expect(await numbersToPack(shop)).toHaveLength(toPack)
    },
  )

  test('is none that only what came above its price is sent back of', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const { buyer, id, number, reference } = await anOrder()
    // Twice the price: what goes back is as much as the order costs.
    flutterwave.pay(reference, { amount: 55_000 })
    await findSettledOrder(shop, buyer, id)
    for (const payment of await listRefundable(shop, id))
      await refundPayment(shop, payment, { reason: 'excess' })
    await runDueJobs(shop, paymentHandlers)
    expect(await statusOf(shop, id)).toMatchObject({ refundedKobo: 2_750_000 })
    expect(await numbersToPack(shop)).toEqual([number])
    expect(await pack(shop, id)).toBe(true)
  })
})

describe('cancelPaid', () => {
  test('sends the money back and puts the goods on the shelf, once', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, number, item, buyer } = await anOrder()
    const cancels = [shop, elsewhere(shop)].map((shop) =>
      cancelPaid(shop, id, { by: 'owner' }).then(
        () => 'cancelled',
        (error: ShopError) => error.code,
      ),
    )
    expect((await Promise.all(cancels)).toSorted()).toEqual(['cancelled', 'order_not_cancellable'])
    await runDueJobs(shop, paymentHandlers)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([5_000_000])
    expect(await statusOf(shop, id)).toMatchObject({ refundedKobo: 5_000_000 })
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    expect(await noticesOf(shop, buyer.id)).toContain(
      `Your order ${number} was cancelled, and its money goes back to you.`,
    )
    expect(await numbersToPack(shop)).toEqual([])
  })

  test('stays cancelled when its refund fails', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, reference } = await anOrder()
    await cancelPaid(shop, id, { by: 'owner' })
    await runDueJobs(shop, paymentHandlers)
    const { rawBody, headers } = paystack.failRefund(reference)
    const bytes = new TextEncoder().encode(rawBody)
    await receiveWebhook(shop, 'paystack', bytes, new Headers(headers))
    await runDueJobs(shop, paymentHandlers)
    expect(await pack(shop, id)).toBe(false)
  })

  test('and packing at the same time end in one of the two', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const other = elsewhere(shop)
    for (let times = 0; times < 5; times++) {
      const { id } = await anOrder()
      const [isCancelled, isPacked] = await Promise.all([
        cancelPaid(shop, id, { by: 'owner' }).then(
          () => true,
          () => false,
        ),
        pack(other, id),
      ])
      expect([isCancelled, isPacked].filter(Boolean)).toHaveLength(1)
      paystack.refunds.splice(0)
      await runDueJobs(shop, paymentHandlers)
      expect(paystack.refunds).toHaveLength(isCancelled ? 1 : 0)
    }
  })

  test('leaves to the owner the coins that their company cannot send back', async () => {
    const nowpayments = await startNowpayments()
    const { shop, anOrder } = await aShopPaidBy(nowpayments.env)
    const { buyer, id, reference } = await anOrder('crypto')
    const payment = nowpayments.begin(reference)
    nowpayments.become(payment, { payment_status: 'finished', actually_paid: 0.004 })
    await nowpayments.tell(shop, payment)
    await runDueJobs(shop, paymentHandlers)
    await findSettledOrder(shop, buyer, id)
    await cancelPaid(shop, id, { by: 'customer' })
    const [mail, ...others] = (await mailsOf(shop)).filter(({ text }) =>
      text.includes('belongs to an order that was cancelled'),
    )
    expect([mail?.to, others]).toEqual([shopFacts().email, []])
    expect(await noteRefund(shop, reference, 'tx-2')).toBe(true)
    expect((await statusOf(shop, id)).refundedKobo).toBeGreaterThan(0)
  })
})

describe('the page of a paid order', () => {
  test('lets its customer cancel it until it is packed, without script, and tells the owner', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, number, buyer } = await anOrder()
    const browser = await signInAs(shop, buyer.username)
    const path = `/orders/${id}`
    const read = async () => (await send(shop, browser, `GET ${path}`)).text()
    const cancel = () =>
      send(shop, browser, `POST ${path}`, { do: 'cancel', order: id }, { form: true })
    expect(await read()).toMatch(/Cancel this order[^]*your money the way it came/)
    expect((await cancel()).headers.get('location')).toBe(path)
    await runDueJobs(shop, paymentHandlers)
    expect(paystack.refunds).toHaveLength(1)
    const page = await read()
    expect(page).toContain('Cancelled: your money goes back')
    expect(page).toContain('₦50,000 was sent back.')
    expect(page).not.toContain('Cancel this order')
    const subjects = (await mailsOf(shop)).filter(({ to }) => to === shopFacts().email)
    expect(subjects.map(({ subject }) => subject)).toContain(`Ọjà: order ${number} was cancelled`)
    expect((await cancel()).status).toBe(409)
  })

  test('refuses to cancel what is packed, and what is somebody else’s', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const [order, other] = [await anOrder(), await anOrder()]
    await pack(shop, order.id)
    const browser = await signInAs(shop, order.buyer.username)
    const cancel = (id: string) =>
      send(shop, browser, 'POST /orders', { do: 'cancel', order: id }, { form: true })
    const page = await (await send(shop, browser, `GET /orders/${order.id}`)).text()
    expect(page).not.toContain('Cancel this order')
    const refused = await cancel(order.id)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('This order is packed already'),
    ])
    expect((await cancel(other.id)).status).toBe(404)
    await runDueJobs(shop, paymentHandlers)
    expect(paystack.refunds).toEqual([])
  })
})
