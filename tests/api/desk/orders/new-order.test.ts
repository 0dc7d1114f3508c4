/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { shopFacts } from '#lib/content/facts.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { after, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import {
  aClerk,
  filled,
  make,
  newestOrder,
  paymentsIn,
  press,
  TOTAL,
} from '../../../support/desk/orders.ts'
import { makeOffer } from '../../../support/buying/offers.ts'
import { atDesk, read, wordsOf } from '../../../support/desk/desk.ts'
import { statusOf, stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aMember } from '../../../support/desk/staff.ts'

describe('an order that is made at the desk', () => {
  test('is paid in cash at once, and is sold, packed and told of as any other', async () => {
    const { shop, item, who } = await aClerk()
    const fields = filled(item, 1, { email: 'Ada@mail.example', note: 'Gift wrap, please.' })
    const { status, location } = await make(shop, who, fields)
    const order = await newestOrder(shop)
    expect([status, location]).toEqual([303, `/desk/orders/${order.number}?done=paid`])
    expect(order).toMatchObject({
      channel: 'desk',
      customer_id: null,
      status: 'successful',
      sum_total_kobo: TOTAL,
      billing_total_kobo: 250_000,
      name: 'Ada Obi',
      phone: '+2348035550142',
      email: 'ada@mail.example',
      lga_name: 'Surulere',
      state_name: 'Lagos',
    })
    expect(await paymentsIn(shop)).toMatchObject([
      { provider: 'cash', state: 'succeeded', amount_kobo: TOTAL, received_kobo: TOTAL },
    ])
    expect(await stockOf(shop, item)).toEqual({ onHand: 4, held: 0, available: 4 })
    const mails = await mailsOf(shop)
    expect(mails.map(({ to }) => to)).toContain('ada@mail.example')
    const page = await read(shop, who, location)
    for (const words of ['Paid. The order can be packed.', 'made the order', 'Gift wrap, please.'])
      expect(page).toContain(words)
    expect(await read(shop, who, '/desk/orders?tab=to-pack')).toContain(order.number)
    expect(await read(shop, who, '/desk/orders?q=08035550142')).toContain(order.number)
  })

  test('writes who made it into the audit, without the name or the phone number', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const { number } = await newestOrder(shop)
    const rows = await shop.db
      .selectFrom('audit')
      .select(['who', 'subject', 'changes'])
      .where('act', '=', 'order.made')
      .execute()
    expect(rows).toEqual([
      {
        who: 'Ngozi',
        subject: `order:${number}`,
        changes: JSON.stringify({ total: [null, TOTAL], payment: [null, 'cash'] }),
      },
    ])
  })

  test('mails nobody who gave no address, through to its delivery', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const { id, number } = await newestOrder(shop)
    const owner = atDesk(await aMember(shop))
    expect(await read(shop, owner, `/desk/orders/${number}`)).toContain('Nobody gets a mail')
    for (const state of ['packed', 'sent', 'delivered'] as const)
      expect(await markOrder(shop, id, state)).toBe(true)
    const order = await statusOf(shop, id)
    const mails = await mailsOf(shop)
    expect(order.status).toBe('successful')
    // Only the owner hears of a paid order.
    expect(mails.map(({ to }) => to)).toEqual([shopFacts().email])
  })

  test('keeps its goods for as long as was chosen where it is paid later, and no longer', async () => {
    const { shop, item, who } = await aClerk()
    const { location } = await make(shop, who, filled(item, 2, { payment: 'later', hold: '6' }))
    expect(location).toMatch(/done=made$/)
    const { id } = await newestOrder(shop)
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 2, available: 3 })
    shop.pass(6 * HOUR_MS - 1)
    await releaseExpiredHolds(shop)
    expect((await statusOf(shop, id)).status).toBe('pending')
    shop.pass(1)
    await releaseExpiredHolds(shop)
    expect(await statusOf(shop, id)).toMatchObject({ status: 'failed', reason: 'expired' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test('is picked up without an address and without a fee', async () => {
    const { shop, item, who } = await aClerk()
    const fields = filled(item, 1, {
      shipping_mode: 'pickup',
      state: '',
      lga: '',
      street_address: '',
    })
    expect((await make(shop, who, fields)).status).toBe(303)
    expect(await newestOrder(shop)).toMatchObject({
      shipping_mode: 'pickup',
      sum_total_kobo: 1_850_000,
      lga_id: null,
    })
  })

  test('takes the offers of the shop off, and a code that the caller names', async () => {
    const { shop, item, who } = await aClerk()
    const ten = { kind: 'percent', terms: { percent: 10 } } as const
    const automatic = await makeOffer(shop, { ...ten, name: 'Weekend' })
    const withCode = await makeOffer(shop, { ...ten, name: 'Ada', code: 'ADA10', isOnTop: true })
    const { html } = await press(shop, who, filled(item, 2, { code: 'ada10' }), 'show')
    const words = wordsOf(html)
    expect(words).toContain('Discount')
    expect(words).toContain('₦7,030')
    expect((await make(shop, who, filled(item, 2, { code: 'ada10' }))).status).toBe(303)
    // 10 percent of ₦37,000, then of what is left.
    expect(await newestOrder(shop)).toMatchObject({
      cart_grand_total_kobo: 37_000_00,
      discount_kobo: 7_030_00,
      sum_total_kobo: 37_000_00 - 7_030_00 + 2_500_00,
    })
    const used = await shop.db
      .selectFrom('order_offer')
      .select(['offer_id', 'discount_kobo'])
      .execute()
    expect(used.toSorted((one, other) => one.offer_id - other.offer_id)).toEqual([
      { offer_id: automatic, discount_kobo: 3_700_00 },
      { offer_id: withCode, discount_kobo: 3_330_00 },
    ])
  })

  test('is refused beside a code that is unknown, has ended or needs an account, and says why', async () => {
    const { shop, item, who } = await aClerk()
    const ten = { kind: 'percent', terms: { percent: 10 } } as const
    await makeOffer(shop, { ...ten, code: 'OVER10', until: after(shop.now(), 10 * MINUTE_MS) })
    shop.pass(11 * MINUTE_MS)
    await makeOffer(shop, { ...ten, code: 'FIRST10', isFirstOrder: true })
    for (const code of ['NOBODY', 'OVER10', 'FIRST10']) {
      const { status, html } = await make(shop, who, filled(item, 1, { code }))
      expect(status, code).toBe(400)
      expect(html, code).toContain('id="code-error"')
      expect(html).toContain(`value="${code}"`)
    }
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('is delivered free where an offer says so, and keeps that in its sums', async () => {
    const { shop, item, who } = await aClerk()
    await makeOffer(shop, { kind: 'free-delivery', terms: {}, name: 'We bring it' })
    expect((await make(shop, who, filled(item))).status).toBe(303)
    expect(await newestOrder(shop)).toMatchObject({
      billing_total_kobo: 0,
      sum_total_kobo: 18_500_00,
    })
  })
})

describe('unpaid orders of one phone number', () => {
  test('keep 30 pieces at most, also when two are made at once; what is paid at once counts not', async () => {
    const { shop, item, who } = await aClerk(100)
    const later = (quantity: number, phone: string) =>
      make(shop, who, filled(item, quantity, { payment: 'later', phone }))
    expect((await later(31, '08035550142')).status).toBe(409)
    const both = await Promise.all([later(20, '08035550142'), later(20, '+234 803 555 0142')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect((await later(20, '0803 555 0143')).status).toBe(303)
    expect((await make(shop, who, filled(item, 40))).status).toBe(303)
    expect(await stockOf(shop, item)).toEqual({ onHand: 60, held: 40, available: 20 })
  })
})
