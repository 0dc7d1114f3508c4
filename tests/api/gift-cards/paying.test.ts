/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { newId } from '#lib/random.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import {
  aGiftCard,
  movesOf,
  onCard,
  paymentsOf,
  payWith,
  someCredit,
} from '../../support/buying/gift-cards.ts'
import { checkoutsIn, FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { aShopPaidBy, sendBack } from '../../support/buying/refunds.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { HERE } from '../../support/limits.ts'
import { aBuyer, elsewhere, place, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

async function aPaystackShop() {
  const paystack = await startPaystack()
  const { shop } = await aShopPaidBy(paystack.env)
  /** An order of ₦27,500 with delivery, whose cart is paid with these cards. */
  const anOrderWith = async (...cards: number[]) => {
    const item = await anItem(shop, { price: 25_000, stock: 3 })
    const buyer = await aBuyer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`, [{ item }])
    if (cards.length > 0) await payWith(shop, buyer.cartId, ...cards)
    return { buyer, item, order: (await place(shop, buyer)).order }
  }
  return { paystack, shop, anOrderWith }
}

describe('a gift card at the checkout', () => {
  test('pays a part by a form without script, and the rest is what the company is asked for', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, submit, checkOut, read } = checkoutsIn(shop)
    const { id, code } = await aGiftCard(shop, 10_000)
    const ada = await aShopper(await anItem(shop, { price: 15_000 }))
    const wrong = await submit(ada, { do: 'use-card', card: 'ABCD-EFGH-JKLM-NPQR' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('We do not know this code')
    const used = await submit(ada, { do: 'use-card', card: code.toLowerCase() })
    expect(used).toMatchObject({ status: 303, location: '/checkout' })
    expect((await read(ada, '/checkout')).html).toContain(`ends in ${code.slice(-4)}`)
    const { html } = await submit(ada, { ...FILLED, do: 'price' })
    expect(html).toContain('−₦10,000')
    expect(html).toContain('Left to pay')
    expect(html).toContain('₦22,500')
    const page = await checkOut(ada)
    expect((await read(ada, page)).html).toContain('₦22,500')
    expect(await onCard(shop, id)).toBe(0)
  })

  test('is one of at most five', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, submit } = checkoutsIn(shop)
    const ada = await aShopper(await anItem(shop, { price: 15_000 }))
    const statuses: number[] = []
    for (let card = 1; card <= 6; card += 1) {
      const { code } = await aGiftCard(shop, 1_000)
      statuses.push((await submit(ada, { do: 'use-card', card: code })).status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 400])
  })

  test('pays all, and the order is paid at once without any company', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, submit, read } = checkoutsIn(shop)
    const ada = await aShopper(await anItem(shop, { price: 15_000 }))
    await someCredit(shop, ada.id, 50_000)
    expect((await read(ada, '/checkout')).html).toContain('Use my store credit (₦50,000)')
    await submit(ada, { do: 'use-credit' })
    const { html } = await submit(ada, { ...FILLED, do: 'price' })
    expect(html).toContain('nothing is left to pay')
    const quote = quoteIn(html)
    const sent = await submit(ada, { ...FILLED, quote, do: 'confirm' })
    expect(sent.location).toContain('/payment-success-page?order_id=')
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'successful', credit_kobo: 3_250_000 })
    expect(await paymentsOf(shop, order.id)).toEqual(['gift-card succeeded 32500'])
    const receipts = (await mailsOf(shop)).filter(({ text }) => text.includes(order.number))
    expect(receipts[0]?.text).toContain('by gift card or store credit')
    expect((await read(ada, `/orders/${order.id}`)).html).toContain('−₦32,500')
    expect(await shop.db.selectFrom('cart_gift_card').selectAll().execute()).toEqual([])
  })

  test('is taken from a customer whose network others have used up, whose own tries are counted', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, submit } = checkoutsIn(shop)
    const { code } = await aGiftCard(shop, 10_000)
    const wrong = { card: 'ABCD-EFGH-JKLM-NPQR' }
    await useUpRate(shop, `code:${HERE}`, HOUR_MS)
    const others = await send(shop, aBrowser(), 'POST /gift-card', wrong, { form: true })
    expect(others.status).toBe(429)
    const [ada, obi] = [await aShopper(), await aShopper()]
    for (let tries = 0; tries < 5; tries++)
      expect((await submit(ada, { do: 'use-card', ...wrong })).status).toBe(400)
    expect((await submit(ada, { do: 'use-card', card: code })).status).toBe(429)
    expect((await submit(obi, { do: 'use-card', card: code })).status).toBe(303)
  })

  test('is told when it holds less than the page has shown', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, submit } = checkoutsIn(shop)
    const { id, code } = await aGiftCard(shop, 10_000)
    const [ada, obi] = [await aShopper(), await aShopper()]
    for (const who of [ada, obi]) await submit(who, { do: 'use-card', card: code })
    const { html } = await submit(ada, { ...FILLED, do: 'price' })
    const other = quoteIn((await submit(obi, { ...FILLED, do: 'price' })).html)
    await submit(obi, { ...FILLED, quote: other, do: 'confirm' })
    const quotedFor = /name="quoted_for" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const seen = { quote: quoteIn(html), quoted_for: quotedFor }
    const sent = await submit(ada, { ...FILLED, ...seen, do: 'confirm' })
    expect(sent.status).toBe(409)
    expect(sent.html).toContain('The total is now ₦32,500')
    expect(await onCard(shop, id)).toBe(0)
    expect(await movesOf(shop, id)).toEqual(['given 10000', 'paid -10000'])
  })

  test.each([1, 49])('that would leave ₦%i leaves ₦100, and the page says why', async (naira) => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, submit, read } = checkoutsIn(shop)
    const { code } = await aGiftCard(shop, 32_500 - naira)
    const ada = await aShopper(await anItem(shop, { price: 15_000 }))
    await submit(ada, { do: 'use-card', card: code })
    expect((await read(ada, '/checkout')).html).toContain(
      'it is at least ₦100, as payment companies take no less',
    )
    const { html } = await submit(ada, { ...FILLED, do: 'price' })
    expect(html).toContain('−₦32,400')
    expect(html).toMatch(/Left to pay<[\s\S]{0,60}>₦100</)
  })

  test('leaves at least what a company takes, or nothing', async () => {
    const { shop, anOrderWith } = await aPaystackShop()
    const { id } = await aGiftCard(shop, 27_450)
    const { order } = await anOrderWith(id)
    expect(order.creditKobo).toBe(2_740_000)
    expect(await onCard(shop, id)).toBe(50)
  })
})

describe('an order with a gift card', () => {
  test('that is not paid in time gives the money back, takes it again, and asks for all when it is gone', async () => {
    const { paystack, shop, anOrderWith } = await aPaystackShop()
    const { id } = await aGiftCard(shop, 10_000)
    const { buyer, order } = await anOrderWith(id)
    const first = await payOrder(shop, buyer, order.id, 'fiat')
    expect(paystack.transactions.get(first.reference)?.requested_amount).toBe(1_750_000)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    expect(await onCard(shop, id)).toBe(10_000)
    const again = await payOrder(shop, buyer, order.id, 'fiat')
    expect(again.reference).toBe(first.reference)
    expect(await onCard(shop, id)).toBe(0)
    shop.pass(2 * HOUR_MS)
    await releaseExpiredHolds(shop)
    await anOrderWith(id)
    const whole = await payOrder(shop, buyer, order.id, 'fiat')
    expect(paystack.transactions.get(whole.reference)?.requested_amount).toBe(2_750_000)
    expect(await movesOf(shop, id)).toEqual([
      'given 10000',
      'paid -10000',
      'unpaid 10000',
      'paid -10000',
      'unpaid 10000',
      'paid -10000',
    ])
  })

  test('that is paid too late takes the card again, or sends the money back when the card is empty', async () => {
    const { paystack, shop, anOrderWith } = await aPaystackShop()
    const { id } = await aGiftCard(shop, 10_000)
    const { buyer, order } = await anOrderWith(id)
    const { reference } = await payOrder(shop, buyer, order.id, 'fiat')
    const second = await anOrderWith(id)
    expect(second.order.creditKobo).toBe(0)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    paystack.pay(reference)
    await findSettledOrder(shop, buyer, order.id)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful' })
    expect(await paymentsOf(shop, order.id)).toEqual([
      'paystack succeeded 17500',
      'gift-card succeeded 10000',
    ])

    const { id: other } = await aGiftCard(shop, 10_000)
    const late = await anOrderWith(other)
    const page = await payOrder(shop, late.buyer, late.order.id, 'fiat')
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    await anOrderWith(other)
    paystack.pay(page.reference)
    await findSettledOrder(shop, late.buyer, late.order.id)
    await mailsOf(shop)
    expect(await statusOf(shop, late.order.id)).toMatchObject({ status: 'failed' })
    expect(await paymentsOf(shop, late.order.id)).toEqual(['paystack reversed 17500'])
    expect(paystack.refunds).toHaveLength(1)
  })

  test.each([
    { back: 'all of its last card', held: 'second', naira: 5_000, asked: 22_500, given: [5_000] },
    { back: 'a part of it', held: 'first', naira: 7_000, asked: 20_500, given: [5_000, 2_000] },
  ])('gives $back back when an older page asked for more', async (each) => {
    const { held, naira, asked, given } = each
    const { paystack, shop, anOrderWith } = await aPaystackShop()
    const [first, second] = [await aGiftCard(shop, 5_000), await aGiftCard(shop, naira)]
    const { buyer, order } = await anOrderWith(first.id, second.id)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    // While an order of another holds one card, this one is to be paid by the other alone.
    const other = await anOrderWith(held === 'first' ? first.id : second.id)
    const page = await payOrder(shop, buyer, order.id, 'fiat')
    expect(paystack.transactions.get(page.reference)?.requested_amount).toBe(asked * 100)
    shop.pass(2 * HOUR_MS)
    await releaseExpiredHolds(shop)
    expect((await statusOf(shop, other.order.id)).status).toBe('failed')
    paystack.pay(page.reference)
    await findSettledOrder(shop, buyer, order.id)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful' })
    expect([await onCard(shop, first.id), await onCard(shop, second.id)]).toEqual([0, 5_000])
    expect(await paymentsOf(shop, order.id)).toEqual([
      `paystack succeeded ${asked}`,
      ...given.map((part) => `gift-card succeeded ${part}`),
    ])
  })

  test('that is refunded whole gives to each what it gave', async () => {
    const { paystack, shop, anOrderWith } = await aPaystackShop()
    const { id } = await aGiftCard(shop, 10_000)
    const { buyer, order } = await anOrderWith(id)
    const { reference } = await payOrder(shop, buyer, order.id, 'fiat')
    paystack.pay(reference)
    await findSettledOrder(shop, buyer, order.id)
    await sendBack(shop, order.id)
    expect(await paymentsOf(shop, order.id)).toEqual([
      'paystack reversed 17500',
      'gift-card reversed 10000',
    ])
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([1_750_000])
    expect(await onCard(shop, id)).toBe(10_000)
    expect(await statusOf(shop, order.id)).toMatchObject({ refundedKobo: 2_750_000 })
    const { stage } = await shop.db
      .selectFrom('orders')
      .select('stage')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(stage).toBe('cancelled')
  })
})

describe('one gift card in sixteen carts at once', () => {
  test('never pays more than is on it, from two processes', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { price: 2_000, stock: 100 })
    const { id } = await aGiftCard(shop, 20_000)
    const buyers: Awaited<ReturnType<typeof aBuyer>>[] = []
    for (let at = 0; at < 16; at++) {
      const buyer = await aBuyer(shop, `buyer${at}`, [{ item }])
      await payWith(shop, buyer.cartId, id)
      buyers.push(buyer)
    }
    const other = elsewhere(shop)
    const orders = await Promise.all(
      buyers.map(async (buyer, at) => (await place(at % 2 ? shop : other, buyer)).order),
    )
    const spent = orders.reduce((sum, { creditKobo }) => sum + creditKobo, 0)
    expect(spent / 100).toBe(20_000 - (await onCard(shop, id)))
    expect(spent).toBeLessThanOrEqual(2_000_000)
    expect(await onCard(shop, id)).toBeLessThan(100)
    const paid = await Promise.all(
      orders.flatMap((order, at) => {
        const buyer = buyers[at]
        return buyer && order.creditKobo === order.sumTotalKobo
          ? [payOrder(at % 2 ? shop : other, buyer, order.id, 'fiat')]
          : []
      }),
    )
    expect(paid.length).toBe(4)
  })
})
