import { beforeAll, describe, expect, test } from 'vitest'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { handlers } from '#lib/background.server.ts'
import { newId } from '#lib/random.server.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aBuyer, aCart, anAddress, aNetwork, aPendingOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'
import { listRefundable, refundPayment } from '../../support/buying/refunds.ts'

let shop: TestShop
let paystack: Awaited<ReturnType<typeof startPaystack>>
let btcpay: Awaited<ReturnType<typeof startBtcpay>>
beforeAll(async () => {
  paystack = await startPaystack()
  btcpay = await startBtcpay()
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000', ...paystack.env, ...btcpay.env })
  await somePlaces(shop)
})

/** An order whose payment page was opened, and the browser of who did that, known by the cookie. */
async function anOrder(kind: 'fiat' | 'crypto', stock = 5) {
  const username = `ada.${newId().slice(0, 8).toLowerCase()}`
  const item = await anItem(shop, { price: 15_000, stock })
  const order = await aPendingOrder(shop, await aBuyer(shop, username, [{ item }]), kind)
  const browser = aBrowser()
  const form = { username, password: 'market-day-7' }
  await send(shop, browser, 'POST /signin', form, { form: true })
  return { ...order, item, browser }
}

type Seen = { id: string; browser: Browser }

const read = async ({ browser }: Seen, path: string): Promise<string> =>
  (await send(shop, browser, `GET ${path}`)).text()
const resultOf = (order: Seen) => read(order, `/payment-success-page?order_id=${order.id}`)
const payAgain = ({ id, browser }: Seen) =>
  send(shop, browser, `POST /payment-success-page?order_id=${id}`, {}, { form: true })

const PAY_BUTTON = /<form method="post"[^>]*>[\s\S]*?<button/

describe('the page after a payment', () => {
  test('offers only the page that is open while nothing was heard of a payment', async () => {
    const order = await anOrder('crypto')
    const html = await resultOf(order)
    expect(html).toContain('Confirming your payment')
    expect(html).toContain('If you have paid, do not pay again.')
    expect(html).toContain(order.reference)
    expect(html).toContain('72 hours')
    expect(html).not.toContain('Try again')
    expect(html).toMatch(PAY_BUTTON)
    expect((await payAgain(order)).headers.get('location')).toBe(order.url)
  })

  test('has no button to pay while coins that were seen are being confirmed', async () => {
    const order = await anOrder('crypto')
    btcpay.become(order.reference, 'Processing')
    const html = await resultOf(order)
    expect(html).toContain('Your money has been seen')
    expect(html).not.toMatch(PAY_BUTTON)
    expect((await payAgain(order)).status).toBe(409)
    const page = await read(order, `/orders/${order.id}`)
    expect(page).toContain('Payment being confirmed')
    expect(page).not.toMatch(/Pay now|Cancel this order/)
    const cancel = { do: 'cancel', order: order.id }
    const path = `POST /orders/${order.id}`
    expect((await send(shop, order.browser, path, cancel, { form: true })).status).toBe(409)
  })

  test('says that a person looks at money that does not fit, and asks for no more', async () => {
    const order = await anOrder('crypto')
    btcpay.become(order.reference, 'Expired', 'PaidPartial', '5000.00')
    const html = await resultOf(order)
    expect(html).toContain('We are looking at your payment')
    expect(html).not.toMatch(PAY_BUTTON)
    expect((await payAgain(order)).status).toBe(409)
    const list = await read(order, '/orders')
    expect(list).toContain('We are looking at your payment')
    expect(list).not.toContain('Pay now')
  })

  test('offers another payment after a refused card, and says what to do if money is gone', async () => {
    const order = await anOrder('fiat')
    paystack.decline(order.reference)
    const html = await resultOf(order)
    expect(html).toContain('Not paid yet')
    expect(html).toContain('Your bank declined the payment.')
    const inOrder = ['bank declined', 'Try again', 'Money gone', 'Ankara Wrap Dress']
    const shown = html.slice(html.indexOf('<h1')).replace(/<script[\s\S]*?<\/script>/g, '')
    const places = inOrder.map((text) => shown.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(html).toContain('Money gone, but not here?')
    expect(html).toMatch(
      new RegExp(`tell your bank this reference\\.[^]*?<code[^>]*>${order.reference}</code>`),
    )
    const again = await payAgain(order)
    expect([again.status, again.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(paystack.url),
    ])
  })

  test('says that money came too late for goods that somebody else has now', async () => {
    const order = await anOrder('fiat', 1)
    shop.pass(PAYING_MS)
    const username = `bola.${newId().slice(0, 8).toLowerCase()}`
    await aPendingOrder(shop, await aBuyer(shop, username, [{ item: order.item }]))
    paystack.pay(order.reference)
    const html = await resultOf(order)
    expect(html).toContain('Your payment came too late')
    expect(html).not.toContain('no money')
    expect(html).not.toMatch(PAY_BUTTON)
    await shop.db
      .updateTable('orders')
      .set({ status_reason: 'replaced' })
      .where('id', '=', order.id)
      .execute()
    await runDueJobs(shop, handlers)
    expect(await resultOf(order)).toContain('Your payment came too late')
  })

  test('says that coins which came too late are looked at, and leaves them in the list', async () => {
    const order = await anOrder('crypto', 1)
    shop.pass(PAYING_MS)
    const username = `bola.${newId().slice(0, 8).toLowerCase()}`
    await aPendingOrder(shop, await aBuyer(shop, username, [{ item: order.item }]))
    btcpay.become(order.reference, 'Expired', 'PaidLate')
    const html = await resultOf(order)
    expect(html).toContain('Your coins came too late')
    expect(html).toContain('we look at it and write to you')
    expect(html).not.toContain('the way it came')
    expect(html).not.toMatch(PAY_BUTTON)
    for (const path of [`/orders/${order.id}`, '/orders?tab=failed']) {
      const page = await read(order, path)
      expect(page).toContain('We are looking at your payment')
      expect(page).not.toContain('Pay now')
      expect(page).not.toContain('Remove order')
    }
    const form = { order: order.id, do: 'remove' }
    const removed = await send(shop, order.browser, 'POST /orders', form, { form: true })
    expect(removed.status).toBe(409)
  })

  test('lets an order be paid again whose payment went back while it waits', async () => {
    const order = await anOrder('fiat')
    paystack.change(order.reference, { status: 'reversed' })
    const html = await resultOf(order)
    expect(html).toContain('Your payment goes back to you')
    expect(html).toContain('Your goods are kept for 30 more minutes.')
    expect(html).not.toContain('too late')
    expect(html).toMatch(PAY_BUTTON)
    const page = await read(order, `/orders/${order.id}`)
    expect(page).toContain('Your payment goes back to you; waiting for another')
    expect(page).toContain('Pay now')
    expect((await payAgain(order)).status).toBe(303)
  })

  test('says that the payment page could not be opened, where none ever was', async () => {
    const order = await anOrder('fiat')
    const gone = { url: null, expires_at: shop.now() }
    await shop.db
      .updateTable('payment_attempt')
      .set(gone)
      .where('reference', '=', order.reference)
      .execute()
    const html = await resultOf(order)
    expect(html).toContain('The payment page could not be opened')
    expect(html).not.toContain('Confirming your payment')
    expect(html).toContain('Try again')
    expect((await payAgain(order)).status).toBe(303)
    expect(await resultOf(order)).not.toContain('could not be opened')
  })

  test('asks for no second payment by the API either, while the first is looked at or confirmed', async () => {
    for (const came of [
      ['Expired', 'PaidPartial', '5000.00'],
      ['Processing', 'None', '27500.00'],
    ] as const) {
      const ada = await aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
      await anAddress(shop, ada.id)
      const cartId = await aCart(shop, ada.id, [{ item: await anItem(shop) }])
      const email = 'ada@example.com'
      const customer = { id: ada.id, publicId: '', username: 'ada', email, network: aNetwork() }
      const buyer = { ...customer, cartId }
      const { id, reference } = await aPendingOrder(shop, buyer, 'crypto')
      btcpay.become(reference, came[0], came[1], came[2])
      for (const payment_kind of ['crypto', 'fiat']) {
        const answer = await send(shop, ada, `POST /api/orders/${id}/pay/`, { payment_kind })
        expect(answer.status).toBe(409)
        expect(await answer.json()).toMatchObject({ code: 'payment_underway' })
      }
    }
  })

  test('knows no order by a number that none can have', async () => {
    const { browser } = await anOrder('fiat')
    const order = { id: 'a%00b', browser }
    expect(await resultOf(order)).toContain('We do not know this order')
    expect((await payAgain(order)).status).toBe(404)
  })

  test('says of a paid order what was sent back since', async () => {
    const order = await anOrder('fiat')
    paystack.pay(order.reference)
    expect(await resultOf(order)).toContain('PAYMENT SUCCESSFUL!')
    for (const payment of await listRefundable(shop, order.id)) await refundPayment(shop, payment)
    await runDueJobs(shop, handlers)
    expect(await resultOf(order)).toContain('₦17,500 of it was sent back to you since.')
  })
})
