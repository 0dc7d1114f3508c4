import { beforeEach, describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { papersOf } from '#lib/books/papers/read.server.ts'
import { paperNumber } from '#lib/books/papers/papers.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { clearOldLedger } from '#lib/payments/ledger/retention.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { FILLED, pathOf, quoteIn } from '../../support/buying/checkouts.ts'
import { GUEST_CHECKOUT, guestsIn } from '../../support/buying/guests.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, post, read, wordsOf } from '../../support/desk/desk.ts'
import { doOrderAct, newestOrder } from '../../support/desk/orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { attemptsOf, moneyArrives, stockOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

let shop: TestShop
let item: TestItem
let guests: ReturnType<typeof guestsIn>
const aGuest = (quantity?: number) => guests.aGuest(quantity)
const submit = (browser: Browser, fields: Record<string, string>, path?: string) =>
  guests.submit(browser, fields, path)
const confirm = (browser: Browser, change?: Record<string, string>) =>
  guests.confirm(browser, change)
const anOrder = (change?: Record<string, string>, quantity?: number) =>
  guests.anOrder(change, quantity)
const aPaidOrder = (change?: Record<string, string>) => guests.aPaidOrder(change)

beforeEach(async () => {
  shop = await openTestShop({ GUEST_CHECKOUT: 'on' })
  await somePlaces(shop)
  item = await anItem(shop, { price: 15_000, stock: 60 })
  guests = guestsIn(shop, item)
})

async function deliver({ number }: { number: string }): Promise<void> {
  const courier = { name: '', phone: '', tracking: '' }
  for (const act of ['packed', 'sent', 'delivered'] as const)
    await doOrderAct(shop, { number }, act, courier)
}

const orderOf = (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a shop that asks for an account', () => {
  test('as it does until its owner says otherwise, sends a guest to the sign-in and takes no order', async () => {
    shop = await openTestShop()
    await somePlaces(shop)
    guests = guestsIn(shop, await anItem(shop, { price: 15_000 }))
    const guest = await aGuest()
    const to = async (path: string) =>
      (await send(shop, guest, `GET ${path}`)).headers.get('location')
    expect(await to('/checkout')).toBe('/signin?next=%2Fcheckout')
    expect(await to(GUEST_CHECKOUT)).toBe('/checkout')
    const { status, location } = await submit(guest, { ...FILLED, quote: 'q', do: 'confirm' })
    expect([status, location]).toEqual([303, '/checkout'])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('and let guests order before, still shows and takes money for their orders', async () => {
    const { order, path } = await anOrder()
    shop.config.hasGuestCheckout = false
    const guest = await send(shop, await aGuest(), `GET ${GUEST_CHECKOUT}`)
    expect(guest.headers.get('location')).toBe('/checkout')
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(200)
    expect(await orderOf(order.id)).toMatchObject({ is_guest: 1 })
  })
})

describe('an order without an account', () => {
  test('is made without script, holds its goods, and is paid on its own page', async () => {
    const { browser, order, path } = await anOrder({}, 2)
    expect(order).toMatchObject({
      customer_id: null,
      is_guest: 1,
      channel: 'shop',
      email: 'chiamaka@mail.example',
      sum_total_kobo: 3_250_000,
    })
    expect(await stockOf(shop, item)).toMatchObject({ held: 2 })
    const words = wordsOf(await read(shop, browser, path))
    expect(words).toContain(order.number)
    expect(words).toContain('Keep this page')
    const chosen = await submit(browser, { payment_kind: 'fiat' }, path)
    expect(chosen.location).toContain('/pay/sandbox/')
    const [attempt] = await attemptsOf(shop, order.id)
    await moneyArrives(shop, attempt?.reference ?? '')
    await settle(shop, attempt?.reference ?? '')
    expect(await orderOf(order.id)).toMatchObject({ status: 'successful' })
    expect(wordsOf(await read(shop, aBrowser(), path))).toContain('Paid. Thank you!')
    // What was bought is out of the cart.
    const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as [
      { cart_items: unknown[] }?,
    ]
    expect(cart?.cart_items ?? []).toEqual([])
  })

  test('has its link in each mail, and the one of its payment leads there too', async () => {
    const { order, path } = await aPaidOrder()
    const mails = (await mailsOf(shop)).filter(({ to }) => to.includes('chiamaka@mail.example'))
    expect(mails.length).toBe(2)
    for (const { links } of mails) expect(links.map(pathOf)).toContain(path)
    expect(payLinkOf(shop, order.id)).toContain(path)
  })

  test.each([
    ['a phone number', { email: '' }, { email: '', phone: '+2348035550142' }],
    ['an e-mail address', { phone: '' }, { email: 'chiamaka@mail.example', phone: '' }],
  ])('needs no more than %s', async (_, change, stored) => {
    const { order, path } = await anOrder(change)
    expect(order).toMatchObject(stored)
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(200)
    const clerk = atDesk(await aMember(shop))
    expect((await send(shop, clerk, `GET /desk/orders/${order.number}`)).status).toBe(200)
  })

  test('is refused without both, and for a wrong one, with each fault beside its field', async () => {
    const browser = await aGuest()
    const without = await confirm(browser, { email: '', phone: ' ' })
    expect(without.status).toBe(400)
    expect((await confirm(browser, { email: 'no address', phone: '' })).status).toBe(400)
    const wrong = await confirm(browser, { phone: '12' })
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('id="phone-error"')])
    expect((await confirm(browser, { street_address: '' })).status).toBe(400)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('is picked up by who gives a name and a phone number', async () => {
    const { order } = await anOrder({
      shipping_mode: 'pickup',
      email: '',
      state: '',
      lga: '',
      street_address: '',
    })
    expect(order).toMatchObject({ shipping_mode: 'pickup', lga_id: null, billing_total_kobo: 0 })
  })

  test('is made once, however often Confirm Order is pressed; another cart replaces it', async () => {
    const { browser, order, path } = await anOrder()
    expect((await confirm(browser)).location).toBe(path)
    await send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity: 1 })
    expect((await confirm(browser)).location).not.toBe(path)
    expect(await orderOf(order.id)).toMatchObject({ status: 'failed', status_reason: 'replaced' })
    expect(await stockOf(shop, item)).toMatchObject({ held: 2 })
  })

  test('shows its total before it is made, and no other is taken', async () => {
    const browser = await aGuest()
    const unseen = await submit(browser, { ...FILLED, do: 'confirm' })
    expect([unseen.status, unseen.location]).toEqual([200, null])
    await shop.db.updateTable('item').set({ price_kobo: 1_600_000 }).execute()
    const { html } = await submit(browser, { ...FILLED, do: 'price' })
    await shop.db.updateTable('item').set({ price_kobo: 1_700_000 }).execute()
    const [, quoted = ''] = /name="quoted_for" value="([^"]*)"/.exec(html) ?? []
    const stale = { ...FILLED, quote: quoteIn(html), quoted_for: quoted, do: 'confirm' }
    expect((await submit(browser, stale)).status).toBe(409)
  })

  test('uses no offer that is for a first order, once for each customer or so many times in all', async () => {
    const terms = { kind: 'percent', terms: { percent: 10 } } as const
    await makeOffer(shop, { ...terms, code: 'FIRST', isFirstOrder: true })
    await makeOffer(shop, { ...terms, code: 'ONCE', isOnceEach: true })
    await makeOffer(shop, { ...terms, code: 'FEW', mostUses: 5 })
    await makeOffer(shop, { ...terms, code: 'ALL' })
    for (const [code, discount] of [
      ['FIRST', 0],
      ['ONCE', 0],
      ['FEW', 0],
      ['ALL', 150_000],
    ] as const) {
      const browser = await aGuest()
      await post(shop, browser, '/cart', { do: 'use-code', code })
      expect((await confirm(browser)).status).toBe(303)
      expect((await newestOrder(shop)).discount_kobo).toBe(discount)
    }
  })

  test('is not reopened once its time to pay is over', async () => {
    const { browser, order, path } = await anOrder()
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    expect(await orderOf(order.id)).toMatchObject({ status: 'failed', status_reason: 'expired' })
    expect((await submit(browser, { payment_kind: 'fiat' }, path)).location).toBeNull()
    expect(wordsOf(await read(shop, browser, path))).toContain('This link has run out')
  })

  test('is read by nobody through the pages and the API of accounts', async () => {
    const { order } = await aPaidOrder()
    const ada = await aCustomer(shop, 'ada')
    const { access: _, ...byCookie } = ada
    for (const path of [`/api/orders/${order.id}/`, `/api/orders/${order.id}/payment/`])
      expect((await send(shop, ada, `GET ${path}`)).status, path).toBe(404)
    expect((await send(shop, byCookie, `GET /orders/${order.id}`)).status).toBe(404)
    expect((await send(shop, aBrowser(), `GET /api/orders/${order.id}/`)).status).toBe(401)
    expect(wordsOf(await read(shop, byCookie, '/orders/order-history'))).not.toContain(order.number)
    // Nobody rates by it.
    const rated = await send(shop, ada, `POST /api/items/${item.id}/ratings/`, { rating: 5 })
    expect(rated.status).toBe(403)
  })
})

describe('the limits of unpaid goods without an account', () => {
  test('let a third order hold no goods after two that were not paid in time', async () => {
    for (const email of ['one@mail.example', 'two@mail.example']) {
      await anOrder({ email })
      shop.pass(HOUR_MS)
      await releaseExpiredHolds(shop)
    }
    const { order } = await anOrder()
    expect(order).toMatchObject({ holds_goods: 0 })
    expect(await stockOf(shop, item)).toMatchObject({ held: 0 })
  })
})

describe('the link of an order without an account', () => {
  test('opens only as the shop has made it', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const [id = '', key = ''] = one.path.slice('/pay/'.length).split('.')
    const otherKey = other.path.split('.')[1] ?? ''
    for (const token of [id, `${id}.${otherKey}`, `${id}.${key}0`, `${other.order.id}.${key}`]) {
      expect((await send(shop, aBrowser(), `GET /pay/${token}`)).status, token).toBe(404)
      for (const act of ['take-over', 'erase'])
        expect((await submit(aBrowser(), { do: act, who: '' }, `/pay/${token}`)).status).toBe(404)
    }
    // Nothing in the database opens it.
    const { db } = shop
    const stored = [
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('rate_limit').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test('shows goods and sum, and neither name, address, phone number nor e-mail address', async () => {
    const { path } = await aPaidOrder({ phone: '0803 555 0199' })
    const response = await send(shop, aBrowser(), `GET ${path}`)
    const html = await response.text()
    for (const secret of ['Chiamaka', 'chiamaka@', 'Adelabu', '0199'])
      expect(html.includes(secret), secret).toBe(false)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('gives a paid order to the account with its e-mail address, at a press and not before', async () => {
    const { order, path } = await aPaidOrder({ email: 'Ada@Example.com' })
    const { access: _, ...ada } = await aCustomer(shop, 'ada')
    const words = wordsOf(await read(shop, ada, path))
    expect(words).toContain('Take it into my account')
    expect(await orderOf(order.id)).toMatchObject({ customer_id: null })
    const [paper] = await papersOf(shop, order.id)
    const receipt = `${path}/papers/${paper && paperNumber(paper)}`
    expect((await send(shop, aBrowser(), `GET ${receipt}`)).status).toBe(200)
    const taken = await submit(ada, { do: 'take-over', who: FILLED.phone }, path)
    expect([taken.status, taken.location]).toEqual([303, `/orders/${order.id}`])
    expect(wordsOf(await read(shop, ada, `/orders/${order.id}`))).toContain(order.number)
    // From now on the link leads to the page of the account, and nobody else anywhere.
    const again = await send(shop, ada, `GET ${path}`)
    expect([again.status, again.headers.get('location')]).toEqual([303, `/orders/${order.id}`])
    const { access: __, ...bola } = await aCustomer(shop, 'bola')
    for (const other of [aBrowser(), bola])
      for (const address of [path, receipt])
        expect((await send(shop, other, `GET ${address}`)).status, address).toBe(404)
  })

  test('gives it to nobody else: no other account, no guest, none by the phone number, none before it is paid', async () => {
    const { order, path } = await aPaidOrder({ email: 'ada@example.com' })
    const { access: _, ...bola } = await aCustomer(shop, 'bola')
    expect(wordsOf(await read(shop, bola, path))).toContain('another e-mail address')
    expect((await submit(bola, { do: 'take-over' }, path)).status).toBe(403)
    expect((await submit(aBrowser(), { do: 'take-over' }, path)).status).toBe(401)
    const { access: __, ...ada } = await aCustomer(shop, 'ada')
    const unpaid = await anOrder({ email: 'ada@example.com' })
    expect((await submit(ada, { do: 'take-over' }, unpaid.path)).status).toBe(403)
    const byPhone = await aPaidOrder({ email: '' })
    expect((await submit(ada, { do: 'take-over' }, byPhone.path)).status).toBe(403)
    for (const { id } of [order, unpaid.order, byPhone.order])
      expect(await orderOf(id)).toMatchObject({ customer_id: null, is_guest: 1 })
  })
})

describe('the details of who ordered without an account', () => {
  const GONE = { name: '', phone: '', email: '', street_address: '' }

  test('go at their wish as soon as the order has arrived', async () => {
    const { order, path } = await aPaidOrder()
    const erase = (who: string) => submit(aBrowser(), { do: 'erase', who }, path)
    expect((await erase('0803 5550142')).html).toContain('has arrived or ended')
    await deliver(order)
    // Who was mailed the link by mistake knows the e-mail address.
    for (const who of ['0803 555 0199', 'chiamaka@mail.example']) {
      const wrong = await erase(who)
      const says = expect.stringContaining('The order has another phone number.')
      expect([wrong.status, wrong.html]).toEqual([400, says])
    }
    expect(await orderOf(order.id)).toMatchObject({ name: 'Chiamaka Okafor' })
    expect((await erase('0803 5550142')).status).toBe(303)
    expect(await orderOf(order.id)).toMatchObject(GONE)
    const { db } = shop
    const found = db.selectFrom('order_word').select('word').where('order_id', '=', order.id)
    expect(await found.execute()).toEqual([])
    expect(wordsOf(await read(shop, aBrowser(), path))).toContain('Your details are deleted')
  })

  test('are not found out by trying: five tries in a day', async () => {
    const { order, path } = await aPaidOrder()
    await deliver(order)
    const erase = (who: string) => submit(aBrowser(), { do: 'erase', who }, path)
    for (let tried = 0; tried < 5; tried += 1)
      expect((await erase(`080355501${tried}0`)).status).toBe(400)
    expect((await erase('0803 5550142')).status).toBe(429)
  })

  test('go by themselves 90 days after the order has arrived, and the order six years after the year', async () => {
    const { order } = await aPaidOrder()
    await clearBuyers(shop)
    shop.pass(89 * DAY_MS)
    await clearBuyers(shop)
    expect(await orderOf(order.id)).toMatchObject({ name: 'Chiamaka Okafor' })
    shop.pass(2 * DAY_MS)
    await clearBuyers(shop)
    expect(await orderOf(order.id)).toMatchObject(GONE)
    shop.pass(8 * 366 * DAY_MS)
    await clearOldLedger(shop)
    const left = shop.db.selectFrom('orders').select('id').where('id', '=', order.id)
    expect(await left.execute()).toEqual([])
  })
})
