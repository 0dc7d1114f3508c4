/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import { clearPaymentMessages } from '#lib/payments/ledger/retention.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import {
  atDesk,
  auditOf,
  onceOf,
  post,
  press,
  read,
  submit,
  wordsOf,
} from '../../support/desk/desk.ts'
import { moneyOf, refund, sendRefunds } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aWaitingOrder, elsewhere, sizeOf, statusOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, setStock } from '../../support/world.ts'

const LIST = '/desk/money/counter'

/** A shop with an account at its counter, an order of ₦12,500 that waits, and somebody at the desk. */
async function aCounter() {
  const paystack = await startPaystack()
  const shop = await openTestShop({ ...paystack.env, ...paystack.counterEnv })
  await somePlaces(shop)
  const item = await anItem(shop, { name: 'Gele', price: 10_000, stock: 3 })
  const order = await aWaitingOrder(shop, [{ item }])
  const { sum_total_kobo: toPay } = await totalsOf(shop, order.id)
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const path = `/desk/orders/${order.number}/counter`
  /** A transfer comes, and the company tells. */
  const arrives = async (kobo: number, code?: string) => {
    const event = paystack.transferToTerminal(kobo, code)
    const status = await paystack.send(shop, event)
    await runDueJobs(shop, handlers)
    return { event, status }
  }
  return { paystack, shop, item, order, toPay, who, path, arrives }
}

const totalsOf = (shop: TestShop, id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const openMoney = async (shop: TestShop) =>
  (
    await shop.db.selectFrom('counter_payment').selectAll().where('ended_at', 'is', null).execute()
  ).map(({ id, amount_kobo }) => ({ id, kobo: amount_kobo }))

const take = async (shop: TestShop, who: Parameters<typeof submit>[1], path: string) => {
  const [first] = await openMoney(shop)
  return submit(shop, who, path, { act: 'taken', money: String(first?.id) })
}

describe('money at the counter', () => {
  test('is shown to the clerk who it is from, and pays the order that it is for by one press', async () => {
    const { shop, order, toPay, who, path, arrives } = await aCounter()
    const before = await read(shop, who, path)
    expect(before).toContain(`<meta http-equiv="refresh" content="10;url=${path}">`)
    expect(wordsOf(before)).toContain('to: Titan Trust, 9912345678.')
    expect((await arrives(toPay)).status).toBe(200)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    const html = wordsOf(await read(shop, who, path))
    expect(html).toContain('From A. Bello, GTBank')
    expect(html).toContain('Exactly this sum')
    const done = await take(shop, who, path)
    expect(done.headers.get('location')).toBe(`/desk/orders/${order.number}?done=paid`)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await openMoney(shop)).toEqual([])
    expect(await read(shop, who, `/desk/orders/${order.number}`)).toContain('Sent by A. Bello')
    expect(await auditOf(shop, 'order.paid-at-counter')).toMatchObject([
      { subject: `order:${order.number}` },
    ])
    // Nothing is left to watch for.
    expect(await read(shop, who, path)).not.toContain('http-equiv="refresh"')
  })

  test('is known by its source, too, in the event and in the list', async () => {
    const { paystack, shop, toPay } = await aCounter()
    await paystack.send(shop, paystack.transferToTerminal(toPay, 'VT_OJA1', 'source'))
    await runDueJobs(shop, handlers)
    paystack.transferToTerminal(3_000_00, 'VT_OJA1', 'source')
    paystack.transferToTerminal(4_000_00, 'VT_OTHER', 'source')
    await compareDaily(shop)
    expect((await openMoney(shop)).map(({ kobo }) => kobo)).toEqual([toPay, 3_000_00])
  })

  test('whose event is lost is found by the daily comparison, once, and that of another terminal is not', async () => {
    const { paystack, shop, order, toPay, who, path } = await aCounter()
    paystack.transferToTerminal(toPay)
    paystack.transferToTerminal(3_000_00, 'VT_OTHER')
    await compareDaily(shop)
    expect((await openMoney(shop)).map(({ kobo }) => kobo)).toEqual([toPay])
    expect((await take(shop, who, path)).status).toBe(303)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    await compareDaily(shop)
    expect(await openMoney(shop)).toEqual([])
  })

  test('is not found again when a clerk has noted it by hand, by the reference in the company’s app', async () => {
    const { paystack, shop, order, who } = await aCounter()
    paystack.transferToTerminal(5_000_00)
    const [reference = ''] = [...paystack.transactions.keys()].slice(-1)
    const noted = { act: 'paid', payment: 'transfer', reference: ` ${reference.toLowerCase()}` }
    const paid = `/desk/orders/${order.number}/paid`
    const done = await submit(shop, who, paid, { ...noted, sum: '5000', reason: 'Seen in the app' })
    expect(done.status).toBe(303)
    await compareDaily(shop)
    expect(await openMoney(shop)).toEqual([])
  })

  test('is there once, however often the company tells of it', async () => {
    const { paystack, shop, order, toPay, who, path, arrives } = await aCounter()
    const { event } = await arrives(toPay)
    await paystack.send(shop, event)
    await runDueJobs(shop, handlers)
    expect(await openMoney(shop)).toHaveLength(1)
    await take(shop, who, path)
    await paystack.send(shop, event)
    await runDueJobs(shop, handlers)
    expect(await openMoney(shop)).toEqual([])
    expect(await moneyOf(shop, order.id)).toMatchObject({ left: toPay })
  })

  test('of another terminal, with a forged signature, of a payment that failed, or live in a trial is not there', async () => {
    const { paystack, shop, toPay, arrives } = await aCounter()
    await arrives(toPay, 'VT_OTHER')
    const forged = paystack.transferToTerminal(toPay)
    expect(await paystack.send(shop, { ...forged, headers: { 'x-paystack-signature': 'x' } })).toBe(
      401,
    )
    const failed = paystack.transferToTerminal(toPay)
    paystack.change(JSON.parse(failed.rawBody).data.reference, { status: 'failed' })
    await paystack.send(shop, failed)
    const ofLive = paystack.transferToTerminal(toPay)
    paystack.change(JSON.parse(ofLive.rawBody).data.reference, { domain: 'live' })
    await paystack.send(shop, ofLive)
    await runDueJobs(shop, handlers)
    expect(await openMoney(shop)).toEqual([])
  })

  test('that two clerks take at the same moment pays one order', async () => {
    const { shop, item, order, toPay, who, path, arrives } = await aCounter()
    const second = await aWaitingOrder(shop, [{ item }])
    await arrives(toPay)
    const other = atDesk(await aMember(shop, 'manager', 'Bola'))
    const [first] = await openMoney(shop)
    const fields = { act: 'taken', money: String(first?.id) }
    const there = `/desk/orders/${second.number}/counter`
    // Both have the page open before one of them presses.
    const mine = onceOf(await read(shop, who, path), 'taken')
    const theirs = onceOf(await read(shop, other, there), 'taken')
    const answers = await Promise.all([
      post(shop, who, path, { ...fields, once: mine }),
      post(elsewhere(shop), other, there, { ...fields, once: theirs }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const states = [await statusOf(shop, order.id), await statusOf(shop, second.id)]
    expect(states.map(({ status }) => status).toSorted()).toEqual(['pending', 'successful'])
  })

  test('that went back at the company meanwhile pays nothing, and leaves the list', async () => {
    const { paystack, shop, order, toPay, who, path, arrives } = await aCounter()
    const { event } = await arrives(toPay)
    paystack.change(JSON.parse(event.rawBody).data.reference, { status: 'reversed' })
    const refused = await take(shop, who, path)
    expect(refused.status).toBe(409)
    expect(wordsOf(await refused.text())).toContain('it went back')
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect(await openMoney(shop)).toEqual([])
  })

  test('that the company does not know for a moment stays on the list, and pays nothing', async () => {
    const { paystack, shop, order, toPay, who, path, arrives } = await aCounter()
    const { event } = await arrives(toPay)
    const { reference } = JSON.parse(event.rawBody).data
    paystack.change(reference, { status: 'processing' })
    expect((await take(shop, who, path)).status).toBe(502)
    expect(await openMoney(shop)).toHaveLength(1)
    paystack.change(reference, { status: 'success' })
    expect((await take(shop, who, path)).status).toBe(303)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
  })

  test('that the company does not know yet is asked about again', async () => {
    const { paystack, shop, toPay, arrives } = await aCounter()
    const early = paystack.transferToTerminal(toPay)
    const { reference } = JSON.parse(early.rawBody).data
    paystack.change(reference, { status: 'processing' })
    await paystack.send(shop, early)
    await runDueJobs(shop, handlers)
    expect(await openMoney(shop)).toEqual([])
    paystack.change(reference, { status: 'success' })
    shop.pass(10 * MINUTE_MS)
    await runDueJobs(shop, handlers)
    expect(await openMoney(shop)).toHaveLength(1)
    await arrives(toPay)
    expect(await openMoney(shop)).toHaveLength(2)
  })

  test('keeps who sent it for half a year at most, and nothing half a year after it was dealt with', async () => {
    const { shop, toPay, arrives } = await aCounter()
    await arrives(toPay)
    shop.pass(181 * DAY_MS)
    await clearPaymentMessages(shop)
    const rows = await shop.db.selectFrom('counter_payment').select('sender').execute()
    expect(rows).toEqual([{ sender: null }])
    const again = atDesk(await aMember(shop, 'owner', 'Chidi'))
    const [one] = await openMoney(shop)
    await submit(shop, again, LIST, { act: 'done', money: String(one?.id), reason: 'sent back' })
    shop.pass(181 * DAY_MS)
    await clearPaymentMessages(shop)
    expect(await shop.db.selectFrom('counter_payment').select('id').execute()).toEqual([])
  })

  test('that is too little changes nothing; of too much the rest must go back', async () => {
    const { shop, order, toPay, who, path, arrives } = await aCounter()
    await arrives(toPay - 100)
    const refused = await take(shop, who, path)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('ask the customer for the whole sum')
    expect(await openMoney(shop)).toHaveLength(1)
    const [little] = await openMoney(shop)
    await submit(shop, who, LIST, {
      act: 'done',
      money: String(little?.id),
      reason: 'sent back',
    })
    await arrives(toPay + 50_000)
    const done = await take(shop, who, path)
    expect(done.headers.get('location')).toContain('done=paid-over')
    const money = wordsOf(await read(shop, who, '/desk/money'))
    expect(money).toContain(order.number)
    expect(money).toContain('₦500 is too much')
  })

  test('is listed under Money until somebody says what it was', async () => {
    const { shop, toPay, who, arrives } = await aCounter()
    await arrives(toPay)
    const [one] = await openMoney(shop)
    expect(await read(shop, who, '/desk/money')).toContain(`href="${LIST}"`)
    expect(wordsOf(await read(shop, who, LIST))).toContain('₦12,500 from A. Bello, GTBank')
    const fields = { act: 'done', money: String(one?.id) }
    expect((await submit(shop, who, LIST, { ...fields, reason: '' })).status).toBe(400)
    const given = { ...fields, reason: 'a loan of my sister' }
    const done = await submit(shop, who, LIST, given)
    expect(done.headers.get('location')).toBe(`${LIST}?done=done`)
    expect(await read(shop, who, LIST)).not.toContain('A. Bello')
    expect(await read(shop, who, '/desk/money')).not.toContain(`href="${LIST}"`)
    expect(await auditOf(shop, 'money.counter-done')).toMatchObject([
      { reason: 'a loan of my sister' },
    ])
  })

  test('finds under Money the one order that waits for its sum, and pays it by one press', async () => {
    const { shop, order, toPay, who, path, arrives } = await aCounter()
    await arrives(toPay + 100)
    const page = '/desk/money'
    expect(wordsOf(await read(shop, who, page))).toContain('No order waits for this sum.')
    expect(await press(shop, who, { page, act: 'taken' })).toBe('')
    await arrives(toPay)
    const words = wordsOf(await read(shop, who, page))
    expect(words).toContain(`One order waits for this sum: ${order.number}, Ada Obi`)
    expect(await read(shop, who, page)).toContain(`href="${path}"`)
    const paid = `/desk/orders/${order.number}?done=paid`
    expect(await press(shop, who, { page, act: 'taken' })).toBe(paid)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect((await openMoney(shop)).map(({ kobo }) => kobo)).toEqual([toPay + 100])
    expect(wordsOf(await read(shop, who, page))).not.toContain(order.number)
  })

  test('leaves the choice where two orders wait for its sum', async () => {
    const { shop, item, toPay, who, arrives } = await aCounter()
    await aWaitingOrder(shop, [{ item }])
    await arrives(toPay)
    expect(wordsOf(await read(shop, who, '/desk/money'))).toContain('2 orders wait for this sum:')
    expect(await press(shop, who, { page: '/desk/money', act: 'taken' })).toBe('')
  })

  test('for goods that are gone meanwhile pays nothing and stays on the list', async () => {
    const { shop, item, order, toPay, path, arrives } = await aCounter()
    await arrives(toPay)
    shop.pass(100 * 60 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    await setStock(shop, sizeOf(item), 0)
    const again = atDesk(await aMember(shop, 'owner', 'Chidi'))
    expect((await take(shop, again, path)).status).toBe(409)
    expect((await statusOf(shop, order.id)).status).not.toBe('successful')
    expect(await openMoney(shop)).toHaveLength(1)
  })

  test('goes back by the company when the order is refunded', async () => {
    const { paystack, shop, order, toPay, who, path, arrives } = await aCounter()
    await arrives(toPay)
    await take(shop, who, path)
    await refund(shop, who, `/desk/orders/${order.number}`, {
      sum: String(toPay / 100),
      reason: 'Torn',
    })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([toPay])
  })

  test('waits while the company cannot be asked, and is there when it answers again', async () => {
    const { paystack, shop, toPay, arrives } = await aCounter()
    paystack.faults.push(...Array<'error'>(6).fill('error'))
    await arrives(toPay)
    expect(await openMoney(shop)).toEqual([])
    paystack.faults.length = 0
    shop.pass(10 * MINUTE_MS)
    await runDueJobs(shop, handlers)
    expect(await openMoney(shop)).toHaveLength(1)
  })
})

test('a shop without an account at the counter has no such page', async () => {
  const paystack = await startPaystack()
  const shop = await openTestShop(paystack.env)
  await somePlaces(shop)
  const order = await aWaitingOrder(shop)
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  expect(await read(shop, who, `/desk/orders/${order.number}`)).not.toContain('/counter"')
  await paystack.send(shop, paystack.transferToTerminal(500_000))
  await runDueJobs(shop, handlers)
  expect(await openMoney(shop)).toEqual([])
})
