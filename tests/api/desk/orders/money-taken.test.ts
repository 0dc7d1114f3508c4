/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { findForOwner } from '#lib/orders/owner/owner.server.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { canSendBack } from '#lib/payments/refunds/refund.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import {
  aClerk,
  filled,
  make,
  newestOrder,
  paymentsIn,
  TOTAL,
} from '../../../support/desk/orders.ts'
import { atDesk, onceOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import {
  aPaidOrder,
  aWaitingOrder,
  elsewhere,
  moneyArrives,
  statusOf,
  stockOf,
} from '../../../support/orders.ts'
import { aMember, setLimits, theOwner } from '../../../support/desk/staff.ts'
import { listRefundable, noteRefund } from '../../../support/buying/refunds.ts'

describe('money that the team takes itself', () => {
  test('pays an order that waits, of the desk and of the shop', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const ofDesk = await newestOrder(shop)
    const ofShop = await aWaitingOrder(shop, [{ item }])
    for (const { number, id } of [ofDesk, ofShop]) {
      const path = `/desk/orders/${number}/paid`
      const fields = { act: 'paid', payment: 'transfer', reference: `FT ${number}`, reason: 'seen' }
      const { headers } = await submit(shop, who, path, fields)
      expect(headers.get('location')).toBe(`/desk/orders/${number}?done=paid`)
      expect((await statusOf(shop, id)).status).toBe('successful')
      expect(await read(shop, who, path)).toContain('Only an order that waits for its payment')
    }
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
  })

  test('is one order of one transfer, whoever notes it twice', async () => {
    const { shop, who } = await aClerk()
    const [first, second] = [await aWaitingOrder(shop), await aWaitingOrder(shop)]
    const note = (number: string, reference: string) =>
      submit(shop, who, `/desk/orders/${number}/paid`, {
        act: 'paid',
        payment: 'transfer',
        reference,
        reason: 'seen',
      })
    const both = await Promise.all([note(first.number, 'ft 2611'), note(second.number, 'FT2611')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400])
    const refused = await (both.find(({ status }) => status === 400) ?? both[0])?.text()
    expect(refused).toContain('One transfer pays one order.')
    const states = [await statusOf(shop, first.id), await statusOf(shop, second.id)]
    expect(states.map(({ status }) => status).toSorted()).toEqual(['pending', 'successful'])
  })

  test('is noted once when two press at the same moment, and never on a paid order', async () => {
    const { shop, who } = await aClerk()
    const order = await aWaitingOrder(shop)
    const other = atDesk(await aMember(shop, 'owner', 'Bola'))
    const path = `/desk/orders/${order.number}/paid`
    const note = (by: typeof who) =>
      submit(elsewhere(shop), by, path, { act: 'paid', payment: 'cash' })
    const answers = await Promise.all([note(who), note(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const paid = (await paymentsIn(shop)).filter(({ state }) => state === 'succeeded')
    expect(paid).toHaveLength(1)
    const { number } = await aPaidOrder(shop)
    const once = onceOf(await read(shop, who, path), 'paid')
    expect(once).toBe('')
    expect(await read(shop, who, `/desk/orders/${number}/paid`)).not.toContain('name="once"')
  })

  test('counts towards the limit of who takes it, and above it nothing is made', async () => {
    const { shop, item, member, who } = await aClerk()
    await setLimits(shop, theOwner, member.id, { each: TOTAL, day: 2 * TOTAL - 1 })
    expect((await make(shop, who, filled(item))).status).toBe(303)
    const { status, html } = await make(shop, who, filled(item))
    expect([status, html.includes('₦20,999.99')]).toEqual([400, true])
    const { number } = await aWaitingOrder(shop, [{ item }])
    const path = `/desk/orders/${number}/paid`
    expect((await submit(shop, who, path, { act: 'paid', payment: 'cash' })).status).toBe(400)
    expect(await stockOf(shop, item)).toEqual({ onHand: 4, held: 1, available: 3 })
    expect((await make(shop, who, filled(item, 1, { payment: 'later' }))).status).toBe(303)
  })

  test('is recorded as such: no company is asked about it, and it goes back by hand', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const { id, number } = await newestOrder(shop)
    const { findings, attempts } = await reportPayments(shop, 3)
    expect([findings, attempts.map(({ provider }) => provider)]).toEqual([[], ['cash']])
    const [payment] = await listRefundable(shop, id)
    if (!payment) throw new Error('no payment')
    expect(canSendBack(shop, payment, 'byOwner')).toBe(false)
    expect(await noteRefund(shop, payment.reference, 'cash, 20 Nov', { putBack: true })).toBe(true)
    expect(await findForOwner(shop, number)).toMatchObject({
      refundedKobo: TOTAL,
      endReason: 'refunded',
    })
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })
})

describe('money that came short', () => {
  test('stands at the order as what came, not as what was asked', async () => {
    const { shop, who } = await aClerk()
    const order = await aWaitingOrder(shop)
    await moneyArrives(shop, order.reference, { amount_kobo: 12_300 })
    await settle(shop, order.reference)
    const words = wordsOf(await read(shop, who, `/desk/orders/${order.number}`))
    expect(words).toMatch(/Paid too little, the trial page ₦123 ord-/)
  })
})
