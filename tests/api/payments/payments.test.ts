/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { ShopError } from '#lib/errors.ts'
import { statusOf as wordOf } from '#lib/orders/standing.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { chooseOnTestPage } from '#lib/payments/sandbox/sandbox.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  elsewhere,
  moneyArrives,
  noticesOf,
  putInto,
  statesOf,
  statusOf,
  stockOf,
  type Buyer,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'
import { runDueJobs } from '../../support/jobs.ts'

const shop = await openTestShop()
await somePlaces(shop)

const doJobs = () => runDueJobs(shop, handlers)

async function cartOf(buyer: Buyer) {
  return shop.db
    .selectFrom('cart_item')
    .select(['item_id', 'quantity'])
    .where('cart_id', '=', buyer.cartId)
    .execute()
}

/** The same shop with a payment company that misbehaves. */
function withGateway(change: (gateway: PaymentGateway) => Partial<PaymentGateway>): Shop {
  return { ...shop, payments: shop.payments.map((gateway) => ({ ...gateway, ...change(gateway) })) }
}

const down = () => Promise.reject(new ShopError('provider_unavailable'))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: ShopError) => error.code,
  )

describe('settle', () => {
  test('sells once, tells once and mails once, however many find out at the same time', async () => {
    const item = await anItem(shop, { stock: 5 })
    const kept = await anItem(shop)
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const order = await aPendingOrder(shop, buyer)
    await putInto(shop, buyer.cartId, [{ item: kept }])
    await moneyArrives(shop, order.reference)
    const other = elsewhere(shop)
    await Promise.all([
      settle(shop, order.reference),
      settle(other, order.reference),
      findSettledOrder(other, buyer, order.id),
      settle(shop, order.reference),
    ])
    expect(await statusOf(shop, order.id)).toEqual({
      status: 'successful',
      reason: null,
      refundedKobo: 0,
    })
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    expect(await cartOf(buyer)).toEqual([{ item_id: kept.id, quantity: 1 }])
    const paid = (await noticesOf(shop, buyer.id)).filter((notice) => notice.includes('was paid'))
    expect(paid).toHaveLength(1)
    // That it waits to be paid is no news any more.
    expect(await noticesOf(shop, buyer.id, { unread: true })).toEqual(paid)
    const mails = (await mailsOf(shop)).filter(({ text }) => text.includes(order.number))
    const { email: owner } = shopFacts()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ada@mail.example', owner])
  })

  test('takes only the bought quantity out of the cart', async () => {
    const item = await anItem(shop, { stock: 9 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const order = await aPendingOrder(shop, buyer)
    await shop.db
      .updateTable('cart_item')
      .set({ quantity: 5 })
      .where('cart_id', '=', buyer.cartId)
      .execute()
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    expect(await cartOf(buyer)).toEqual([{ item_id: item.id, quantity: 3 }])
  })

  test('never gives goods for too little or for other money, and has a person look', async () => {
    const item = await anItem(shop, { stock: 9 })
    const wrong = [{ amount_kobo: 1 }, { currency: 'USD' }]
    for (const change of wrong) {
      const buyer = await aBuyer(shop, aName(), [{ item }])
      const order = await aPendingOrder(shop, buyer)
      await moneyArrives(shop, order.reference, change)
      await settle(shop, order.reference)
      expect((await statusOf(shop, order.id)).status).toBe('pending')
      expect(await statesOf(shop, order.id)).toEqual(['underpaid'])
      expect((await noticesOf(shop, buyer.id)).at(-1)).toContain('We are looking at a payment')
    }
  })

  test('keeps the success of one attempt whatever becomes of the other', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer, 'crypto')
    const { reference } = await payOrder(shop, buyer, order.id, 'fiat')
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    await chooseOnTestPage(shop, order.reference, 'decline')
    await settle(shop, order.reference)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await statesOf(shop, order.id)).toEqual(['failed', 'succeeded'])
  })

  test('takes a good card after a refused one on the same page', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await chooseOnTestPage(shop, order.reference, 'decline')
    await settle(shop, order.reference)
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
  })

  test('sends a second payment of the same order back', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer, 'crypto')
    const card = await payOrder(shop, buyer, order.id, 'fiat')
    await moneyArrives(shop, order.reference)
    await moneyArrives(shop, card.reference)
    await settle(shop, order.reference)
    await settle(shop, card.reference)
    await doJobs()
    await doJobs()
    expect(await statesOf(shop, order.id)).toEqual(['succeeded', 'reversed'])
    expect((await statusOf(shop, order.id)).refundedKobo).toBe(0)
    const notices = await noticesOf(shop, buyer.id)
    expect(notices.filter((notice) => notice.includes('paid twice'))).toHaveLength(1)
  })

  test('changes nothing when the company cannot be asked', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    const broken = withGateway(() => ({ verify: down }))
    expect(await codeOf(settle(broken, order.reference))).toBe('provider_unavailable')
    const seen = await findSettledOrder(broken, buyer, order.id)
    expect(wordOf(seen)).toBe('pending')
  })

  test('keeps the goods on while coins are being confirmed', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer, 'crypto')
    const confirming = withGateway((gateway) => ({
      verify: async (reference) => {
        const said = await gateway.verify(reference, null)
        return said && { ...said, isConfirming: true }
      },
    }))
    shop.pass(PAYING_MS - MINUTE_MS)
    await settle(confirming, order.reference)
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
  })
})
