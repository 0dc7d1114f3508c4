import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { atDesk, auditOf, post, press, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { fillInRefund } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import {
  aBuyer,
  attemptsOf,
  moneyArrives,
  noticesOf,
  place,
  putInto,
  statesOf,
  statusOf,
  stockOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, signInAs } from '../../support/world.ts'

const ACCOUNT = {
  bank: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Oja Limited',
  waitHours: 24,
}

/** A shop with an account of its own, an order of ₦6,800 that waits for it, and somebody at its desk. */
async function aShortTransfer(stock = 3, offer: Parameters<typeof makeOffer>[1] | null = null) {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await somePlaces(shop)
  await shop.inTransaction((shop) => ownAccount.become(shop, ACCOUNT, 'Ada'))
  if (offer) await makeOffer(shop, offer)
  const item = await anItem(shop, { price: 4_300, stock })
  const buyer = await aBuyer(shop, 'ada', [{ item }])
  const order = await orderToOwn(shop, buyer)
  const who = atDesk(await aMember(shop, 'owner', 'Ngozi'))
  const act = async (name: string, fields: Record<string, string> = {}, by: Browser = who) => {
    const path = `/desk/orders/${order.number}/came`
    const answer = await submit(shop, by, path, { act: name, ...fields })
    return answer.headers.get('location') ?? wordsOf(await answer.text())
  }
  const note = async (sum: string, { number } = order, by: Browser = who) => {
    const path = `/desk/orders/${number}/paid`
    const typed = { payment: 'transfer', reference: newId(), sum, reason: 'seen in the app' }
    const answer = await submit(shop, by, path, { act: 'paid', ...typed })
    return answer.headers.get('location') ?? wordsOf(await answer.text())
  }
  const seen = async () => wordsOf(await read(shop, await signInAs(shop, 'ada'), order.path))
  const money = async () => wordsOf(await read(shop, who, '/desk/money'))
  return { shop, item, buyer, order, who, act, note, seen, money }
}

type Buyer = Awaited<ReturnType<typeof aBuyer>>

async function orderToOwn(shop: TestShop, buyer: Buyer) {
  const { order } = await place(shop, buyer)
  const path = `/orders/${order.id}/pay`
  const browser = await signInAs(shop, buyer.username)
  await send(shop, browser, `POST ${path}`, { do: 'own' }, { form: true })
  return { id: order.id, number: order.number, path }
}

const sumsOf = (shop: TestShop, orderId: string) =>
  shop.db
    .selectFrom('orders')
    .select(['sum_total_kobo as total', 'discount_kobo as discount', 'short_kobo as short'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

describe('a transfer of too little', () => {
  test('is kept, asks for the rest, and 6,300 and 500 pay 6,800', async () => {
    const { shop, item, buyer, order, note, seen, money } = await aShortTransfer()
    expect(await note('6,300')).toMatch(/done=paid-part$/)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    const words = await seen()
    for (const said of [
      '₦500 is missing',
      '₦6,300 came, and ₦6,800 was asked for.',
      'Send the rest ₦500',
      '0123 456 789',
    ])
      expect(words).toContain(said)
    expect(await noticesOf(shop, buyer.id)).toContain(
      `₦6,300 came for your order ${order.number}. Please send the rest, ₦500: its page shows where.`,
    )
    const asked = (await mailsOf(shop)).filter(({ subject }) => subject.includes('is missing'))
    expect(asked.map(({ text }) => text.includes('0123456789'))).toEqual([true])
    expect(await money()).toMatch(
      /₦500 is missing .* ₦6,300 came, ₦6,800 was asked for\. The order waits until [A-Z][a-z]+day \d+ [A-Z]/,
    )
    expect(await note('')).toMatch(/done=paid$/)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await statesOf(shop, order.id)).toEqual(['succeeded', 'succeeded'])
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
    expect(await money()).toContain('Nothing needs you.')
    const receipts = (await mailsOf(shop)).filter(
      ({ to, subject }) => to === 'ada@mail.example' && subject.includes('is paid'),
    )
    expect(receipts.map(({ text }) => text.includes('₦6,800'))).toEqual([true])
  })

  test('may come in three parts, of which the last may be too much', async () => {
    const { shop, order, note, money } = await aShortTransfer()
    for (const sum of ['3,000', '3,000']) expect(await note(sum)).toMatch(/done=paid-part$/)
    expect(await note('900')).toMatch(/done=paid-over$/)
    expect(await statesOf(shop, order.id)).toEqual(['succeeded', 'succeeded', 'overpaid'])
    expect(await money()).toContain('₦100 is too much.')
  })

  test('is taken as paid: what is missing is a discount of its own, on order and receipt', async () => {
    const { shop, order, who, act, note } = await aShortTransfer()
    await note('6,300')
    const page = `/desk/orders/${order.number}/came`
    expect(wordsOf(await read(shop, who, page))).toContain('₦6,300 came, and ₦500 is missing.')
    expect(await act('take', { missing: '50000', reason: '' })).toContain('Why')
    expect(await act('take', { missing: '50000', reason: 'the bank took a fee' })).toMatch(
      /done=taken-as-paid$/,
    )
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await sumsOf(shop, order.id)).toEqual({
      total: 630_000,
      discount: 50_000,
      short: 50_000,
    })
    expect(await auditOf(shop, 'order.taken-as-paid')).toMatchObject([
      { reason: 'the bank took a fee', changes: { total: ['₦6,800', '₦6,300'] } },
    ])
    const said = 'Short payment, taken as paid'
    expect(wordsOf(await read(shop, who, `/desk/orders/${order.number}`))).toContain(said)
    const own = await read(shop, await signInAs(shop, 'ada'), `/orders/${order.id}`)
    expect(wordsOf(own)).toContain(`${said} −₦500`)
    const receipt = (await mailsOf(shop)).find(({ subject }) => subject.includes('is paid'))
    expect(receipt?.text).toMatch(/Short payment, taken as paid.*−₦500/s)
  })

  test('of ₦100 is taken as paid by one press on the page of money, and the reports count what came', async () => {
    const { shop, order, who, note } = await aShortTransfer()
    await note('6,700')
    const path = `/desk/orders/${order.number}`
    const page = '/desk/money'
    expect(await press(shop, who, { page, act: 'take' })).toBe(`${path}?done=taken-as-paid`)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await sumsOf(shop, order.id)).toMatchObject({ total: 670_000, short: 10_000 })
    expect(await auditOf(shop, 'order.taken-as-paid')).toMatchObject([
      { reason: 'The bank took its fee', changes: { total: ['₦6,800', '₦6,700'] } },
    ])
    const report = async (name: string) =>
      wordsOf(await read(shop, who, `/desk/reports/${name}?days=today`))
    // Of the goods, ₦4,300, and the delivery, ₦2,500.
    expect(await report('sales')).toContain('All 1 ₦6,700 ₦4,200 ₦2,500 ₦0')
    expect(await report('payments')).toContain('All ₦6,700 ₦0 ₦0 ₦0 ₦6,700')
    expect(wordsOf(await read(shop, who, `${path}/refund`))).not.toContain('₦6,800')
    const [part] = await attemptsOf(shop, order.id)
    const fields = { sum: '6700', payment: part?.reference ?? '', reason: 'asked', proof: 'FT 9' }
    const { typed } = await fillInRefund(shop, who, path, fields)
    expect((await post(shop, who, `${path}/refund`, typed)).status).toBe(303)
    shop.pass(MINUTE_MS)
    await runDueJobs(shop, handlers)
    expect(await report('payments')).toContain('All ₦6,700 -₦6,700 ₦0 ₦0 ₦0')
    expect(wordsOf(await read(shop, who, '/desk/money?tab=in'))).toMatch(/₦6,700 .*transfer/)
    expect(wordsOf(await read(shop, who, '/desk/money?tab=back'))).toMatch(/₦6,700 transfer/)
  })

  test('is asked for again, too, by one press on the page of money', async () => {
    const { shop, order, who, note } = await aShortTransfer()
    await note('6,700')
    const asked = await press(shop, who, { page: '/desk/money', act: 'ask' })
    expect(asked).toBe(`/desk/orders/${order.number}?done=asked`)
    expect(await auditOf(shop, 'order.asked-rest')).toHaveLength(1)
  })

  test('is not taken as paid where an offer of the order no longer counts: the page says so, and what to do', async () => {
    const first = { kind: 'percent', terms: { percent: 10 }, isFirstOrder: true } as const
    const { shop, item, buyer, order, who, act, note } = await aShortTransfer(3, first)
    await putInto(shop, buyer.cartId, [{ item }])
    const other = await orderToOwn(shop, buyer)
    await note('6,000')
    expect(await note('', other)).toMatch(/done=paid$/)
    const page = await read(shop, who, `/desk/orders/${order.number}/came`)
    const missing = /name="missing" value="([^"]*)"/.exec(page)?.[1] ?? ''
    const said = await act('take', { reason: 'a good customer', missing })
    expect(said).toContain('An offer of this order no longer counts')
    expect(said).toContain('Ask for the rest')
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    expect(await sumsOf(shop, order.id)).toMatchObject({ short: 0 })
  })

  test('is taken as paid only within the money limit, and not beside what has come since', async () => {
    const { shop, order, act, note } = await aShortTransfer()
    await note('6,300')
    const manager = atDesk(await aMember(shop, 'manager', 'Musa'))
    const take = { missing: '50000', reason: 'a fee' }
    expect(await act('take', take, manager)).toContain('Ask an owner.')
    expect(await act('take', { ...take, missing: '60000' })).not.toContain('done=')
    expect((await statusOf(shop, order.id)).status).toBe('pending')
  })

  test('is asked for again after the order has ended, which then waits anew', async () => {
    const { shop, item, order, act, note, seen, money } = await aShortTransfer()
    await note('6,300')
    shop.pass(DAY_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, item)).toMatchObject({ held: 0 })
    const ended = (await mailsOf(shop)).find(({ subject }) => subject.includes('has ended'))
    expect(ended?.text).toContain('₦6,300 came for it.')
    const desk = atDesk(await aMember(shop, 'owner', 'Sade'))
    expect(wordsOf(await read(shop, desk, '/desk/money'))).toContain(
      '₦6,300 came for an order that ended.',
    )
    expect(await act('ask', {}, desk)).toMatch(/done=asked$/)
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
    shop.pass(23 * HOUR_MS)
    await releaseExpiredHolds(shop)
    expect(await seen()).toContain('₦500 is missing')
    const later = atDesk(await aMember(shop, 'owner', 'Bisi'))
    expect(await note('500', order, later)).toMatch(/done=paid$/)
    expect(await money()).not.toContain(order.number)
  })

  test('goes back: nothing of it counts for the order any more', async () => {
    const { shop, order, who, note, seen } = await aShortTransfer()
    await note('6,300')
    const [part] = await attemptsOf(shop, order.id)
    const fields = { sum: '6300', payment: part?.reference ?? '', reason: 'asked', proof: 'FT 9' }
    const path = `/desk/orders/${order.number}`
    const { typed } = await fillInRefund(shop, who, path, fields)
    expect((await post(shop, who, `${path}/refund`, typed)).status).toBe(303)
    await runDueJobs(shop, handlers)
    expect((await statesOf(shop, order.id)).toSorted()).toEqual(['pending', 'reversed'])
    expect(await seen()).not.toContain('is missing')
    expect(await note('500')).toMatch(/done=paid-part$/)
  })

  test('goes back when its buyer asks for it, and the order ends', async () => {
    const { shop, order, note, seen, money } = await aShortTransfer()
    await note('6,300')
    expect(await seen()).toContain('Give me ₦6,300 back')
    const ada = await signInAs(shop, 'ada')
    const answer = await send(shop, ada, `POST ${order.path}`, { do: 'give-back' }, { form: true })
    expect(answer.headers.get('location')).toBe(`/orders/${order.id}`)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    expect(await money()).toContain('₦6,300 came for an order that ended.')
    expect(await seen()).not.toContain('We have received no money for it.')
  })

  test('goes back where the whole sum comes in another way after it', async () => {
    const { shop, order, note, money } = await aShortTransfer()
    const ada = await signInAs(shop, 'ada')
    await send(shop, ada, `POST ${order.path}`, { do: 'page' }, { form: true })
    const byCard = (await attemptsOf(shop, order.id)).at(-1)?.reference ?? ''
    await note('6,300')
    await moneyArrives(shop, byCard)
    await settle(shop, byCard)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect(await money()).toContain('₦6,300 came for an order that was paid before.')
    await runDueJobs(shop, handlers)
    expect((await statesOf(shop, order.id)).toSorted()).toEqual(['late', 'pending', 'succeeded'])
  })
})

describe('money for an order that its buyer has cancelled', () => {
  async function aLateTransfer(stock = 3) {
    const made = await aShortTransfer(stock)
    const { shop, order } = made
    const ada = await signInAs(shop, 'ada')
    const cancelling = { order: order.id, do: 'cancel' }
    await send(shop, ada, `POST /orders/${order.id}`, cancelling, { form: true })
    expect(await made.note('6,800')).toMatch(/done=paid-late$/)
    return made
  }

  test('brings it back, if its goods are still there', async () => {
    const { shop, item, order, act } = await aLateTransfer()
    expect(await act('bring')).toMatch(/done=brought-back$/)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
    const gone = await aLateTransfer(1)
    await place(gone.shop, await aBuyer(gone.shop, 'bola', [{ item: gone.item }]))
    expect(await gone.act('bring')).not.toContain('done=')
    expect((await statusOf(gone.shop, gone.order.id)).reason).toBe('cancelled')
  })

  test('pays the next order of its buyer, and the rest of that is asked for', async () => {
    const { shop, buyer, order, act, note, money } = await aLateTransfer()
    await putInto(shop, buyer.cartId, [{ item: await anItem(shop, { price: 5_300 }) }])
    const next = await orderToOwn(shop, buyer)
    expect(await act('move', { other: order.id })).toContain('The money cannot go to this order.')
    expect(await act('move', { other: next.id })).toBe(
      `/desk/orders/${next.number}?done=money-moved`,
    )
    expect(await money()).toMatch(/₦1,000 is missing .* ₦6,800 came, ₦7,800 was asked for\./)
    expect(await money()).not.toContain(order.number)
    expect(await note('1,000', next)).toMatch(/done=paid$/)
    expect((await statusOf(shop, next.id)).status).toBe('successful')
  })
})
