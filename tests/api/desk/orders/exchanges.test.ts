/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { giveCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { aReturnForExchange } from '../../../support/buying/exchanges.ts'
import { atDesk, auditOf, onceOf, post, read, wordsOf } from '../../../support/desk/desk.ts'
import { refund, sendRefunds } from '../../../support/desk/refunds.ts'
import { aMember, setLimits, theOwner } from '../../../support/desk/staff.ts'
import { sizeOf, stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { send } from '../../../support/send.ts'
import type { TestShop } from '../../../support/shop.ts'
import { anItem, signInAs } from '../../../support/world.ts'

/** All orders, the oldest first: where each stands, and its sums in naira. */
const ordersOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('orders').selectAll().orderBy('number').execute()).map((row) => ({
    id: row.id,
    number: row.number,
    stage: row.stage,
    goods: row.cart_grand_total_kobo / 100,
    discount: row.discount_kobo / 100,
    total: row.sum_total_kobo / 100,
    credit: row.credit_kobo / 100,
    back: row.refunded_kobo / 100,
  }))

/** How often the offer was used, and of that by paid orders. */
const usesOf = async (shop: TestShop) => {
  const [offer] = await readOffers(shop)
  return [offer?.uses, offer?.paid]
}

const creditOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('gift_card').select('balance_kobo').executeTakeFirst())?.balance_kobo

const stateOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('return_request').select('state').executeTakeFirstOrThrow()).state

const priceSize = (shop: TestShop, sizeId: number, naira: number) =>
  shop.db
    .updateTable('item_size')
    .set({ price_kobo: naira * 100 })
    .where('id', '=', sizeId)
    .execute()

type World = Awaited<ReturnType<typeof aReturnForExchange>>

/** What the form of the page sends by itself. */
function fieldsOf(html: string) {
  const hidden = (name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { act: 'exchange', once: onceOf(html, 'exchange'), shown: hidden('shown'), q: hidden('q') }
}

/** The page of the exchange after a search for other goods, and the fields that its form sends. */
async function open({ shop, page }: World, who: World['who'], query = '') {
  const html = await read(shop, who, `${page}/exchange${query}`)
  return { html, fields: fieldsOf(html) }
}

/** Reads the page and presses its button. */
async function choose(world: World, sizeId: number, query = '') {
  const { shop, who, page, line } = world
  const { fields } = await open(world, who, query)
  const chosen = { ...fields, [`size.${line}`]: String(sizeId) }
  return post(shop, who, `${page}/exchange`, chosen)
}

const exchange = (world: World, size = 'L') => choose(world, sizeOf(world.item, size))

describe.each([
  ['a code', 'ADA10'],
  ['an offer without a code', null],
])('an exchange of goods that %s reduced', (_, code) => {
  test('makes an order for the other size at what was paid: the discount is neither lost nor doubled', async () => {
    const world = await aReturnForExchange({ code })
    const { shop, paystack, order, item, who, page, id } = world
    const form = await read(shop, who, `${page}/exchange`)
    expect(form).toMatch(new RegExp(`value="${sizeOf(item, 'L')}" selected`))
    expect(form).toContain('Paid for it: ₦45,000')
    const done = await exchange(world)
    const [first, second, ...more] = await ordersOf(shop)
    expect(more).toEqual([])
    expect(done.headers.get('location')).toBe(`/desk/orders/${second?.number}?done=exchanged`)
    const sums = { goods: 50_000, discount: 5_000, total: 45_000 }
    expect(first).toMatchObject({ ...sums, stage: 'returned', back: 45_000 })
    expect(second).toMatchObject({ ...sums, stage: 'to-pack', credit: 45_000, back: 0 })
    expect(await creditOf(shop)).toBe(0)
    // The offer was used once, as before: by the new order, as the first is wholly refunded.
    expect(await usesOf(shop)).toEqual([1, 1])
    expect(await stockOf(shop, item)).toMatchObject({ available: 9 })
    // Nothing of it is sent by a company, now or later.
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect([paystack.refunds, await creditOf(shop), await stateOf(shop)]).toEqual([
      [],
      0,
      'settled',
    ])
    const mail = (await mailsOf(shop)).find(({ subject }) => subject.startsWith('Your exchange'))
    expect(mail?.text).toContain(`The new order is ${second?.number}. We send it next.`)
    expect(await auditOf(shop, 'return.exchanged')).toMatchObject([
      { subject: `order:${order.number}`, changes: { order: [order.number, second?.number] } },
    ])
    const ada = await signInAs(shop, 'ada')
    const mine = await (await send(shop, ada, `GET /orders/${order.id}`)).text()
    expect(mine).toContain(`href="/orders/${second?.id}"`)
    expect(await read(shop, who, `/desk/returns/${id}`)).toContain(second?.number ?? '-')
  })
})

describe('an exchange', () => {
  test('for a dearer size waits until its customer has paid the difference', async () => {
    const world = await aReturnForExchange({ quantity: 1 })
    const { shop, item, who, page } = world
    await priceSize(shop, sizeOf(item, 'L'), 27_000)
    expect(await read(shop, who, `${page}/exchange`)).toContain('L (₦1,800 more)')
    await exchange(world)
    const [, made] = await ordersOf(shop)
    expect(made).toMatchObject({ stage: 'waiting', goods: 27_000, discount: 2_700, total: 24_300 })
    expect(made?.credit).toBe(22_500)
    const mail = (await mailsOf(shop)).find(({ subject }) => subject.startsWith('Your exchange'))
    expect(mail?.text).toContain('It costs ₦1,800 more')
    const ada = await signInAs(shop, 'ada')
    const mine = await (await send(shop, ada, `GET /orders/${made?.id}`)).text()
    expect(mine).toContain('Pay within 72 hours.')
  })

  test('for a cheaper size gives the difference back the way it came', async () => {
    const world = await aReturnForExchange()
    const { shop, paystack, item } = world
    await priceSize(shop, sizeOf(item, 'L'), 24_000)
    await exchange(world)
    const [first, made] = await ordersOf(shop)
    expect(made).toMatchObject({ stage: 'to-pack', total: 43_200, credit: 43_200 })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([180_000])
    expect(await creditOf(shop)).toBe(0)
    expect((await ordersOf(shop))[0]).toMatchObject({ ...first, back: 45_000, stage: 'returned' })
  })

  test('takes a discount of a sum along as it is, whatever the size costs', async () => {
    const world = await aReturnForExchange({ kind: 'sum', quantity: 1 })
    const { shop, item, who, page } = world
    await priceSize(shop, sizeOf(item, 'L'), 27_000)
    expect(await read(shop, who, `${page}/exchange`)).toContain('L (₦2,000 more)')
    await exchange(world)
    expect((await ordersOf(shop))[1]).toMatchObject({ discount: 1_000, total: 26_000 })
  })

  test('is no new sale of today, and what goes back is no sale', async () => {
    const world = await aReturnForExchange()
    const { shop, who, item } = world
    const soldToday = async () =>
      /Money in today (₦[\d,]+ \d) /.exec(wordsOf(await read(shop, who, '/desk')))?.[1]
    expect(await soldToday()).toBe('₦45,000 1')
    await priceSize(shop, sizeOf(item, 'L'), 24_000)
    await exchange(world)
    expect(await soldToday()).toBe('₦45,000 1')
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(await soldToday()).toBe('₦43,200 1')
  })

  test('counts as sold what is paid more for it', async () => {
    const world = await aReturnForExchange({ quantity: 1 })
    const { shop, who, item, buyer, paystack } = world
    await priceSize(shop, sizeOf(item, 'L'), 27_000)
    await exchange(world)
    const soldToday = async () =>
      /Money in today (₦[\d,]+ \d) /.exec(wordsOf(await read(shop, who, '/desk')))?.[1]
    expect(await soldToday()).toBe('₦25,000 1')
    const [, made] = await ordersOf(shop)
    const page = await payOrder(shop, buyer, made?.id ?? '', 'fiat')
    const { reference } = await shop.db
      .selectFrom('payment_attempt')
      .select('reference')
      .where('url', '=', page.url)
      .executeTakeFirstOrThrow()
    paystack.pay(reference)
    await findSettledOrder(shop, buyer, made?.id ?? '')
    expect(await soldToday()).toBe('₦26,800 1')
  })

  test('is made once, by one of two clerks at once', async () => {
    const world = await aReturnForExchange()
    const { shop, who, page, line, item } = world
    const other = atDesk(await aMember(shop, 'owner', 'Chidi'))
    const size = { [`size.${line}`]: String(sizeOf(item, 'L')) }
    const [hers, his] = [await open(world, who), await open(world, other)]
    const answers = await Promise.all([
      post(shop, who, `${page}/exchange`, { ...hers.fields, ...size }),
      post(shop, other, `${page}/exchange`, { ...his.fields, ...size }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await ordersOf(shop)).toHaveLength(2)
    expect(await creditOf(shop)).toBe(0)
  })

  test('counts what was paid for the goods towards the limit of who makes it', async () => {
    const world = await aReturnForExchange()
    const { shop } = world
    const ngozi = await aMember(shop, 'support', 'Ngozi')
    const bySupport = { ...world, who: atDesk(ngozi) }
    await setLimits(shop, theOwner, ngozi.id, { each: 4_499_900, day: 9_000_000 })
    const refused = await exchange(bySupport)
    expect([refused.status, wordsOf(await refused.text())]).toEqual([
      400,
      expect.stringContaining('You may do this up to ₦44,999 at a time.'),
    ])
    expect([await stateOf(shop), await creditOf(shop)]).toEqual(['received', undefined])
    await setLimits(shop, theOwner, ngozi.id, { each: 4_500_000, day: 9_000_000 })
    expect((await exchange(bySupport)).status).toBe(303)
  })

  test('is for the pieces that came, and the others can be asked back again', async () => {
    const world = await aReturnForExchange({ quantity: 2, back: 2, came: 1 })
    const { shop } = world
    await exchange(world)
    const [first, made] = await ordersOf(shop)
    expect(first).toMatchObject({ back: 22_500 })
    expect(made).toMatchObject({ total: 22_500 })
    const { asked_back } = await shop.db
      .selectFrom('order_item')
      .select('asked_back')
      .where('id', '=', world.line)
      .executeTakeFirstOrThrow()
    expect(asked_back).toBe(1)
  })

  test('leaves other store credit of the customer alone', async () => {
    const world = await aReturnForExchange()
    const { shop, item, buyer } = world
    await shop.inTransaction((shop) =>
      giveCredit(shop, buyer.id, { kobo: 1_000_000, who: 'Amaka' }),
    )
    await priceSize(shop, sizeOf(item, 'L'), 30_000)
    await exchange(world)
    expect((await ordersOf(shop)).at(-1)).toMatchObject({ stage: 'waiting', credit: 45_000 })
    expect(await creditOf(shop)).toBe(1_000_000)
  })

  test('for what is not in stock changes nothing', async () => {
    const world = await aReturnForExchange()
    const { shop } = world
    const before = await ordersOf(shop)
    const scarce = await exchange(world, 'XL')
    expect([scarce.status, await scarce.text()]).toEqual([
      400,
      expect.stringContaining('Choose what is in stock.'),
    ])
    expect([await ordersOf(shop), await stateOf(shop), await creditOf(shop)]).toEqual([
      before,
      'received',
      undefined,
    ])
  })

  test('may take the last piece', async () => {
    const world = await aReturnForExchange({ back: 1 })
    expect((await exchange(world, 'XL')).status).toBe(303)
    expect(await ordersOf(world.shop)).toHaveLength(2)
  })

  test('of one of two pieces leaves the first order its use of the offer', async () => {
    const world = await aReturnForExchange({ quantity: 2, back: 1 })
    const { shop, order, line, who } = world
    await exchange(world)
    const [first, made] = await ordersOf(shop)
    expect(first).toMatchObject({ stage: 'returned', back: 22_500, discount: 5_000 })
    expect(made).toMatchObject({ stage: 'to-pack', total: 22_500, discount: 2_500 })
    expect(await usesOf(shop)).toEqual([1, 1])
    // The piece that was exchanged keeps its discount, so the use stays when the other one is paid back, too.
    const rest = { [`units.${line}`]: '1', reason: 'Torn' }
    await refund(shop, who, `/desk/orders/${order.number}`, rest)
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect((await ordersOf(shop))[0]).toMatchObject({ back: 45_000, total: 45_000 })
    expect(await usesOf(shop)).toEqual([1, 1])
  })

  test('after a part of the price went back takes only what is left with it', async () => {
    const world = await aReturnForExchange()
    const { shop, order, who } = world
    await refund(shop, who, `/desk/orders/${order.number}`, { sum: '1,000', reason: 'A stain' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    await exchange(world)
    const [first, made] = await ordersOf(shop)
    expect(first).toMatchObject({ stage: 'returned', back: 45_000 })
    expect(made).toMatchObject({ stage: 'to-pack', goods: 50_000, total: 44_000, credit: 44_000 })
    // What went back before is no discount of the offer.
    const carried = await shop.db.selectFrom('order_offer').select('discount_kobo').execute()
    expect(carried).toEqual([{ discount_kobo: 500_000 }, { discount_kobo: 500_000 }])
    expect(await creditOf(shop)).toBe(0)
  })

  test('of all that was delivered free of charge leaves its offer used', async () => {
    const world = await aReturnForExchange({ kind: 'free-delivery', quantity: 1 })
    const { shop } = world
    expect(await usesOf(shop)).toEqual([1, 1])
    await exchange(world)
    expect((await ordersOf(shop))[0]).toMatchObject({ back: 25_000, total: 25_000 })
    expect(await usesOf(shop)).toEqual([1, 1])
  })

  test('for other goods costs what they cost today, without the discount, and the rest goes back', async () => {
    const world = await aReturnForExchange()
    const { shop, paystack, who, page } = world
    const cap = await anItem(shop, { name: 'Zanna Bukar Cap', price: 9_000, stock: { One: 3 } })
    const form = await read(shop, who, `${page}/exchange?q=zanna`)
    expect(form).toContain('Zanna Bukar Cap, One (₦27,000 less)')
    await choose(world, sizeOf(cap, 'One'), '?q=zanna')
    const [first, made] = await ordersOf(shop)
    expect(made).toMatchObject({ stage: 'to-pack', goods: 18_000, discount: 0, credit: 18_000 })
    expect(await stockOf(shop, cap)).toMatchObject({ available: 1 })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    // Nothing of the first order is kept, and the second has no discount: the offer is used no more.
    expect(await usesOf(shop)).toEqual([0, 0])
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([2_700_000])
    expect(first).toMatchObject({ stage: 'returned', total: 45_000 })
    expect((await ordersOf(shop))[0]).toMatchObject({ back: 45_000 })
    expect([await creditOf(shop), await stateOf(shop)]).toEqual([0, 'settled'])
  })

  test('costs what its page said: a sale that ends or begins before the press is said first', async () => {
    const world = await aReturnForExchange()
    const { shop, who, page, line } = world
    const bag = await anItem(shop, { name: 'Leather Bag', price: 40_000, stock: { One: 3 } })
    const reduce = (naira: number | null) =>
      shop.db
        .updateTable('item')
        .set({ new_price_kobo: naira === null ? null : naira * 100 })
        .where('id', '=', bag.id)
        .execute()
    const path = `${page}/exchange`
    const size = { [`size.${line}`]: String(sizeOf(bag, 'One')) }
    const press = (fields: Record<string, string>) => post(shop, who, path, { ...fields, ...size })
    await reduce(30_000)
    const { html, fields } = await open(world, who, '?q=leather')
    expect(html).toContain('Leather Bag, One (₦15,000 more)')
    await reduce(null)
    const before = await ordersOf(shop)
    const refused = await press(fields)
    const again = await refused.text()
    expect([refused.status, wordsOf(again)]).toEqual([
      409,
      expect.stringContaining('Leather Bag, One now costs ₦35,000 more. Tell the customer'),
    ])
    expect(again).toMatch(new RegExp(`value="${sizeOf(bag, 'One')}" selected`))
    expect(again).toContain('Leather Bag, One (₦35,000 more)')
    expect([await ordersOf(shop), await stateOf(shop), await creditOf(shop)]).toEqual([
      before,
      'received',
      undefined,
    ])
    // Nor does a form that says nothing of the price buy at any.
    const silent = await press({ ...fieldsOf(again), shown: '' })
    expect(silent.status).toBe(409)
    // It costs less than was said: that is said, too.
    await reduce(22_500)
    const cheaper = await press(fieldsOf(await silent.text()))
    const last = await cheaper.text()
    expect([cheaper.status, wordsOf(last)]).toEqual([
      409,
      expect.stringContaining('Leather Bag, One now costs what was paid.'),
    ])
    expect((await press(fieldsOf(last))).status).toBe(303)
    expect((await ordersOf(shop)).at(-1)).toMatchObject({ total: 45_000, credit: 45_000 })
  })

  test('for dearer other goods waits for the rest', async () => {
    const world = await aReturnForExchange({ quantity: 1 })
    const { shop, who, page } = world
    const bag = await anItem(shop, { name: 'Leather Bag', price: 40_000, stock: { One: 3 } })
    expect(await read(shop, who, `${page}/exchange?q=leather`)).toContain('(₦17,500 more)')
    await choose(world, sizeOf(bag, 'One'), '?q=leather')
    const [, made] = await ordersOf(shop)
    expect(made).toMatchObject({ stage: 'waiting', total: 40_000, credit: 22_500 })
  })

  test('is not for goods that are no longer on sale', async () => {
    const world = await aReturnForExchange({ quantity: 1 })
    const { shop, who, page } = world
    const bag = await anItem(shop, { name: 'Leather Bag', price: 40_000, stock: { One: 3 } })
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', bag.id).execute()
    const form = await read(shop, who, `${page}/exchange?q=leather`)
    expect(wordsOf(form)).toContain('Nothing in stock was found for “leather”.')
    const refused = await choose(world, sizeOf(bag, 'One'), '?q=leather')
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Choose what is in stock.'),
    ])
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  test('is wished for only among the sizes of the same item', async () => {
    const { shop, order, line } = await aReturnForExchange({ quantity: 1 })
    const ada = await signInAs(shop, 'ada')
    const fields = { kind: 'exchange', reason: 'size', [`units_${line}`]: 1 }
    const path = `POST /api/orders/${order.id}/returns/`
    const wrong = await send(shop, ada, path, { ...fields, [`wants_${line}`]: 999_999 })
    expect(wrong.status).toBe(400)
  })
})
