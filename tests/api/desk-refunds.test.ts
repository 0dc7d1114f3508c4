import { describe, expect, test } from 'vitest'
import { readRefundForm } from '#lib/desk/orders/refund.schema.ts'
import { readRefundPage, refundOrder } from '#lib/desk/orders/refund.server.ts'
import { setLimits } from '#lib/desk/staff/money-limit.server.ts'
import { runDueJobs } from '#lib/jobs/jobs.server.ts'
import { listToPack, markOrder } from '#lib/orders/owner.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { requestRefund } from '#lib/payments/refunds/requests.server.ts'
import { sumOf } from '#lib/payments/refunds/requests.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { command } from '../support/command.ts'
import { atDesk, onceOf, post, read } from '../support/desk.ts'
import { failingAfter } from '../support/faults.ts'
import { aPaidOrder, elsewhere, noticesOf, statusOf, stockOf } from '../support/orders.ts'
import { mailsOf } from '../support/outbox.ts'
import { aPaystackShop } from '../support/owner-orders.ts'
import { somePlaces } from '../support/places.ts'
import type { Browser } from '../support/send.ts'
import { aMember, STAFF_PASSWORD, theOwner } from '../support/staff.ts'
import { openTestShop } from '../support/shop.ts'
import { anItem } from '../support/world.ts'

/** Two boubous of ₦25,000, paid, with the line of the order. */
async function aRefundableOrder() {
  const { paystack, shop, anOrder } = await aPaystackShop()
  const order = await anOrder()
  const [line] = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  const path = `/desk/orders/${order.number}`
  return { paystack, shop, order, line: line?.id ?? 0, path }
}

/** Fills in the page of a refund, goes on, and returns the page that asks whether it is right. */
async function look(shop: Shop, who: Browser, path: string, fields: Record<string, string>) {
  const page = await read(shop, who, `${path}/refund`)
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const typed = { ...fields, shown }
  const asked = await read(shop, who, `${path}/refund?check=&${new URLSearchParams(typed)}`)
  return { asked, typed: { act: 'refund', once: onceOf(asked, 'refund'), ...typed } }
}

/** As `look`, and presses the button. */
async function refund(shop: Shop, who: Browser, path: string, fields: Record<string, string>) {
  const { typed } = await look(shop, who, path, fields)
  return post(shop, who, `${path}/refund`, typed)
}

/** Opens the page of an order whose refund waits; what it returns presses "Take back" there. */
async function takeBackOf(shop: Shop, who: Browser, path: string) {
  const page = await read(shop, who, path)
  const request = /name="request" value="(\d+)"/.exec(page)?.[1] ?? ''
  return () =>
    post(shop, who, path, { act: 'refund-back', once: onceOf(page, 'refund-back'), request })
}

const sent = async (shop: Shop) => runDueJobs(shop, paymentHandlers)

const moneyOf = async (shop: Shop, orderId: string) => {
  const { balances } = await readRefunds(shop, orderId)
  return {
    back: sumOf(balances, 'backKobo'),
    underWay: sumOf(balances, 'underWayKobo'),
    left: sumOf(balances, 'leftKobo'),
  }
}

describe('a refund at the desk', () => {
  test('sends back the price of some goods after a minute, puts them on the shelf at once, and tells the customer', async () => {
    const { paystack, shop, order, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const fields = { [`units-${line}`]: '1', [`back-${line}`]: 'on', reason: 'torn seam' }
    const { asked, typed } = await look(shop, who, path, fields)
    expect(asked).toContain('₦25,000 go back to Ada Obi by paystack.')
    expect(asked).toContain('On the shelf again, at once: 1 × Adire Boubou')
    expect(asked).toContain('ada@mail.example gets a mail when the money goes')
    expect(asked).toContain('For 60 seconds you can take it back')
    const answer = await post(shop, who, `${path}/refund`, typed)
    expect(answer.headers.get('location')).toBe(`${path}?done=refunded`)
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 2, held: 0, available: 2 })
    const page = (await read(shop, who, path)).replaceAll(/<[^>]+>|\s+/g, ' ')
    expect(page).toMatch(/waits +for another 60 s/)
    expect(page).toMatch(/Amaka *: torn seam/)
    const mails = (await mailsOf(shop)).length
    await sent(shop)
    expect(paystack.refunds).toEqual([])
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([2_500_000])
    expect(await statusOf(shop, order.id)).toMatchObject({ refundedKobo: 2_500_000 })
    expect((await mailsOf(shop)).length).toBe(mails + 1)
    expect((await noticesOf(shop, order.buyer.id)).at(-1)).toContain(
      `We have sent ₦25,000 of the money for your order ${order.number} back.`,
    )
    // The other one is still to be packed.
    expect((await listToPack(shop, 9)).map(({ number }) => number)).toEqual([order.number])
    expect(await markOrder(shop, order.id, 'packed')).toBe(true)
  })

  test('leaves its goods out of the pick list and the slip, until it is taken back', async () => {
    const { shop, order, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const printed = async () => {
      const pages = ['/desk/pick', `/desk/slips?orders=${order.number}`]
      const found = await Promise.all(pages.map((page) => read(shop, who, page)))
      return found.map((page) => /<td class="number">\s*<b>(\d+)<\/b>/.exec(page)?.[1])
    }
    expect(await printed()).toEqual(['2', '2'])
    await refund(shop, who, path, { [`units-${line}`]: '1', reason: 'torn seam' })
    expect(await printed()).toEqual(['1', '1'])
    const takeBack = await takeBackOf(shop, who, path)
    await takeBack()
    expect(await printed()).toEqual(['2', '2'])
  })

  test('of all that is left ends the order at once', async () => {
    const { paystack, shop, order, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    await refund(shop, who, path, { sum: '10,000', reason: 'late' })
    const rest = { [`units-${line}`]: '2', [`back-${line}`]: 'on', sum: '₦40,000' }
    const { asked, typed } = await look(shop, who, path, { ...rest, reason: 'not wanted' })
    expect(asked).toContain('This is all that was left: the order is over')
    await post(shop, who, `${path}/refund`, typed)
    expect(await listToPack(shop, 9)).toEqual([])
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    shop.pass(MINUTE_MS)
    await sent(shop)
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([1_000_000, 4_000_000])
    expect(await moneyOf(shop, order.id)).toEqual({ back: 5_000_000, underWay: 0, left: 0 })
    expect(await read(shop, who, `${path}/refund`)).toContain('Nothing is left')
  })

  test.each([
    [{ sum: '50,001' }, 'Only ₦50,000 of this payment are left'],
    [{ sum: 'much' }, 'Write a sum in naira'],
    [{}, 'Choose goods, or write a sum.'],
    [{ sum: '1', reason: '' }, 'reason'],
  ])('of %j is refused in words, and keeps what was typed', async (fields, words) => {
    const { shop, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const { asked } = await look(shop, who, path, { reason: 'kept words', ...fields })
    expect(asked).toContain(words)
    expect(onceOf(asked, 'refund')).toBe('')
    for (const typed of Object.values({ reason: 'kept words', ...fields }))
      expect(asked).toContain(`value="${typed}"`)
  })

  test('is for no more pieces than were bought and are not refunded yet', async () => {
    const { shop, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    await refund(shop, who, path, { [`units-${line}`]: '1', reason: 'torn' })
    const { asked } = await look(shop, who, path, { [`units-${line}`]: '2', reason: 'torn' })
    expect(asked).toContain('Only 1 can still be refunded.')
  })

  test('that was sent by hand is noted at once with its reference', async () => {
    const { paystack, shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const fields = { sum: '5,000', reason: 'goodwill', proof: 'TRF-4711' }
    const { asked, typed } = await look(shop, who, path, fields)
    expect(asked).toContain('This cannot be taken back.')
    await post(shop, who, `${path}/refund`, typed)
    shop.pass(2 * MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds).toEqual([])
    expect(await statusOf(shop, order.id)).toMatchObject({ refundedKobo: 500_000 })
    expect((await noticesOf(shop, order.buyer.id)).at(-1)).toContain('Its reference is TRF-4711.')
  })

  test('asks for the password again after ten minutes, and then goes on by itself', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    shop.pass(15 * MINUTE_MS)
    const asked = await refund(shop, who, path, { sum: '5,000', reason: 'goodwill' })
    const confirm = asked.headers.get('location') ?? ''
    expect(confirm).toMatch(/^\/desk\/confirm\?form=/)
    expect((await moneyOf(shop, order.id)).underWay).toBe(0)
    const kept = new URL(confirm, 'http://desk').searchParams.get('form') ?? ''
    const right = await post(shop, who, `${path}/refund`, { kept, password: STAFF_PASSWORD })
    expect(right.headers.get('location')).toBe(`${path}?done=refunded`)
    expect((await moneyOf(shop, order.id)).underWay).toBe(500_000)
  })

  test('is made once by a double press, and tells a second clerk who was first', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const amaka = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const bola = atDesk(await aMember(shop, 'manager', 'Bola'))
    const fields = { sum: '5,000', reason: 'goodwill' }
    const hers = await look(shop, amaka, path, fields)
    const his = await look(shop, bola, path, { ...fields, sum: '7,000' })
    const press = () => post(shop, amaka, `${path}/refund`, hers.typed)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await moneyOf(shop, order.id)).underWay).toBe(500_000)
    const late = await post(shop, bola, `${path}/refund`, his.typed)
    expect(late.status).toBe(400)
    const page = await late.text()
    expect(page).toContain('Amaka refunded it')
    expect(page).toContain('₦45,000')
    expect(page).toContain('value="7,000"')
    expect((await moneyOf(shop, order.id)).underWay).toBe(500_000)
  })

  test('is refused when its order was packed while the page was open', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const { typed } = await look(shop, who, path, { sum: '5,000', reason: 'goodwill' })
    await markOrder(shop, order.id, 'packed')
    const late = await post(shop, who, `${path}/refund`, typed)
    expect(await late.text()).toContain('This order has changed since you opened the page.')
    expect((await moneyOf(shop, order.id)).underWay).toBe(0)
  })

  test('is not for the roles that lack the right, also by hand', async () => {
    const { shop, order } = await aRefundableOrder()
    const given = readRefundForm({ sum: '1', reason: 'mine' })
    for (const role of ['packer', 'editor'] as const)
      await expect(refundOrder(shop, { ...theOwner, role }, order.number, given)).rejects.toThrow()
    expect((await moneyOf(shop, order.id)).left).toBe(5_000_000)
  })
})

describe('a refund by who may send back up to a sum', () => {
  test('is refused above it beside the sum, and leaves nothing behind', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const bola = await aMember(shop, 'support', 'Bola')
    await setLimits(shop, theOwner, bola.id, { each: 500_000, day: 700_000 })
    const who = atDesk(bola)
    const above = await refund(shop, who, path, { sum: '5,001', reason: 'goodwill' })
    expect(above.status).toBe(400)
    expect(await above.text()).toContain('₦5,000')
    expect((await moneyOf(shop, order.id)).underWay).toBe(0)
    const right = await refund(shop, who, path, { sum: '5,000', reason: 'goodwill' })
    expect(right.status).toBe(303)
    const proof = { sum: '2,001', reason: 'goodwill', proof: 'TRF-1' }
    expect((await refund(shop, who, path, proof)).status).toBe(400)
    expect(await moneyOf(shop, order.id)).toMatchObject({ back: 0, underWay: 500_000 })
  })
})

describe('a refund that waits', () => {
  const aWaitingRefund = async () => {
    const world = await aRefundableOrder()
    const { shop, line, path } = world
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const all = { [`units-${line}`]: '2', [`back-${line}`]: 'on', reason: 'not wanted' }
    await refund(shop, who, path, all)
    return { ...world, who, takeBack: await takeBackOf(shop, who, path) }
  }

  test('is taken back after 59 seconds: no money goes, the goods are out again, the order goes on', async () => {
    const { paystack, shop, order, path, who, takeBack } = await aWaitingRefund()
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    shop.pass(59 * SECOND_MS)
    const answer = await takeBack()
    expect(answer.headers.get('location')).toBe(`${path}?done=refund-taken-back`)
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds).toEqual([])
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 1, held: 0, available: 1 })
    expect((await listToPack(shop, 9)).map(({ number }) => number)).toEqual([order.number])
    expect(await moneyOf(shop, order.id)).toEqual({ back: 0, underWay: 0, left: 5_000_000 })
    // And all of it can be refunded anew.
    await refund(shop, who, path, { sum: '50,000', reason: 'after all' })
    expect((await moneyOf(shop, order.id)).underWay).toBe(5_000_000)
  })

  test('cannot be taken back after 61 seconds, sent or not', async () => {
    const { paystack, shop, order, takeBack } = await aWaitingRefund()
    shop.pass(61 * SECOND_MS)
    const late = await takeBack()
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('it cannot be taken back any more')
    await sent(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([5_000_000])
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
  })

  test('is taken back once, whoever presses, also while it is about to be sent', async () => {
    const { paystack, shop, order, takeBack } = await aWaitingRefund()
    const answers = await Promise.all([takeBack(), takeBack()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds).toEqual([])
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 1 })
  })

  test('stays when somebody else has bought the goods that it put back', async () => {
    const { shop, order, takeBack } = await aWaitingRefund()
    await aPaidOrder(shop, [{ item: order.item, quantity: 2 }])
    const answer = await takeBack()
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('were bought by somebody else')
    expect((await moneyOf(shop, order.id)).underWay).toBe(5_000_000)
  })
})

describe('cancelling a paid order at the desk', () => {
  const cancel = async (shop: Shop, who: Browser, path: string) => {
    const page = await read(shop, who, `${path}/cancel`)
    const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const typed = { act: 'cancel-paid', once: onceOf(page, 'cancel-paid'), shown }
    return { page, press: () => post(shop, who, `${path}/cancel`, { ...typed, reason: 'asked' }) }
  }

  test('ends it and puts its goods back at once, and sends its money and the notice after a minute', async () => {
    const { paystack, shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const { page, press } = await cancel(shop, who, path)
    expect(page).toContain('₦50,000 go back to the customer')
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
      Array(2).fill(`${path}?done=cancelled-paid`),
    )
    expect(await listToPack(shop, 9)).toEqual([])
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 3, held: 0, available: 3 })
    const cancelled = `Your order ${order.number} was cancelled, and its money goes back to you.`
    expect(await noticesOf(shop, order.buyer.id)).not.toContain(cancelled)
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([5_000_000])
    expect(await noticesOf(shop, order.buyer.id)).toContain(cancelled)
  })

  test('can be taken back: the order is packed after all, and can be cancelled anew', async () => {
    const { paystack, shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    for (let times = 0; times < 2; times++) {
      await (await cancel(shop, who, path)).press()
      expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
      const page = await read(shop, who, path)
      const request = /name="request" value="(\d+)"/.exec(page)?.[1] ?? ''
      const once = onceOf(page, 'refund-back')
      await post(shop, who, path, { act: 'refund-back', once, request })
      expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 1 })
    }
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(paystack.refunds).toEqual([])
    expect(await markOrder(shop, order.id, 'packed')).toBe(true)
  })

  test('is refused once it was packed while the page was open', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const { press } = await cancel(shop, who, path)
    await markOrder(shop, order.id, 'packed')
    expect(await (await press()).text()).toContain('Only an order that is not packed yet')
    expect((await moneyOf(shop, order.id)).underWay).toBe(0)
  })
})

describe('many refunds of one order at once', () => {
  test('send back no more than came, for no more pieces than were bought', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { name: 'Gele', price: 10_000, stock: 10 })
    const order = await aPaidOrder(shop, [{ item, quantity: 7 }])
    const { balances } = await readRefunds(shop, order.id)
    const [{ reference, cameKobo } = { reference: '', cameKobo: 0 }] = balances
    const [line] = await shop.db.selectFrom('order_item').select('id').execute()
    const other = elsewhere(shop)
    const asks = Array.from({ length: 50 }, (_, at) =>
      requestRefund(at % 2 ? shop : other, order.id, {
        reference,
        amountKobo: 100_000 * (1 + (at % 9)),
        units:
          at % 3 === 0
            ? [{ orderItemId: line?.id ?? 0, quantity: 1 + (at % 2), isPutBack: true }]
            : [],
        reason: 'a trial',
        who: `clerk ${at}`,
        delayMs: MINUTE_MS,
      }),
    )
    await Promise.allSettled(asks)
    const { requests } = await readRefunds(shop, order.id)
    const asked = requests.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    expect(asked).toBeGreaterThan(cameKobo / 2)
    expect(asked).toBeLessThanOrEqual(cameKobo)
    const pieces = requests.flatMap(({ units }) => units)
    expect(pieces.length).toBeGreaterThan(3)
    const back = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(back).toBeLessThanOrEqual(7)
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 3 + back })
    shop.pass(MINUTE_MS)
    await sent(shop)
    expect(await moneyOf(shop, order.id)).toMatchObject({ back: asked, underWay: 0 })
    expect(await statusOf(shop, order.id)).toMatchObject({ refundedKobo: asked })
  })

  test('that clerks press with the page of before change nothing', async () => {
    const { shop, order } = await aRefundableOrder()
    const { shown } = await readRefundPage(shop, theOwner, order.number)
    const other = elsewhere(shop)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        const given = readRefundForm({ sum: String(100 + at), reason: 'a trial', shown })
        return refundOrder(at % 2 ? shop : other, theOwner, order.number, given)
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a refund whose database fails at any statement', () => {
  test('is there with its row in the audit and its goods on the shelf, or not at all', async () => {
    const { shop, order, line } = await aRefundableOrder()
    const { shown } = await readRefundPage(shop, theOwner, order.number)
    const fields = { [`units-${line}`]: '1', [`back-${line}`]: 'on', reason: 'torn', shown }
    const { db } = shop
    let failed = 0
    for (let left = 0; left < 90; left++) {
      shop.db = db.withPlugin(failingAfter(left))
      const isDone = await refundOrder(shop, theOwner, order.number, readRefundForm(fields)).then(
        () => true,
        () => false,
      )
      shop.db = db
      const rows = await shop.db
        .selectFrom('audit')
        .select('id')
        .where('act', '=', 'order.refunded')
        .execute()
      expect(rows).toHaveLength(isDone ? 1 : 0)
      expect((await moneyOf(shop, order.id)).underWay).toBe(isDone ? 2_500_000 : 0)
      expect((await stockOf(shop, order.item)).onHand).toBe(isDone ? 2 : 1)
      if (isDone) break
      failed++
    }
    expect(failed).toBeGreaterThan(15)
    expect(failed).toBeLessThan(90)
  })
})

describe('the owner’s command', () => {
  test('sends back no more than the desk has left', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    await refund(shop, who, path, { sum: '20,000', reason: 'goodwill' })
    const said = await command(shop, ['order', 'refund', order.number, '--no-put-back', '--yes'])
    expect(said.out).toContain('₦30,000 of')
    expect(await moneyOf(shop, order.id)).toEqual({ back: 0, underWay: 5_000_000, left: 0 })
  })
})
