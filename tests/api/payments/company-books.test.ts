import { describe, expect, test, vi } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { newId } from '#lib/random.server.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { afterUse } from '../../support/cleanup.ts'
import { atDesk, read, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aBuyer, aName, aPendingOrder, aWaitingOrder, moneyArrives } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { built } from '../../support/processes/built.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const BOOKS = '/desk/money/books'
/** The day of the test shop's clock. */
const TODAY = '20 November 2026'

async function aShop(env: Record<string, string>) {
  // The gateways of the build: they share with its pages what a refusal is.
  const shop = await openTestShop(env, {}, (await built()).openShop)
  await somePlaces(shop)
  /** An order of ₦25,000 and ₦2,500 for delivery, with its page of payment. */
  const anOrder = async (kind: PaymentKind = 'fiat') => {
    const item = await anItem(shop, { price: 25_000, stock: 3 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer, kind)
    return { ...order, settle: () => findSettledOrder(shop, buyer, order.id) }
  }
  /** A session ends when nobody uses it for a while. */
  const sitDown = async () => atDesk(await aMember(shop, 'books', `bisi.${newId().slice(-8)}`))
  const html = async (query = '') => read(shop, await sitDown(), BOOKS + query)
  return { shop, sitDown, anOrder, html, page: async (query = '') => wordsOf(await html(query)) }
}

describe('the books of the payment companies at the desk', () => {
  test('agree when a company lists what the shop has, and nothing else of its account counts', async () => {
    const flutterwave = await startFlutterwave()
    const { anOrder, page } = await aShop(flutterwave.env)
    const orders = [await anOrder(), await anOrder()]
    for (const { reference, settle } of orders) {
      flutterwave.pay(reference)
      await settle()
    }
    flutterwave.pay(orders[0]?.reference ?? '', { tx_ref: 'a payment link of the owner' })
    await anOrder()
    const said = await page()
    expect(said).toContain('Here, 2 payments ₦55,000 Flutterwave, 2 payments ₦55,000 Difference ₦0')
    expect(said).toContain(
      `${TODAY} Agrees Here: 2 payments, ₦55,000. Flutterwave: 2 payments, ₦55,000.`,
    )
    expect(said).not.toContain('NG-')
  })

  test('name each payment that differs, with its order and both sums', async () => {
    const paystack = await startPaystack()
    const { anOrder, html } = await aShop(paystack.env)
    const [fine, missed, gone, other, foreign] = [
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
    ]
    for (const { reference, settle } of [fine, gone, other, foreign]) {
      paystack.pay(reference)
      await settle()
    }
    paystack.pay(missed.reference)
    paystack.change(gone.reference, { status: 'reversed' })
    paystack.change(other.reference, { amount: 2_000_000, requested_amount: 2_000_000 })
    paystack.change(foreign.reference, { currency: 'USD' })
    const shown = await html()
    const said = wordsOf(shown)
    expect(said).toContain(`${TODAY} 4 differ`)
    expect(said).toContain('Here, 4 payments ₦110,000 Paystack, 4 payments ₦75,000')
    expect(said).toContain('Difference -₦35,000')
    const lines = {
      [missed.number]: `Here: nothing. Paystack: 1 payment, ₦27,500. Paystack has ₦27,500 more. ${missed.reference}`,
      [gone.number]: `Here: 1 payment, ₦27,500. Paystack: nothing. Paystack has ₦27,500 less. ${gone.reference}`,
      [other.number]: `Here: 1 payment, ₦27,500. Paystack: 1 payment, ₦20,000. Paystack has ₦7,500 less. ${other.reference}`,
      [foreign.number]: `Paystack lists it in other money. ${foreign.reference}`,
    }
    for (const [number, words] of Object.entries(lines)) {
      expect(said).toContain(words)
      expect(shown).toContain(`href="/desk/orders/${number}"`)
    }
    expect(said).not.toContain(fine.reference)
  })

  test('name a payment that came twice, and one that the shop does not know', async () => {
    const flutterwave = await startFlutterwave()
    const { anOrder, page } = await aShop(flutterwave.env)
    const { reference, number, settle } = await anOrder()
    flutterwave.pay(reference)
    await settle()
    flutterwave.pay(reference)
    flutterwave.pay(reference, { tx_ref: 'ord-of-nobody-1', created_at: null })
    const said = await page()
    expect(said).toContain(`${number} Here: 1 payment, ₦27,500. Flutterwave: 2 payments, ₦55,000.`)
    expect(said).toContain(
      'A day that the company does not say 1 differ Here: nothing. Flutterwave: 1 payment, ₦27,500. Not known here',
    )
    expect(said).toContain('ord-of-nobody-1')
  })

  test('leave out on both sides what was sent back whole', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder, page } = await aShop(flutterwave.env)
    const { id, reference, settle } = await anOrder()
    flutterwave.pay(reference)
    await settle()
    await cancelPaid(shop, id, { by: 'customer' })
    await runDueJobs(shop, handlers)
    expect(await page()).toContain('Difference ₦0 No payments in these days.')
  })

  test('stand by the day in Lagos on which a payment was begun, for at most 31 days', async () => {
    const paystack = await startPaystack()
    const { shop, anOrder, html, page } = await aShop(paystack.env)
    const first = await anOrder()
    // Half past eleven in the evening in UTC is the next day in Lagos.
    shop.pass(14.5 * HOUR_MS)
    const second = await anOrder()
    for (const { reference, settle } of [first, second]) {
      paystack.pay(reference)
      await settle()
    }
    const both = await page()
    expect(both).toContain(`21 November 2026 Agrees Here: 1 payment, ₦27,500.`)
    expect(both).toContain(`${TODAY} Agrees Here: 1 payment, ₦27,500.`)
    expect(both.indexOf('November 21')).toBeLessThan(both.indexOf(TODAY))
    const one = await page('?from=2026-11-20&until=2026-11-20')
    expect(one).toContain(TODAY)
    expect(one).not.toContain('November 21')
    expect(await page('?from=2026-11-01&until=2026-11-19')).toContain('No payments in these days.')
    shop.pass(40 * DAY_MS)
    const many = await html('?from=2020-01-01&until=2026-12-05')
    expect(many).toMatch(/name="from"[^>]* value="2026-11-05"/)
    const asked = paystack.requests.findLast(({ path }) => path === '/transaction')
    expect(asked?.query.get('from')).toBe('2026-11-04T22:00:00.000Z')
    expect(asked?.query.get('to')).toBe('2027-01-05T23:00:00.000Z')
    expect(await html('?from=9&until=0000-01-01')).toContain('value="2026-12-')
  })

  test('of coins count, too, and a company without a list is said', async () => {
    const [btcpay, flutterwave] = [await startBtcpay(), await startFlutterwave()]
    const { anOrder, page } = await aShop({ ...btcpay.env, ...flutterwave.env })
    const [whole, part] = [await anOrder('crypto'), await anOrder('crypto')]
    btcpay.become(whole.reference, 'Settled')
    btcpay.become(part.reference, 'Expired', 'PaidPartial', '9000.00')
    for (const { settle } of [whole, part]) await settle()
    const said = await page()
    expect(said).toContain('Here, 2 payments ₦36,500 BTCPay Server, 2 payments ₦36,500')
    expect(said).toContain(`${TODAY} Agrees`)
    // Its list needs the sign-in of the owner.
    const { env } = await startNowpayments()
    const { NOWPAYMENTS_EMAIL: _email, NOWPAYMENTS_PASSWORD: _password, ...keyOnly } = env
    const other = await aShop(keyOnly)
    expect(await other.page()).toContain('NOWPayments gives the shop no list of its payments.')
  })

  test('say that the test page has no list, and show our side', async () => {
    const { shop, page } = await aShop({})
    const { buyer, id, reference } = await aWaitingOrder(shop)
    await moneyArrives(shop, reference)
    await findSettledOrder(shop, buyer, id)
    const said = await page()
    expect(said.match(/The test page gives the shop no list/g)).toHaveLength(1)
    expect(said).toContain('Here: 1 payment, ₦')
    expect(said).not.toContain('differ')
  })

  test('open with our side while a company is down, and store nothing', async () => {
    const paystack = await startPaystack()
    const { shop, sitDown, anOrder } = await aShop(paystack.env)
    const { reference, settle } = await anOrder()
    paystack.pay(reference)
    await settle()
    const who = await sitDown()
    const rowsOf = async () =>
      Promise.all(
        (['audit', 'payment_attempt', 'payment_event', 'job'] as const).map((table) =>
          shop.db.selectFrom(table).selectAll().execute(),
        ),
      )
    const before = await rowsOf()
    for (const fault of ['error', 'junk', 'down'] as const) {
      paystack.faults.push(fault, fault, fault)
      const said = wordsOf(await read(shop, who, BOOKS))
      paystack.faults.length = 0
      expect(said, fault).toContain('Paystack did not send its list in time, or could not be')
      expect(said, fault).toContain(`${TODAY} Here: 1 payment, ₦27,500.`)
    }
    expect(await rowsOf()).toEqual(before)
  })

  test('wait ten seconds for a company that hangs, in no transaction, and open then', async () => {
    const paystack = await startPaystack()
    const { shop, sitDown } = await aShop(paystack.env)
    const who = await sitDown()
    paystack.requests.length = 0
    paystack.faults.push(...Array<'hangs'>(10).fill('hangs'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    afterUse(() => vi.useRealTimers())
    let isShown = false
    const page = send(shop, who, `GET ${BOOKS}`).finally(() => (isShown = true))
    await paystack.hasBeenAsked(1)
    vi.advanceTimersByTime(10 * SECOND_MS - 1)
    // Somebody else orders meanwhile: nothing is locked.
    expect(
      await shop.inTransaction(async ({ db }) => db.selectFrom('orders').selectAll().execute()),
    ).toEqual([])
    expect(isShown).toBe(false)
    vi.advanceTimersByTime(1)
    const shown = await page
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Paystack did not send its list in time')
  })
})
