/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { ShopError } from '#lib/errors.ts'
import { statusOf as wordOf } from '#lib/orders/standing.ts'
import { cancelOrder, releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { chooseOnTestPage } from '#lib/payments/sandbox/sandbox.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  attemptsOf,
  elsewhere,
  moneyArrives,
  place,
  putInto,
  statesOf,
  statusOf,
  stockOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop()
await somePlaces(shop)

/** The same shop with a payment company that misbehaves. */
function withGateway(change: (gateway: PaymentGateway) => Partial<PaymentGateway>): Shop {
  return { ...shop, payments: shop.payments.map((gateway) => ({ ...gateway, ...change(gateway) })) }
}

const aNewBuyer = async () => aBuyer(shop, aName(), [{ item: await anItem(shop) }])

/** A buyer with an unpaid order and its payment page. */
async function aPayer() {
  const buyer = await aNewBuyer()
  return { buyer, order: await aPendingOrder(shop, buyer) }
}

/** A buyer with an unpaid order whose payment page is not opened yet. */
async function anUnopenedOrder() {
  const buyer = await aNewBuyer()
  return { buyer, ...(await place(shop, buyer)) }
}

const down = () => Promise.reject(new ShopError('provider_unavailable'))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: ShopError) => error.code,
  )

describe('payOrder', () => {
  test('sends to the same page as long as it lives, with one attempt', async () => {
    const { buyer, order } = await aPayer()
    const { url } = order
    const link = await payOrder(shop, buyer, order.id, 'fiat')
    expect(link).toEqual({ url, reference: `ord-${order.id}-1`, provider: 'sandbox' })
    expect(await statesOf(shop, order.id)).toEqual(['pending'])
  })

  test('opens one page for requests that come at once, in two processes', async () => {
    const { buyer, order } = await anUnopenedOrder()
    const other = elsewhere(shop)
    const links = await Promise.all(
      [shop, other, shop, other, shop].map((shop) => payOrder(shop, buyer, order.id, 'fiat')),
    )
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    expect(await attemptsOf(shop, order.id)).toHaveLength(1)
  })

  test('opens another page for who waits for one whose payment has failed meanwhile', async () => {
    const { buyer, order } = await anUnopenedOrder()
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
    expect(await statesOf(shop, order.id)).toEqual(['failed', 'pending'])
  })

  test('sends nobody to pay for an order that has ended while the company was slow', async () => {
    const { buyer, order } = await anUnopenedOrder()
    const slow = withGateway(({ create }) => ({
      create: async (request) => {
        await cancelOrder(shop, order.id)
        return create(request)
      },
    }))
    expect(await codeOf(payOrder(slow, buyer, order.id, 'fiat'))).toBe('order_not_payable')
  })

  test('is not waited for by a page for longer than it is patient, and is settled all the same', async () => {
    const { buyer, order } = await aPayer()
    await chooseOnTestPage(shop, order.reference, 'pay')
    const answered = Promise.withResolvers<void>()
    const slow = withGateway(({ verify }) => ({
      verify: async (...asked) => {
        await answered.promise
        return verify(...asked)
      },
    }))
    expect(wordOf(await findSettledOrder(slow, buyer, order.id, 1))).toBe('pending')
    answered.resolve()
    await expect.poll(async () => (await statusOf(shop, order.id)).status).toBe('successful')
  })

  test('opens another page for the other kind, and after a refused card', async () => {
    const { buyer, order } = await aPayer()
    expect((await payOrder(shop, buyer, order.id, 'crypto')).reference).toBe(`ord-${order.id}-2`)
    await chooseOnTestPage(shop, order.reference, 'decline')
    await settle(shop, order.reference)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(`ord-${order.id}-3`)
    expect(await statesOf(shop, order.id)).toEqual(['failed', 'pending', 'pending'])
  })

  test('keeps a page that was only left', async () => {
    const { buyer, order } = await aPayer()
    await chooseOnTestPage(shop, order.reference, 'leave')
    await settle(shop, order.reference)
    expect(await statesOf(shop, order.id)).toEqual(['abandoned'])
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(order.reference)
  })

  test('leaves the order as it was when the company cannot be reached, and asks again later', async () => {
    const { buyer, order } = await anUnopenedOrder()
    const broken = withGateway(() => ({ create: down }))
    expect(await codeOf(payOrder(broken, buyer, order.id, 'fiat'))).toBe('provider_unavailable')
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(`ord-${order.id}-1`)
    expect(await attemptsOf(shop, order.id)).toHaveLength(1)
  })

  test('takes one new reference when the company knows the old one but its page was lost', async () => {
    const { buyer, order } = await anUnopenedOrder()
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
    const { buyer, order } = await anUnopenedOrder()
    const dying = withGateway(() => ({ create: () => new Promise(() => {}) }))
    void payOrder(dying, buyer, order.id, 'fiat')
    await expect.poll(() => statesOf(shop, order.id)).toEqual(['pending'])
    shop.pass(51 * SECOND_MS)
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(`ord-${order.id}-1`)
  })

  test('opens at most ten pages an hour', async () => {
    const { buyer, order } = await aPayer()
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
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, item)).toMatchObject({ held: 0 })
    expect((await payOrder(shop, buyer, order.id, 'fiat')).reference).toBe(order.reference)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'pending', reason: null })
    expect(await stockOf(shop, item)).toMatchObject({ held: 2, available: 0 })
  })

  test('takes it up once for taps that come at once, and answers all with the same page', async () => {
    const item = await anItem(shop, { stock: 2 })
    const buyer = await aBuyer(shop, aName(), [{ item, quantity: 2 }])
    const { order } = await place(shop, buyer)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    const other = elsewhere(shop)
    const links = await Promise.all(
      [shop, other, shop, other, shop].map((shop) => payOrder(shop, buyer, order.id, 'fiat')),
    )
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    expect(await stockOf(shop, item)).toMatchObject({ held: 2, available: 0 })
  })

  test('refuses to take up what is sold out, costs something else now, or was replaced', async () => {
    const item = await anItem(shop, { stock: 1, price: 1_000 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS)
    const other = await aBuyer(shop, aName(), [{ item }])
    const taken = await aPendingOrder(shop, other)
    expect(await codeOf(payOrder(shop, buyer, order.id, 'fiat'))).toBe('insufficient_stock')
    expect((await statusOf(shop, order.id)).status).toBe('failed')

    shop.pass(PAYING_MS)
    const setPrice = { price_kobo: 200_000 }
    await shop.db.updateTable('item').set(setPrice).where('id', '=', item.id).execute()
    expect(await codeOf(payOrder(shop, other, taken.id, 'fiat'))).toBe('price_changed')

    await putInto(shop, buyer.cartId, [{ item: await anItem(shop) }])
    const newer = await aPendingOrder(shop, buyer)
    expect(await codeOf(payOrder(shop, buyer, order.id, 'fiat'))).toBe('order_not_payable')
    expect((await statusOf(shop, newer.id)).status).toBe('pending')
  })

  test('leaves a cancelled order cancelled, also where its goods are there and cost the same', async () => {
    const { buyer, order } = await aPayer()
    await cancelOrder(shop, order.id)
    expect(await codeOf(payOrder(shop, buyer, order.id, 'fiat'))).toBe('order_not_payable')
    expect((await statusOf(shop, order.id)).status).toBe('failed')
  })
})
