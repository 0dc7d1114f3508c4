import { beforeEach, describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { setHits } from '#lib/limits/limits.sql.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { finishRestore, readCarryOver } from '#lib/recovery/recovery.server.ts'
import { after, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { PASSWORD } from '../../support/accounts/person.ts'
import { FILLED, pathOf } from '../../support/buying/checkouts.ts'
import { GUEST_CHECKOUT, guestsIn } from '../../support/buying/guests.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, post, read, wordsOf } from '../../support/desk/desk.ts'
import { doOrderAct, filled, make, newestOrder } from '../../support/desk/orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { attemptsOf, aWaitingOrder, stockOf } from '../../support/orders.ts'
import { hitsOf } from '../../support/limits.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aPickup, somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

/** As many as may be tried in a day. What is no number is no try. */
const OTHER_NUMBERS = [0, 1, 2, 3, 4].map((digit) => `0803 555 019${digit}`)

let shop: TestShop
let item: TestItem
let guests: ReturnType<typeof guestsIn>
beforeEach(async () => {
  shop = await openTestShop({ GUEST_CHECKOUT: 'on', TRUST_PROXY: '1' })
  await somePlaces(shop)
  item = await anItem(shop, { price: 15_000, stock: 400 })
  guests = guestsIn(shop, item)
})

const ACCOUNT = {
  bank: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Oja Limited',
  waitHours: 24,
}
const setUpOwn = (shop: TestShop) =>
  shop.inTransaction((shop) => ownAccount.become(shop, ACCOUNT, 'Ada'))

const CHIAMAKA = 'chiamaka@mail.example'

const orderOf = (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('unpaid orders without an account hold at most 30 pieces, and 300 of a network', () => {
  test('for one phone number or e-mail address, from whatever connection: what comes beyond is kept for nobody', async () => {
    await guests.anOrder({ email: '' }, 20)
    const elsewhere = guestsIn(shop, item, '41.184.12.7')
    const samePhone = await elsewhere.anOrder({ email: 'other@mail.example' }, 11)
    expect(samePhone.order).toMatchObject({ holds_goods: 0 })
    await elsewhere.anOrder({ phone: '' }, 20)
    const third = guestsIn(shop, item, '197.210.5.7')
    const sameEmail = await third.anOrder({ phone: '0803 555 0199' }, 11)
    expect(sameEmail.order).toMatchObject({ holds_goods: 0 })
    const other = { phone: '0803 555 0199', email: 'other@mail.example' }
    expect((await third.anOrder(other, 11)).order).toMatchObject({ holds_goods: 1 })
  })

  test('for one network, with however many invented numbers: what comes beyond is kept for nobody', async () => {
    for (let n = 10; n < 20; n++) await guests.anOrder({ phone: `0803 555 01${n}`, email: '' }, 30)
    expect(await stockOf(shop, item)).toMatchObject({ held: 300 })
    const invented = { phone: '0803 555 0123', email: '' }
    const { browser, order, path } = await guests.anOrder(invented)
    expect(order).toMatchObject({ holds_goods: 0 })
    expect(await stockOf(shop, item)).toMatchObject({ held: 300 })
    expect(wordsOf(await read(shop, browser, path))).toContain('they are not kept before')
    // Another network is not touched by it.
    const elsewhere = guestsIn(shop, item, '41.184.12.7')
    const next = await elsewhere.anOrder({ phone: '0803 555 0124', email: '' })
    expect(next.order).toMatchObject({ holds_goods: 1 })
    expect(wordsOf(await read(shop, next.browser, next.path))).toContain('goods are kept until')
  })

  test('counted with orders of the desk for that phone number, and stop nobody at the desk', async () => {
    await guests.anOrder({ email: '' }, 20)
    const clerk = atDesk(await aMember(shop))
    const given = { ...filled(item, 20), payment: 'later', email: '' }
    expect((await make(shop, clerk, given)).location).not.toBe('')
    expect(await stockOf(shop, item)).toMatchObject({ held: 40 })
    const elsewhere = guestsIn(shop, item, '41.184.12.7')
    const next = await elsewhere.anOrder({ email: '' })
    expect(next.order).toMatchObject({ holds_goods: 0 })
  })
})

/** Confirms a total that is not the present one. */
async function confirmStale(browser: Browser) {
  const { html } = await guests.submit(browser, { ...FILLED, do: 'price' })
  const [, quoted_for = ''] = /name="quoted_for" value="([^"]*)"/.exec(html) ?? []
  return guests.submit(browser, { ...FILLED, quote: 'stale', quoted_for, do: 'confirm' })
}

test('orders without an account are refused in a flood of their network, and not before', async () => {
  for (let made = 0; made < 3; made += 1)
    expect((await guests.confirm(await guests.aGuest())).status).toBe(303)
  expect(await hitsOf(shop, 'guest-order:102.89.34.0/24')).toBe(3)
  await useUpRate(shop, 'guest-order:102.89.34.0/24', HOUR_MS)
  expect((await guests.confirm(await guests.aGuest())).status).toBe(429)
  const elsewhere = guestsIn(shop, item, '41.184.12.7')
  expect((await elsewhere.confirm(await elsewhere.aGuest())).status).toBe(303)
  const rates = await shop.db.selectFrom('rate_limit').select('name').execute()
  for (const typed of ['chiamaka', '5550142', '34.7'])
    expect(JSON.stringify(rates)).not.toContain(typed)
})

test('orders of one network mail so many addresses, and more once it pays; without a mail the page has the link', async () => {
  const mailed = async (email: string) => {
    const { path } = await guests.anOrder({ email })
    const mails = (await mailsOf(shop)).filter(({ to }) => to === email)
    return { isMailed: mails.length > 0, path }
  }
  expect((await mailed('one@else.example')).isMailed).toBe(true)
  await setHits(shop.db, 'unverified-mails-from:102.89.34.0/24', 300, after(shop.now(), HOUR_MS))
  const { isMailed, path } = await mailed('two@else.example')
  expect(isMailed).toBe(false)
  expect(path).toMatch(/^\/pay\//)
  await guests.aPaidOrder()
  expect((await mailed('three@else.example')).isMailed).toBe(true)
})

test('goods are kept no longer for opening each way to pay, one after the other', async () => {
  const paystack = await startPaystack({ now: () => Date.parse(shop.now()) })
  const env = { ...paystack.env, PAYSTACK_IN_SHOP: 'bank_transfer,ussd' }
  shop = await openTestShop({ GUEST_CHECKOUT: 'on', ...env })
  await somePlaces(shop)
  guests = guestsIn(shop, await anItem(shop, { price: 15_000 }))
  const { browser, order, path } = await guests.anOrder()
  await guests.submit(browser, { do: 'transfer' }, path)
  const { pay_before: until } = await orderOf(order.id)
  expect(until).toBe(after(shop.now(), PAYING_MS))
  for (const way of ['ussd-737', 'page']) {
    shop.pass(10 * MINUTE_MS)
    expect((await guests.submit(browser, { do: way }, path)).status).toBe(303)
  }
  expect((await attemptsOf(shop, order.id)).length).toBe(3)
  expect((await orderOf(order.id)).pay_before).toBe(until)
})

describe('what only accounts have stays with accounts', () => {
  test('the own bank account of the shop, as goods would wait for days; the checkout says so', async () => {
    await setUpOwn(shop)
    const { browser, order, path } = await guests.anOrder()
    expect(await read(shop, browser, path)).not.toContain('0123456789')
    const chosen = await guests.submit(browser, { do: 'own' }, path)
    expect(chosen.location).toContain('/pay/sandbox/')
    expect((await orderOf(order.id)).pay_before).toBe(after(shop.now(), PAYING_MS))
    expect(wordsOf(await read(shop, await guests.aGuest(), GUEST_CHECKOUT))).toContain(
      'No transfers to our own bank account without an account: we would keep the goods for days before they are paid.',
    )
  })

  test('pay on delivery', async () => {
    await shop.db.updateTable('delivery_zone').set({ door_up_to_kobo: 10_000_000 }).execute()
    const browser = await guests.aGuest()
    const words = wordsOf(await read(shop, browser, GUEST_CHECKOUT))
    expect(words).toContain(
      'No pay on delivery without an account: we would keep the goods for days',
    )
    const { order, path } = await guests.anOrder({ payment_kind: 'door' })
    expect((await guests.submit(browser, { payment_kind: 'door' }, path)).status).toBe(400)
    expect(await orderOf(order.id)).toMatchObject({ due_kobo: 0 })
  })

  test('pay on delivery with a deposit', async () => {
    const terms = { door_up_to_kobo: 10_000_000, door_deposit: 'delivery' } as const
    await shop.db.updateTable('delivery_zone').set(terms).execute()
    const browser = await guests.aGuest()
    const { order, path } = await guests.anOrder({ payment_kind: 'door' })
    expect((await guests.submit(browser, { payment_kind: 'door' }, path)).status).toBe(400)
    expect(await orderOf(order.id)).toMatchObject({ due_kobo: 0, deposit_kobo: 0 })
  })

  test('gift cards, and coins for who has no e-mail address to say where they go back', async () => {
    const { browser, path } = await guests.anOrder({ email: '' })
    expect(await read(shop, browser, path)).not.toContain('use-card')
    const card = await guests.submit(browser, { do: 'use-card', card: 'X' }, path)
    expect(card.status).toBe(403)
    expect((await guests.submit(browser, { payment_kind: 'crypto' }, path)).status).toBe(403)
  })

  test('an offer that the cart shows goes with words', async () => {
    const terms = { kind: 'percent', terms: { percent: 10 } } as const
    await makeOffer(shop, { ...terms, isOnceEach: true })
    const browser = await guests.aGuest()
    expect(wordsOf(await read(shop, browser, '/cart'))).toContain('1,500')
    const words = wordsOf(await read(shop, browser, GUEST_CHECKOUT))
    expect(words).toContain('₦1,500 off in your cart is for customers with an account')
    expect((await guests.confirm(browser)).status).toBe(303)
    expect((await newestOrder(shop)).discount_kobo).toBe(0)
  })

  test('and no offer, no words', async () => {
    const words = wordsOf(await read(shop, await guests.aGuest(), GUEST_CHECKOUT))
    expect(words).not.toContain('for customers with an account')
  })
})

describe('a mail about an order without an account', () => {
  const mailsTo = async (address: string) =>
    (await mailsOf(shop)).filter(({ to }) => to.includes(address))

  test('says nothing that was typed, and has a link for who did not order', async () => {
    const phone = '0803 777 9931'
    const words = { name: 'Call 0900 for a prize', street_address: 'Lottery House', phone }
    const { order } = await guests.aPaidOrder(words)
    await doOrderAct(shop, order, 'packed')
    shop.pass(HOUR_MS)
    const mails = await mailsTo(CHIAMAKA)
    expect(mails.length).toBeGreaterThan(1)
    for (const { html, text, subject, links } of mails) {
      for (const typed of ['prize', 'Lottery', '9931'])
        expect(`${subject} ${html} ${text}`.includes(typed), typed).toBe(false)
      expect(text).toContain('Hello,')
      expect(links.map(pathOf)).toContainEqual(expect.stringMatching(/^\/not-me\//))
    }
  })

  test('is not used up by who confirms a total that is not the present one', async () => {
    const browser = await guests.aGuest()
    for (let tried = 0; tried < 6; tried += 1)
      expect((await confirmStale(browser)).status).toBe(409)
    expect(await mailsTo(CHIAMAKA)).toEqual([])
    await guests.anOrder()
    expect((await mailsTo(CHIAMAKA)).length).toBe(1)
  })

  test('is the last one once its reader says that this was not them', async () => {
    const { order } = await guests.aPaidOrder()
    const before = await mailsTo(CHIAMAKA)
    const link = before[0]?.links.find((each) => each.includes('/not-me/')) ?? ''
    const pressed = await post(shop, aBrowser(), pathOf(link), {})
    expect(pressed.status).toBeLessThan(400)
    await doOrderAct(shop, order, 'packed')
    await doOrderAct(shop, order, 'sent', { name: '', phone: '', tracking: '' })
    shop.pass(HOUR_MS)
    await runDueJobs(shop, handlers)
    expect((await mailsTo(CHIAMAKA)).length).toBe(before.length)
    await guests.anOrder({ phone: '' })
    expect((await mailsTo(CHIAMAKA)).length).toBe(before.length)
    // The desk sees that they did not go.
    const kept = shop.db.selectFrom('order_mail').select('failed_at').where('kind', '=', 'sent')
    expect(await kept.execute()).toEqual([{ failed_at: expect.any(String) }])
  })
})

describe('an account with a mistyped e-mail address', () => {
  const PHONE = FILLED.phone
  const anAccount = async () => {
    const { access: _, ...browser } = await aCustomer(shop, 'ada')
    return browser
  }
  const takes = async (browser: Browser, path: string, who: string) => {
    const { status, html } = await guests.submit(browser, { do: 'take-over', who }, path)
    return { status, html: wordsOf(html) }
  }
  const ADAS = { email: 'ada@example.com' }

  test('does not take an order over without its phone number, nor find it out: five tries in a day', async () => {
    const { order, path } = await guests.aPaidOrder(ADAS)
    const ada = await anAccount()
    for (const who of ['', 'ada@example.com', 'Chiamaka Okafor', '0142', ...OTHER_NUMBERS])
      expect(await takes(ada, path, who)).toEqual({
        status: 400,
        html: expect.stringContaining('The order has another phone number.'),
      })
    expect((await takes(ada, path, PHONE)).status).toBe(429)
    expect(await orderOf(order.id)).toMatchObject({ customer_id: null, is_guest: 1 })
  })

  test('takes one without a phone number over only by the name in it', async () => {
    const { order, path } = await guests.aPaidOrder({ ...ADAS, phone: '' })
    const ada = await anAccount()
    expect((await takes(ada, path, '')).html).toContain('The order has another name.')
    expect((await takes(ada, path, 'Ada Obi')).status).toBe(400)
    expect(await orderOf(order.id)).toMatchObject({ customer_id: null })
    expect((await takes(ada, path, ' chiamaka  OKAFOR')).status).toBe(303)
  })

  test('takes none over after its reader has said that it is not theirs', async () => {
    const { order, path } = await guests.aPaidOrder(ADAS)
    const [mail] = (await mailsOf(shop)).filter(({ to }) => to.includes(ADAS.email))
    const link = mail?.links.find((each) => each.includes('/not-me/')) ?? ''
    await post(shop, aBrowser(), pathOf(link), {})
    const { status, html } = await takes(await anAccount(), path, PHONE)
    expect([status, html]).toEqual([400, expect.stringContaining('not theirs')])
    expect(await orderOf(order.id)).toMatchObject({ customer_id: null })
  })
})

describe('the code, and who brings it, of an order without an account', () => {
  const see = async (path: string, who: string) => {
    const { status, html } = await guests.submit(aBrowser(), { do: 'see', who }, path)
    return { status, words: wordsOf(html) }
  }
  const toCollect = async (change: Record<string, string>) => {
    const shipping_mode = `pickup-${await aPickup(shop)}`
    const made = await guests.aPaidOrder({ shipping_mode, ...change })
    await doOrderAct(shop, made.order, 'packed')
    shop.pass(HOUR_MS)
    await runDueJobs(shop, handlers)
    return made
  }
  const allMails = async () => (await mailsOf(shop)).map(({ text }) => text).join(' ')

  test('are seen with a phone number alone, for the answer of one press', async () => {
    const { browser, path } = await toCollect({ email: '' })
    const before = wordsOf(await read(shop, browser, path))
    expect(before).not.toContain('Your code for picking it up ')
    const { status, words } = await see(path, '+234 803 555 0142')
    expect(status).toBe(200)
    expect(words).toMatch(/Your code for picking it up \d{6}/)
    expect(words).toContain('Come to Ibadan shop, 3 Ring Road, Oyo: Mon to Fri.')
    expect(wordsOf(await read(shop, browser, path))).not.toMatch(/picking it up \d{6}/)
  })

  test('are in no mail, as its address may be a stranger’s, who does not find the number out', async () => {
    const { path } = await toCollect({})
    const mails = await allMails()
    expect(mails).toContain('Its page shows the rest')
    expect(mails).not.toContain('Your code for picking it up:')
    for (const who of ['', CHIAMAKA, 'Chiamaka Okafor', '0142', ...OTHER_NUMBERS]) {
      const { status, words } = await see(path, who)
      expect([status, words]).toEqual([400, expect.stringContaining('another phone number')])
      expect(words).not.toMatch(/picking it up \d{6}/)
    }
    const late = await see(path, FILLED.phone)
    expect(late.status).toBe(429)
    expect(late.words).not.toMatch(/picking it up \d{6}/)
  })

  test('the courier is seen with the name, where there is no phone number, and is in no mail', async () => {
    const { order, path } = await guests.aPaidOrder({ phone: '' })
    await doOrderAct(shop, order, 'packed')
    const musa = { name: 'Musa Bello', phone: '0803 555 0177', tracking: 'KJA-123' }
    await doOrderAct(shop, order, 'sent', musa)
    shop.pass(HOUR_MS)
    await runDueJobs(shop, handlers)
    const mails = await allMails()
    expect(mails).toContain('It asks for the name in the order.')
    expect(mails).not.toContain('Musa')
    expect((await see(path, 'Musa Bello')).words).not.toContain('KJA-123')
    expect((await see(path, 'Chiamaka Okafor')).words).toContain('Musa Bello')
  })
})

describe('the desk', () => {
  test('lists orders by whether they were made with an account, without one, or at the desk', async () => {
    const { order: byGuest } = await guests.anOrder()
    const ofAccount = await aWaitingOrder(shop, [{ item }])
    const atTheDesk = await aWaitingOrder(shop, [{ item }])
    const { db } = shop
    await db.updateTable('orders').set({ channel: 'desk' }).where('id', '=', atTheDesk.id).execute()
    const who = atDesk(await aMember(shop))
    for (const [made, order] of [
      ['guest', byGuest],
      ['shop', ofAccount],
      ['desk', atTheDesk],
    ] as const) {
      const page = await read(shop, who, `/desk/orders?tab=all&made=${made}`)
      const found = [...page.matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(([, n]) => n)
      expect([made, found]).toEqual([made, [order.number]])
    }
    const page = await read(shop, who, '/desk/orders?tab=all&made=guest')
    expect(page).toContain('aria-label="Without Ordered: Without an account"')
  })

  test('sees that an order has no account, and how to reach its buyer', async () => {
    const { order } = await guests.anOrder({ email: '' })
    const clerk = atDesk(await aMember(shop))
    const words = wordsOf(await read(shop, clerk, `/desk/orders/${order.number}`))
    expect(words).toContain('by Chiamaka Okafor, without an account')
    expect(words).toContain('0803 555 0142')
  })
})

test('details that a guest has deleted do not come back with a backup', async () => {
  const { order, path } = await guests.aPaidOrder()
  for (const act of ['packed', 'sent', 'delivered'] as const)
    await doOrderAct(shop, order, act, { name: '', phone: '', tracking: '' })
  const { name, phone, email, street_address } = await orderOf(order.id)
  const who = FILLED.phone
  expect((await guests.submit(aBrowser(), { do: 'erase', who }, path)).status).toBe(303)
  const carried = await readCarryOver(shop)
  const restored = { name, phone, email, street_address }
  await shop.db.updateTable('orders').set(restored).where('id', '=', order.id).execute()
  await finishRestore(shop, carried)
  expect(await orderOf(order.id)).toMatchObject({ name: '', phone: '', email: '' })
})

test('nor do those of an order that an account had taken over, when that account was deleted', async () => {
  const { order, path } = await guests.aPaidOrder({ email: 'ada@example.com' })
  const details = await orderOf(order.id)
  const ada = await aCustomer(shop, 'ada')
  const { access: _, ...browser } = ada
  const taken = await guests.submit(browser, { do: 'take-over', who: FILLED.phone }, path)
  expect(taken.status).toBe(303)
  for (const act of ['packed', 'sent', 'delivered'] as const)
    await doOrderAct(shop, order, act, { name: '', phone: '', tracking: '' })
  const left = await send(shop, ada, 'DELETE /auth/users/me/', PASSWORD)
  expect(left.status).toBe(204)
  const carried = await readCarryOver(shop)
  const { name, phone, email, street_address } = details
  await shop.db
    .updateTable('orders')
    .set({ name, phone, email, street_address, is_guest: 1, customer_id: null })
    .where('id', '=', order.id)
    .execute()
  await finishRestore(shop, carried)
  expect(await orderOf(order.id)).toMatchObject({ name: '', phone: '', email: '' })
})

test('a shop that takes naira only on its own account takes no order without an account', async () => {
  const { env } = await startBtcpay()
  shop = await openTestShop({ GUEST_CHECKOUT: 'on', NODE_ENV: 'production', ...env })
  await setUpOwn(shop)
  const { aGuest } = guestsIn(shop, await anItem(shop))
  const guest = await send(shop, await aGuest(), `GET ${GUEST_CHECKOUT}`)
  expect(guest.headers.get('location')).toBe('/checkout')
})
