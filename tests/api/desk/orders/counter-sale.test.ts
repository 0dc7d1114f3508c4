import { describe, expect, test } from 'vitest'
import { LIFE } from '#lib/orders/life.ts'
import {
  aClerk,
  filled,
  make,
  NEW_ORDER,
  newestOrder,
  press,
  TOTAL,
} from '../../../support/desk/orders.ts'
import { atDesk, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { makeOffer } from '../../../support/buying/offers.ts'
import { fillInRefund } from '../../../support/desk/refunds.ts'
import { sizeOf, statusOf, stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { deliveryStateOf } from '../../../support/desk/owner-orders.ts'
import type { Browser } from '../../../support/send.ts'
import type { TestShop } from '../../../support/shop.ts'
import { aMember, setLimits, theOwner } from '../../../support/desk/staff.ts'
import { anItem, type TestItem } from '../../../support/world.ts'

const ADA = 'ada@mail.example'

/** The form, filled in for somebody who stands at the counter and gives an e-mail address. */
const atCounter = (item: TestItem, change: Record<string, string> = {}) =>
  filled(item, 2, {
    shipping_mode: 'handed-over',
    state: '',
    lga: '',
    street_address: '',
    email: ADA,
    ...change,
  })

/** A shop, and a manager at its counter. */
async function aCounter() {
  const { shop, item, who: support } = await aClerk()
  const member = await aMember(shop, 'manager', 'Bola')
  await setLimits(shop, theOwner, member.id, { each: 100_000_000, day: 100_000_000 })
  return { shop, item, support, who: atDesk(member) }
}

const mailsToAda = async (shop: TestShop) => (await mailsOf(shop)).filter(({ to }) => to === ADA)

const actsOf = async (shop: TestShop, number: string) => {
  const rows = shop.db.selectFrom('audit').select(['act', 'who']).orderBy('id')
  return rows.where('subject', '=', `order:${number}`).execute()
}

describe('a sale at the counter', () => {
  test('is paid and handed over in one step, without a fee, and both are written down', async () => {
    const { shop, item, who } = await aCounter()
    const { location } = await make(shop, who, atCounter(item))
    const { id, number, ...order } = await newestOrder(shop)
    expect(location).toBe(`/desk/orders/${number}?done=handed-over`)
    expect(order).toMatchObject({
      status: 'successful',
      shipping_mode: 'pickup',
      sum_total_kobo: 3_700_000,
      delivery_state: 'delivered',
    })
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    expect(await actsOf(shop, number)).toEqual([
      { act: 'order.made', who: 'Bola' },
      { act: 'order.delivered', who: 'Bola' },
    ])
    expect(await read(shop, who, location)).toContain('Paid and handed over.')
    expect(await deliveryStateOf(shop, id)).toBe('delivered')
  })

  test('needs neither name nor phone number, and no second press for a sum that was shown', async () => {
    const { shop, item, who } = await aCounter()
    const nobody = atCounter(item, { name: '', phone: '', email: '' })
    const seen = await press(shop, who, nobody, 'show')
    const [, total = ''] = /name="total" value="([^"]*)"/.exec(seen.html) ?? []
    const { location } = await press(shop, who, { ...nobody, total })
    const { number, ...order } = await newestOrder(shop)
    expect(location).toBe(`/desk/orders/${number}?done=handed-over`)
    expect(order).toMatchObject({ delivery_state: 'delivered', phone: '', name: 'At the counter' })
    expect(wordsOf(await read(shop, who, location))).toContain('At the counter')
    const named = { ...nobody, email: ADA, total }
    expect((await press(shop, who, named)).html).toContain('Fill this in.')
    expect((await press(shop, who, { ...nobody, phone: '0803', total })).status).toBe(400)
  })

  test('tells the buyer once, by a receipt that asks nobody to come', async () => {
    const { shop, item, who } = await aCounter()
    const { location } = await make(shop, who, atCounter(item))
    expect(await read(shop, who, location)).not.toContain('goes in 60 seconds')
    shop.pass(LIFE.sent.takeBackMs)
    const mails = await mailsToAda(shop)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is paid')])
    expect(mails[0]?.text).toContain('Handed over to')
    expect(mails[0]?.text).not.toContain('To be picked up')
    const toOwner = (await mailsOf(shop)).find(({ to }) => to !== ADA)
    expect(toOwner?.text).toContain('The buyer has taken it along.')
  })

  test('can be taken back for a minute: then it waits to be packed, and its later steps are told', async () => {
    const { shop, item, who } = await aCounter()
    const { location } = await make(shop, who, atCounter(item))
    const [path = ''] = location.split('?')
    const page = await read(shop, who, location)
    expect(page).toContain('You can take this back for 60 more seconds.')
    expect(page).not.toContain('Then the customer gets a mail')
    await submit(shop, who, path, { act: 'take-back', state: 'delivered' })
    expect(await newestOrder(shop)).toMatchObject({ status: 'successful', delivery_state: null })
    await submit(shop, who, path, { act: 'packed' })
    shop.pass(LIFE.sent.takeBackMs)
    expect(await mailsToAda(shop)).toHaveLength(2)

    await submit(shop, who, path, { act: 'delivered' })
    shop.pass(LIFE.sent.takeBackMs)
    await submit(shop, who, path, { act: 'mail', mail: 'paid' })
    const receipts = (await mailsToAda(shop)).filter(({ subject }) => subject.endsWith('is paid'))
    expect(receipts).toHaveLength(2)
    for (const { text } of receipts) expect(text).toContain('Handed over to')
  })

  test('costs what was agreed for all goods: a discount of each, without a second press', async () => {
    const { shop, item, who } = await aCounter()
    const other = await anItem(shop, { name: 'Gele', price: 3_000 })
    const agreed = atCounter(item, { [`quantity.${sizeOf(other)}`]: '1', agreed: '₦36,001' })
    const { location } = await press(shop, who, agreed)
    const { id, ...order } = await newestOrder(shop)
    expect(order).toMatchObject({ discount_kobo: 399_900, sum_total_kobo: 3_600_100 })
    const lines = shop.db.selectFrom('order_item').select(['unit_kobo', 'discount_kobo'])
    expect(await lines.where('order_id', '=', id).orderBy('id').execute()).toEqual([
      { unit_kobo: 1_850_000, discount_kobo: 369_908 },
      { unit_kobo: 300_000, discount_kobo: 29_992 },
    ])
    expect(wordsOf(await read(shop, who, location))).toContain('Discount: agreed price -₦3,999')
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain('Agreed for all goods: ₦36,001')
  })

  test('at less than half of the price is shown first: a sum may be a slip', async () => {
    const { shop, item, who } = await aCounter()
    const slip = atCounter(item, { agreed: '17,00' })
    const { status, html } = await press(shop, who, slip)
    expect([status, wordsOf(html)]).toEqual([400, expect.stringContaining('₦17')])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    await press(shop, who, { ...slip, total: '1700' })
    expect(await newestOrder(shop)).toMatchObject({ sum_total_kobo: 1_700 })
  })

  test('names an offer and the agreed price, and the offer has taken off only its own', async () => {
    const { shop, item, who } = await aCounter()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, name: 'Harmattan' })
    const { location } = await press(shop, who, atCounter(item, { agreed: '30,000' }))
    const said = 'Discount: Harmattan, agreed price'
    expect(wordsOf(await read(shop, who, location))).toContain(`${said} -₦7,000`)
    shop.pass(LIFE.sent.takeBackMs)
    expect((await mailsToAda(shop))[0]?.text).toMatch(new RegExp(`${said} +−₦7,000`))
    const used = shop.db.selectFrom('order_offer').select(['name', 'discount_kobo'])
    expect(await used.execute()).toEqual([{ name: 'Harmattan', discount_kobo: 370_000 }])
  })

  test('gives for one of two pieces back what was agreed for it', async () => {
    const { shop, item, who } = await aCounter()
    const { location } = await press(shop, who, atCounter(item, { agreed: '35,001' }))
    const [path = ''] = location.split('?')
    const { id } = await newestOrder(shop)
    const lines = shop.db.selectFrom('order_item').select('id').where('order_id', '=', id)
    const { id: line } = await lines.executeTakeFirstOrThrow()
    const back = { [`units.${line}`]: '1', reason: 'torn', proof: 'from the till' }
    const { asked, typed } = await fillInRefund(shop, who, path, back)
    expect(wordsOf(asked)).toContain('₦17,500.50')
    await post(shop, who, `${path}/refund`, typed)
    expect(await statusOf(shop, id)).toMatchObject({ refundedKobo: 1_750_050 })
  })

  test('alone has an agreed sum: what is sent costs what it costs', async () => {
    const { shop, item, who } = await aCounter()
    await make(shop, who, filled(item, 1, { agreed: '100' }))
    expect(await newestOrder(shop)).toMatchObject({ discount_kobo: 0, sum_total_kobo: TOTAL })
  })

  test('is refused unpaid, and to who may not hand over; then nothing is made', async () => {
    const { shop, item, who, support } = await aCounter()
    const unpaid = await make(shop, who, atCounter(item, { payment: 'later' }))
    expect([unpaid.status, unpaid.html.includes('choose how they were paid')]).toEqual([400, true])
    expect((await make(shop, support, atCounter(item))).status).toBe(403)
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})

describe('an order that is paid at the counter', () => {
  test('is handed over with its payment where its buyer has come for it', async () => {
    const { shop, item, who } = await aCounter()
    await make(shop, who, atCounter(item, { shipping_mode: 'pickup', payment: 'later' }))
    const { number } = await newestOrder(shop)
    const path = `/desk/orders/${number}/paid`
    expect(await read(shop, who, path)).toContain('name="handed_over"')
    const paid = { act: 'paid', payment: 'pos', handed_over: 'on' }
    const { headers } = await submit(shop, who, path, paid)
    expect(headers.get('location')).toBe(`/desk/orders/${number}?done=handed-over`)
    const acts = (await actsOf(shop, number)).map(({ act }) => act)
    expect(acts).toEqual(['order.made', 'order.paid', 'order.delivered'])
    shop.pass(LIFE.sent.takeBackMs)
    // The payment link, when it was made, and the receipt.
    expect(await mailsToAda(shop)).toHaveLength(2)
  })

  test('is not handed over by it when it is to be delivered', async () => {
    const { shop, item, who } = await aCounter()
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const { number } = await newestOrder(shop)
    const path = `/desk/orders/${number}/paid`
    expect(await read(shop, who, path)).not.toContain('name="handed_over"')
    const paid = { act: 'paid', payment: 'cash', handed_over: 'on' }
    const answer = await submit(shop, who, path, paid)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Only what is picked up'),
    ])
    expect(await newestOrder(shop)).toMatchObject({ status: 'pending', delivery_state: null })
  })
})

const COUNTER = `${NEW_ORDER}?at=counter`

/** The form of the page as a browser sends it. */
const formIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
      const isSent = of('type') !== 'radio' || / checked/.test(tag)
      const name = of('name')
      return name && name !== 'q' && isSent ? [[name, of('value') ?? '']] : []
    }),
  )

describe('the page of the counter', () => {
  /** Presses a button of the page, with what is changed on it. */
  async function presses(
    shop: TestShop,
    who: Browser,
    html: string,
    change: Record<string, string>,
  ) {
    const answer = await post(shop, who, COUNTER, { ...formIn(html), ...change })
    return { answer, html: await answer.text() }
  }

  test.each([
    ['37,000', 'It is not lower than what the goods cost.'],
    ['50k', 'It is not lower than what the goods cost.'],
    ['half', 'Write a sum in naira, such as 12,500.'],
    ['0', 'Write ₦1 or more.'],
  ])(
    'says why %s is no lower price for goods of ₦37,000, and sells nothing',
    async (agreed, why) => {
      const { shop, item, who } = await aCounter()
      const page = await read(shop, who, COUNTER)
      const goods = { [`quantity.${sizeOf(item)}`]: '2', payment: 'cash', agreed }
      const seen = await presses(shop, who, page, { ...goods, do: 'show' })
      expect(wordsOf(seen.html)).toContain(why)
      expect(wordsOf(seen.html)).toContain(' - 2 pieces Paid and handed over')
      const made = await presses(shop, who, seen.html, { ...goods, do: 'make', total: '3700000' })
      expect([made.answer.status, wordsOf(made.html)]).toEqual([400, expect.stringContaining(why)])
      expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    },
  )

  test('shows the agreed sum beside its button, and that it was agreed', async () => {
    const { shop, item, who } = await aCounter()
    const page = await read(shop, who, COUNTER)
    const goods = { [`quantity.${sizeOf(item)}`]: '2', agreed: '35k' }
    const { html } = await presses(shop, who, page, { ...goods, do: 'show' })
    expect(wordsOf(html)).toContain('Code or a lower price 35k')
    expect(wordsOf(html)).toContain('₦35,000 2 pieces Paid and handed over')
  })

  test('sells in three presses: the item by its SKU, the way, the button beside the sum', async () => {
    const { shop, item, who } = await aCounter()
    await shop.db.updateTable('item_size').set({ sku: 'AD-1' }).execute()
    const page = await read(shop, who, COUNTER)
    expect(wordsOf(page)).toContain('No goods yet')
    for (const left of ['name="note"', 'name="hold"', '<select']) expect(page).not.toContain(left)
    const scanned = await presses(shop, who, page, { do: 'show', words: 'ad-1' })
    expect(formIn(scanned.html)).toMatchObject({ [`quantity.${sizeOf(item)}`]: '1', words: '' })
    expect(wordsOf(scanned.html)).toContain('₦18,500 1 piece Paid and handed over')
    const { answer } = await presses(shop, who, scanned.html, { do: 'make', payment: 'pos' })
    const { number, ...order } = await newestOrder(shop)
    expect(answer.headers.get('location')).toBe(`/desk/orders/${number}?done=handed-over`)
    expect(order).toMatchObject({ delivery_state: 'delivered', name: 'At the counter', phone: '' })
  })

  test('counts by − and +, and says the sum beside its button', async () => {
    const { shop, item, who } = await aCounter()
    const id = sizeOf(item)
    let { html } = await presses(shop, who, await read(shop, who, COUNTER), { do: `add-${id}` })
    for (const [button, said] of [
      [`add-${id}`, '₦37,000 2 pieces'],
      [`less-${id}`, '₦18,500 1 piece'],
      [`less-${id}`, 'No goods yet'],
    ] as const) {
      html = (await presses(shop, who, html, { do: button })).html
      expect(wordsOf(html)).toContain(said)
    }
    const empty = await presses(shop, who, html, { do: 'make' })
    expect(empty.answer.status).toBe(400)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('opens the fold in which something is wrong, and asks a transfer for its reference', async () => {
    const { shop, item, who } = await aCounter()
    const { html } = await presses(shop, who, await read(shop, who, COUNTER), {
      do: `add-${sizeOf(item)}`,
    })
    const wrong = await presses(shop, who, html, {
      do: 'make',
      payment: 'transfer',
      email: 'nobody',
    })
    expect(wrong.html).toMatch(/<details class="fold" open[^]*?Receipt/)
    expect(wrong.html).toContain('id="reference-error"')
  })

  test('alone hands goods over: an order by phone is brought or picked up later', async () => {
    const { shop, who } = await aCounter()
    expect(await read(shop, who, COUNTER)).toContain('value="handed-over"')
    const words = wordsOf(await read(shop, who, NEW_ORDER))
    expect(words).toContain('Picked up later')
    expect(words.toLowerCase()).not.toContain('handed over')
  })

  test('is for who may sell: others take orders by phone', async () => {
    const { shop, support } = await aCounter()
    const page = await read(shop, support, COUNTER)
    expect(page).not.toContain('Paid and handed over')
    expect(page).not.toContain('at=counter"')
    expect(page).toContain('name="note"')
  })
})
