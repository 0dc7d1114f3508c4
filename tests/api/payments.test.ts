import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { ShopError } from '#lib/errors.ts'
import { runDueJobs } from '#lib/jobs/jobs.server.ts'
import { releaseExpiredHolds } from '#lib/orders/expire.server.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts.server.ts'
import type { PaymentGateway } from '#lib/payments/payments.ts'
import {
  checkDuePayments,
  findSettledOrder,
  receiveWebhook,
} from '#lib/payments/reconcile.server.ts'
import { aBrowser, send } from '../support/send.ts'
import { signatureOf, signSandboxWebhook } from '#lib/payments/sandbox.gateway.server.ts'
import { chooseOnTestPage } from '#lib/payments/sandbox.server.ts'
import { settle } from '#lib/payments/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import {
  aBuyer,
  aPendingOrder,
  type Buyer,
  elsewhere,
  moneyArrives,
  noticesOf,
  place,
  putInto,
  statusOf,
  stockOf,
} from '../support/orders.ts'
import { mailsOf } from '../support/outbox.ts'
import { somePlaces } from '../support/places.ts'
import { openTestShop } from '../support/shop.ts'
import { anItem } from '../support/world.ts'

const shop = await openTestShop()
await somePlaces(shop)

const aName = () => `buyer.${newId().slice(0, 8).toLowerCase()}`
const doJobs = () => runDueJobs(shop, handlers)

async function attemptsOf(orderId: string) {
  const rows = await shop.db
    .selectFrom('payment_attempt')
    .select(['kind', 'state', 'reference'])
    .where('order_id', '=', orderId)
    .orderBy('attempt_number')
    .execute()
  return rows
}

const statesOf = async (orderId: string) => (await attemptsOf(orderId)).map(({ state }) => state)

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

describe('payOrder', () => {
  test('sends to the same page as long as it lives, with one attempt', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    expect(order.reference).toBe(`ord-${order.id}-1`)
    expect(await payOrder(shop, buyer, order.id, 'fiat')).toEqual({
      url: order.url,
      reference: order.reference,
      provider: 'sandbox',
    })
    expect(await statesOf(order.id)).toEqual(['pending'])
  })

  test('opens one page for requests that come at once, in two processes', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const { order } = await place(shop, buyer)
    const other = elsewhere(shop)
    const links = await Promise.all(
      [shop, other, shop, other, shop].map((shop) => payOrder(shop, buyer, order.id, 'fiat')),
    )
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    expect(await attemptsOf(order.id)).toHaveLength(1)
  })

  test('opens another page for who waits for one whose payment has failed meanwhile', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const { order } = await place(shop, buyer)
    const [opened, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = withGateway(({ create }) => ({
      create: async (request) => {
        const page = await create(request)
        opened.resolve()
        await answered.promise
        return page
      },
    }))
    const first = payOrder(slow, buyer, order.id, 'fiat')
    await opened.promise
    const second = payOrder(shop, buyer, order.id, 'fiat')
    const reference = `ord-${order.id}-1`
    await chooseOnTestPage(shop, reference, 'decline')
    await settle(shop, reference)
    expect((await second).reference).toBe(`ord-${order.id}-2`)
    answered.resolve()
    await first
    expect(await statesOf(order.id)).toEqual(['failed', 'pending'])
  })

  test('opens another page for the other kind, and after a refused card', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    const coins = await payOrder(shop, buyer, order.id, 'crypto')
    expect(coins.reference).toBe(`ord-${order.id}-2`)
    await chooseOnTestPage(shop, order.reference, 'decline')
    await settle(shop, order.reference)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    const again = await payOrder(shop, buyer, order.id, 'fiat')
    expect(again.reference).toBe(`ord-${order.id}-3`)
    expect(await statesOf(order.id)).toEqual(['failed', 'pending', 'pending'])
  })

  test('keeps a page that was only left', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await chooseOnTestPage(shop, order.reference, 'leave')
    await settle(shop, order.reference)
    expect(await statesOf(order.id)).toEqual(['abandoned'])
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(order.reference)
  })

  test('leaves the order as it was when the company cannot be reached, and asks again later', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const { order } = await place(shop, buyer)
    const broken = withGateway(() => ({ create: down }))
    expect(await codeOf(payOrder(broken, buyer, order.id, 'fiat'))).toBe('provider_unavailable')
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    const link = await payOrder(shop, buyer, order.id, 'fiat')
    expect(link.reference).toBe(`ord-${order.id}-1`)
    expect(await attemptsOf(order.id)).toHaveLength(1)
  })

  test('takes one new reference when the company knows the old one but its page was lost', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const { order } = await place(shop, buyer)
    const losing = withGateway((gateway) => ({
      create: async (request) => {
        await gateway.create(request)
        return down()
      },
    }))
    expect(await codeOf(payOrder(losing, buyer, order.id, 'fiat'))).toBe('provider_unavailable')
    const links = await Promise.all([
      payOrder(shop, buyer, order.id, 'fiat'),
      payOrder(elsewhere(shop), buyer, order.id, 'fiat'),
    ])
    const reference = `ord-${order.id}-2`
    expect(links.map((link) => link.reference)).toEqual([reference, reference])
    await moneyArrives(shop, `ord-${order.id}-1`)
    await findSettledOrder(shop, buyer, order.id)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
  })

  test('does not wait for ever for a process that died while it asked', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const { order } = await place(shop, buyer)
    const dying = withGateway(() => ({ create: () => new Promise(() => {}) }))
    void payOrder(dying, buyer, order.id, 'fiat')
    await expect.poll(() => statesOf(order.id)).toEqual(['pending'])
    shop.pass(51 * SECOND_MS)
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(`ord-${order.id}-1`)
  })

  test('opens at most ten pages an hour', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    const payAfterRefusal = async (reference: string) => {
      await chooseOnTestPage(shop, reference, 'decline')
      await settle(shop, reference)
      return payOrder(shop, buyer, order.id, 'fiat')
    }
    let { reference } = order
    for (let n = 2; n <= 10; n++) ({ reference } = await payAfterRefusal(reference))
    expect(await codeOf(payAfterRefusal(reference))).toBe('throttled')
  })

  test('takes an order up again that has run out, while its goods and prices are there', async () => {
    const item = await anItem(shop, { stock: 2 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, item)).toMatchObject({ held: 0 })
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(order.reference)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'pending', reason: null })
    expect(await stockOf(shop, item)).toMatchObject({ held: 2, available: 0 })
  })

  test('refuses to take up what is sold out, costs something else now, or was replaced', async () => {
    const item = await anItem(shop, { stock: 1, price: 1_000 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(HOLD_MS)
    const other = await aBuyer(shop, aName(), [{ item }])
    const taken = await aPendingOrder(shop, other)
    expect(await codeOf(payOrder(shop, buyer, order.id, 'fiat'))).toBe('insufficient_stock')
    expect((await statusOf(shop, order.id)).status).toBe('failed')

    shop.pass(HOLD_MS)
    const setPrice = { price_kobo: 200_000 }
    await shop.db.updateTable('item').set(setPrice).where('id', '=', item.id).execute()
    expect(await codeOf(payOrder(shop, other, taken.id, 'fiat'))).toBe('price_changed')

    const more = await anItem(shop)
    await putInto(shop, buyer.cartId, [{ item: more }])
    const newer = await aPendingOrder(shop, buyer)
    expect(await codeOf(payOrder(shop, buyer, order.id, 'fiat'))).toBe('order_not_payable')
    expect((await statusOf(shop, newer.id)).status).toBe('pending')
  })
})

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
    const unread = await shop.db
      .selectFrom('notification')
      .select('notice')
      .where('customer_id', '=', buyer.id)
      .where('read_at', 'is', null)
      .execute()
    expect(unread.map(({ notice }) => notice)).toEqual(paid)
    const mails = (await mailsOf(shop)).filter(({ text }) => text.includes(order.number))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toContain('ada@mail.example')
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
      expect(await statesOf(order.id)).toEqual(['underpaid'])
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
    expect(await statesOf(order.id)).toEqual(['failed', 'succeeded'])
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
    expect(await statesOf(order.id)).toEqual(['succeeded', 'reversed'])
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
    expect(seen.status).toBe('pending')
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
    shop.pass(HOLD_MS - MINUTE_MS)
    await settle(confirming, order.reference)
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
  })
})

describe('a payment that comes late', () => {
  test('is accepted when the goods are still there', async () => {
    const item = await anItem(shop, { stock: 3 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    expect(await statusOf(shop, order.id)).toMatchObject({
      status: 'successful',
      reason: 'paid_late',
    })
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 0, available: 1 })
  })

  test('is sent back once when they are gone', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(HOLD_MS)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, order.reference)
    await Promise.all([settle(shop, order.reference), settle(elsewhere(shop), order.reference)])
    await Promise.all([doJobs(), runDueJobs(elsewhere(shop), handlers)])
    const { sum_total_kobo: total } = await shop.db
      .selectFrom('orders')
      .select('sum_total_kobo')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await statusOf(shop, order.id)).toEqual({
      status: 'failed',
      reason: 'expired',
      refundedKobo: total,
    })
    expect(await statesOf(order.id)).toEqual(['reversed'])
    const told = (await noticesOf(shop, buyer.id)).filter((notice) => notice.includes('too late'))
    expect(told).toHaveLength(1)
    expect(await stockOf(shop, item)).toEqual({ onHand: 1, held: 1, available: 0 })
  })

  test('in coins is looked at by a person when the goods are gone', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer, 'crypto')
    shop.pass(HOLD_MS)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    await doJobs()
    expect(await statesOf(order.id)).toEqual(['late'])
    expect((await noticesOf(shop, buyer.id)).at(-1)).toContain('We are looking at a payment')
  })

  test('is a sale when it comes before the hold was given back', async () => {
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(HOLD_MS + 1)
    await moneyArrives(shop, order.reference)
    await Promise.all([settle(shop, order.reference), releaseExpiredHolds(elsewhere(shop))])
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await stockOf(shop, item)).toEqual({ onHand: 0, held: 0, available: 0 })
  })
})

describe('receiveWebhook', () => {
  const signed = (reference: string) => signSandboxWebhook(shop.config, reference, 100)

  test('takes an event once and settles it in the background', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    const { rawBody, headers } = signed(order.reference)
    const answers = await Promise.all(
      [shop, elsewhere(shop), shop].map((shop) =>
        receiveWebhook(shop, 'sandbox', rawBody, headers),
      ),
    )
    expect(answers).toEqual([200, 200, 200])
    const events = () =>
      shop.db
        .selectFrom('payment_event')
        .selectAll()
        .where('reference', '=', order.reference)
        .execute()
    expect(await events()).toHaveLength(1)
    await doJobs()
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect((await events())[0]?.processed_at).not.toBeNull()
  })

  test('answers 200 to a reference that is not known here', async () => {
    const { rawBody, headers } = signed('ord-unknown-1')
    expect(await receiveWebhook(shop, 'sandbox', rawBody, headers)).toBe(200)
    await doJobs()
  })

  test('does not believe bytes that were changed, or not signed', async () => {
    const { rawBody, headers } = signed('ord-forged-1')
    const changed = new TextEncoder().encode(new TextDecoder().decode(rawBody).replace('1', '2'))
    expect(await receiveWebhook(shop, 'sandbox', changed, headers)).toBe(401)
    expect(await receiveWebhook(shop, 'sandbox', rawBody, new Headers())).toBe(401)
  })

  test.each(['no JSON', '[]', '{"event":"charge.success"}', ''])(
    'refuses %j, which is signed but no event, with 400',
    async (body) => {
      const signature = signatureOf(new TextEncoder().encode(body), shop.config)
      const headers = { 'x-sandbox-signature': signature }
      const path = 'POST /api/payments/webhooks/sandbox'
      const response = await send(shop, aBrowser(), path, body, { headers })
      expect([response.status, await response.json()]).toEqual([
        400,
        { detail: expect.stringMatching(/^JSON parse error - /) },
      ])
    },
  )
})

describe('the poller', () => {
  test('finds a payment of which nobody told, on its schedule, in one process', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    shop.pass(2 * MINUTE_MS - 1)
    await checkDuePayments(shop)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    shop.pass(1)
    await Promise.all([checkDuePayments(shop), checkDuePayments(elsewhere(shop))])
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    const row = await shop.db
      .selectFrom('payment_attempt')
      .select(['check_count', 'next_check_at'])
      .where('reference', '=', order.reference)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ check_count: 1, next_check_at: null })
  })

  test('asks again later when the company cannot be reached', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    shop.pass(2 * MINUTE_MS)
    await checkDuePayments(withGateway(() => ({ verify: down })))
    shop.pass(3 * MINUTE_MS)
    await checkDuePayments(shop)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
  })
})
