import { describe, expect, test } from 'vitest'
import { listToPack, markOrder } from '#lib/orders/owner/owner.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { atDesk, onceOf, post, read } from '../../../support/desk/desk.ts'
import { noticesOf, statusOf, stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aMember, setLimits, STAFF_PASSWORD, theOwner } from '../../../support/desk/staff.ts'
import {
  aRefundableOrder,
  fillInRefund,
  refund,
  takeBackOf,
  sendRefunds,
  moneyOf,
} from '../../../support/desk/refunds.ts'

describe('a refund at the desk', () => {
  test('promises no mail where the order has no e-mail address', async () => {
    const { shop, order, line, path } = await aRefundableOrder()
    await updateOrder(shop.db, order.id, { email: '' })
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const { asked } = await fillInRefund(shop, who, path, {
      [`units.${line}`]: '1',
      reason: 'torn',
    })
    expect(asked).toContain('gets a mail when the money goes, if the order has an e-mail address.')
  })

  test('sends back the price of some goods after a minute, puts them on the shelf at once, and tells the customer', async () => {
    const { paystack, shop, order, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const fields = { [`units.${line}`]: '1', [`back.${line}`]: 'on', reason: 'torn seam' }
    const { asked, typed } = await fillInRefund(shop, who, path, fields)
    expect(asked).toContain('₦25,000 goes back to Ada Obi by Paystack.')
    expect(asked).toContain('On the shelf again, at once: 1 × Adire Boubou')
    expect(asked).toContain('ada@mail.example gets a mail when the money goes')
    expect(asked).toContain('For 60 seconds you can take it back')
    const answer = await post(shop, who, `${path}/refund`, typed)
    expect(answer.headers.get('location')).toBe(`${path}?done=refunded`)
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 2, held: 0, available: 2 })
    const page = (await read(shop, who, path)).replaceAll(/<[^>]+>|\s+/g, ' ')
    expect(page).toMatch(/waits +for another 60 s/)
    expect(page).toContain('1 of them refunded: pack 1')
    expect(page).toMatch(/Amaka *: torn seam/)
    const mails = (await mailsOf(shop)).length
    await sendRefunds(shop)
    expect(paystack.refunds).toEqual([])
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
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
    await refund(shop, who, path, { [`units.${line}`]: '1', reason: 'torn seam' })
    expect(await printed()).toEqual(['1', '1'])
    const takeBack = await takeBackOf(shop, who, path)
    await takeBack()
    expect(await printed()).toEqual(['2', '2'])
  })

  test('of all that is left ends the order at once', async () => {
    const { paystack, shop, order, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    await refund(shop, who, path, { sum: '10,000', reason: 'late' })
    const rest = { [`units.${line}`]: '2', [`back.${line}`]: 'on', sum: '₦40,000' }
    const { asked, typed } = await fillInRefund(shop, who, path, { ...rest, reason: 'not wanted' })
    expect(asked).toContain('This is all that was left: the order is over')
    await post(shop, who, `${path}/refund`, typed)
    expect(await listToPack(shop, 9)).toEqual([])
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([1_000_000, 4_000_000])
    expect(await moneyOf(shop, order.id)).toEqual({ back: 5_000_000, underWay: 0, left: 0 })
    expect(await read(shop, who, `${path}/refund`)).toContain('Nothing is left')
  })

  test.each([
    [{ sum: '50,001' }, 'Only ₦50,000 of this payment is left'],
    [{ sum: 'much' }, 'Write a sum in naira'],
    [{}, 'Choose goods, or write a sum.'],
    [{ sum: '1', reason: '' }, 'reason'],
  ])('of %j is refused in words, and keeps what was typed', async (fields, words) => {
    const { shop, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const { asked } = await fillInRefund(shop, who, path, { reason: 'kept words', ...fields })
    expect(asked).toContain(words)
    expect(onceOf(asked, 'refund')).toBe('')
    for (const typed of Object.values({ reason: 'kept words', ...fields }))
      expect(asked).toContain(`value="${typed}"`)
  })

  test('is for no more pieces than were bought and are not refunded yet', async () => {
    const { shop, line, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    await refund(shop, who, path, { [`units.${line}`]: '1', reason: 'torn' })
    const { asked } = await fillInRefund(shop, who, path, {
      [`units.${line}`]: '2',
      reason: 'torn',
    })
    expect(asked).toContain('Only 1 can still be refunded.')
  })

  test('that was sent by hand is noted at once with its reference', async () => {
    const { paystack, shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    const fields = { sum: '5,000', reason: 'goodwill', proof: 'TRF-4711' }
    const { asked, typed } = await fillInRefund(shop, who, path, fields)
    expect(asked).toContain('This cannot be taken back.')
    await post(shop, who, `${path}/refund`, typed)
    shop.pass(2 * MINUTE_MS)
    await sendRefunds(shop)
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
    const hers = await fillInRefund(shop, amaka, path, fields)
    const his = await fillInRefund(shop, bola, path, { ...fields, sum: '7,000' })
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
    const { typed } = await fillInRefund(shop, who, path, { sum: '5,000', reason: 'goodwill' })
    await markOrder(shop, order.id, 'packed')
    const late = await post(shop, who, `${path}/refund`, typed)
    expect(await late.text()).toContain('This order has changed since you opened the page.')
    expect((await moneyOf(shop, order.id)).underWay).toBe(0)
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
