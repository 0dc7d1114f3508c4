import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { setLimits } from '#lib/desk/staff/money-limit.server.ts'
import { releaseExpiredHolds } from '#lib/orders/expire.server.ts'
import { findForOwner, markOrder } from '#lib/orders/owner.server.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { canSendBack, listAccepted, noteRefund } from '#lib/payments/refunds/refund.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import {
  aClerk,
  filled,
  make,
  NEW_ORDER,
  newestOrder,
  paymentsIn,
  press,
} from '../support/desk-orders.ts'
import { atDesk, onceOf, post, read, submit } from '../support/desk.ts'
import {
  aPaidOrder,
  aWaitingOrder,
  elsewhere,
  sizeOf,
  statusOf,
  stockOf,
} from '../support/orders.ts'
import { mailsOf } from '../support/outbox.ts'
import { EPE, IBADAN_NORTH, LAGOS, MARTE, OYO, SURULERE } from '../support/places.ts'
import { aMember, theOwner } from '../support/staff.ts'
import { anItem } from '../support/world.ts'

const TOTAL = 2_100_000

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

  test('is made once, however often its button is pressed', async () => {
    const { shop, item, who } = await aClerk()
    const once = onceOf(await read(shop, who, NEW_ORDER), 'new')
    const send = () =>
      post(shop, who, NEW_ORDER, { ...filled(item), once, do: 'make', total: String(TOTAL) })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const [first, second] = answers.map(({ headers }) => headers.get('location'))
    expect(first).toBe(second)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })
})

describe('the form of a new order', () => {
  test('finds goods by name and SKU with what is left, and carries all that was typed', async () => {
    const { shop, item, who } = await aClerk({ M: 2, L: 0 })
    await shop.db
      .updateTable('item_size')
      .set({ sku: 'AWD-M' })
      .where('id', '=', sizeOf(item, 'M'))
      .execute()
    const medium = sizeOf(item, 'M')
    for (const words of ['ankara wrap', 'awd-m']) {
      const { status, html } = await press(shop, who, { act: 'new', phone: '0803', words }, 'show')
      expect(status).toBe(200)
      expect(html).toContain('value="0803"')
      expect(html).toContain('2 left')
      expect(html).toContain('Sold out')
      expect(html).toContain(`value="add-${medium}"`)
      expect(html).not.toContain(`value="add-${sizeOf(item, 'L')}"`)
    }
    const added = await press(shop, who, { act: 'new', phone: '0803' }, `add-${medium}`)
    expect(added.html).toMatch(new RegExp(`name="quantity-${medium}" value="1"`))
    const again = await press(
      shop,
      who,
      { act: 'new', [`quantity-${medium}`]: '1' },
      `add-${medium}`,
    )
    expect(again.html).toMatch(new RegExp(`name="quantity-${medium}" value="2"`))
    const removed = await press(
      shop,
      who,
      { act: 'new', [`quantity-${medium}`]: '2' },
      `remove-${medium}`,
    )
    expect(removed.html).not.toContain(`quantity-${medium}`)
  })

  test('makes nothing of another sum than it showed, and says the sum', async () => {
    const { shop, item, who } = await aClerk()
    for (const total of ['', '1850000']) {
      const { status, html } = await press(shop, who, { ...filled(item), total })
      expect(status).toBe(400)
      expect(html).toContain('It comes to ₦21,000. Tell the customer')
      expect(html).toContain(`name="total" value="${TOTAL}"`)
    }
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test.each<[string, Record<string, string>, string]>([
    ['a phone number that is none', { phone: '12345' }, 'Enter a valid Nigerian phone number.'],
    ['no phone number', { phone: '' }, 'phone-error'],
    ['no name', { name: ' ' }, 'name-error'],
    ['no street', { street_address: '' }, 'street_address-error'],
    ['an LGA of another state', { lga: String(IBADAN_NORTH) }, 'lga-error'],
    ['a state that is none', { state: '999' }, 'state-error'],
    ['a place where nothing is delivered', { state: '8', lga: String(MARTE) }, 'lga-error'],
    ['an e-mail address that is none', { email: 'ada' }, 'email-error'],
    ['a payment that is none', { payment: 'gold' }, 'field-error'],
    ['a transfer without its reference', { payment: 'transfer' }, 'reference-error'],
  ])('refuses %s beside its field, and keeps the rest', async (_, change, said) => {
    const { shop, item, who } = await aClerk()
    const { status, html } = await make(
      shop,
      who,
      filled(item, 1, { ...change, note: 'Call first' }),
    )
    expect(status).toBe(400)
    expect(html).toContain(said)
    expect(html).toContain('Call first')
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('refuses an empty list, no number of pieces, and more than there are', async () => {
    const { shop, item, who } = await aClerk()
    const name = `quantity-${sizeOf(item)}`
    const { [name]: _, ...without } = filled(item)
    expect((await make(shop, who, without)).html).toContain('Put goods on the list first.')
    for (const typed of ['10000', '-1', '1.5', 'two']) {
      const { status, html } = await make(shop, who, { ...filled(item), [name]: typed })
      expect(status).toBe(400)
      expect(html).toContain('Write a whole number from 1 to 9999.')
    }
    const { status, html } = await make(shop, who, filled(item, 9_999))
    expect([status, html.includes('Only 5 left.')]).toEqual([409, true])
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test('refuses what was sold out, taken off the shelf or deleted between two steps', async () => {
    const { shop, item, who } = await aClerk(1)
    const total = String(TOTAL)
    await make(shop, who, filled(item))
    const late = await press(shop, who, { ...filled(item), total })
    expect([late.status, late.html.includes('None left.')]).toEqual([409, true])
    const hidden = await anItem(shop)
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', hidden.id).execute()
    const unsold = await press(shop, who, { ...filled(hidden), total })
    expect([unsold.status, unsold.html.includes('None left.')]).toEqual([409, true])
    expect((await press(shop, who, filled(hidden), 'show')).html).toContain('Not on sale any more.')
    const gone = { id: 0, slug: 'gone', sizes: { M: 999_999 } }
    const deleted = await press(shop, who, { ...filled(gone), total })
    expect([deleted.status, deleted.html.includes('no longer in the shop')]).toEqual([400, true])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('is not thrown by what no browser sends', async () => {
    const { shop, item, who } = await aClerk()
    const nul = { words: 'a\0b', known: '+234\0', phone: '08035550142', state: '\0' }
    expect((await press(shop, who, { ...filled(item), ...nul }, 'show')).status).toBe(200)
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`quantity-${at}`, '1']))
    expect((await press(shop, who, { act: 'new', ...many }, 'add-1')).status).toBe(200)
    for (const name of ['name', 'note', 'street_address', 'reference', 'phone']) {
      const { status } = await make(
        shop,
        who,
        filled(item, 1, { payment: 'transfer', [name]: '\0' }),
      )
      expect(status, name).toBe(400)
    }
  })

  test('prices the delivery by the LGA', async () => {
    const { shop, item, who } = await aClerk()
    const toEpe = await press(shop, who, filled(item, 1, { lga: String(EPE) }), 'show')
    expect(toEpe.html).toContain('₦22,000')
    const toOyo = await press(shop, who, filled(item, 1, { state: String(OYO) }), 'show')
    expect(toOyo.html).toContain('Ibadan North')
    expect(toOyo.html).toContain('The total stands here once')
  })
})

describe('a phone number that ordered before', () => {
  const valueOf = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
      .exec(html)
      ?.slice(1)
      .find((value) => value !== undefined)
  const chosenIn = (html: string, name: string) =>
    / value="(\d+)" selected|selected[^>]* value="(\d+)"/
      .exec(new RegExp(`<select[^>]*id="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? '')
      ?.slice(1)
      .find((value) => value !== undefined) ?? ''
  const knownIn = (html: string) => ({
    known: valueOf(html, 'known') ?? '',
    name: valueOf(html, 'name') ?? '',
    street_address: valueOf(html, 'street_address') ?? '',
    lga: chosenIn(html, 'lga'),
    state: chosenIn(html, 'state'),
  })

  test('shows its orders, of the shop and of the desk, and fills in name and address', async () => {
    const { shop, item, who } = await aClerk()
    const ofShop = await aPaidOrder(shop, [{ item }])
    await make(shop, who, filled(item, 1, { name: 'Ada Obi-Bello', street_address: '3 Ojo Road' }))
    const ofDesk = await newestOrder(shop)
    const { html } = await press(shop, who, { act: 'new', phone: '+234 (803) 555-0142' }, 'show')
    const order = [...html.matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(([, number]) => number)
    expect(order).toEqual([ofDesk.number, ofShop.number])
    expect(html).toContain('Ask whether they are still right.')
    expect(knownIn(html)).toEqual({
      known: '+2348035550142',
      name: 'Ada Obi-Bello',
      street_address: '3 Ojo Road',
      state: String(LAGOS),
      lga: String(SURULERE),
    })
  })

  test('leaves what was typed, and takes along what it filled in when the number is corrected', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const other = { phone: '0803 555 0143', name: 'Musa Bello', street_address: '9 Allen Avenue' }
    await make(shop, who, filled(item, 1, other))
    const typed = { act: 'new', phone: '0803 555 0142', name: 'Chidi Obi' }
    const first = await press(shop, who, typed, 'show')
    expect(knownIn(first.html)).toMatchObject({
      name: 'Chidi Obi',
      street_address: '22 Adelabu Street',
    })
    const corrected = { ...typed, ...knownIn(first.html), phone: '08035550143' }
    const second = await press(shop, who, corrected, 'show')
    expect(knownIn(second.html)).toMatchObject({
      known: '+2348035550143',
      name: 'Chidi Obi',
      street_address: '9 Allen Avenue',
    })
    const unknown = { ...corrected, ...knownIn(second.html), phone: '0803 555 0144' }
    const third = await press(shop, who, unknown, 'show')
    expect(knownIn(third.html)).toMatchObject({ name: 'Chidi Obi', street_address: '', lga: '' })
    expect(third.html).not.toContain('Earlier orders of this number')
  })

  test('fills nothing in again that was changed or emptied since', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const first = await press(shop, who, { act: 'new', phone: '0803 555 0142' }, 'show')
    const changed = { act: 'new', phone: '0803 555 0142', ...knownIn(first.html) }
    const again = await press(shop, who, { ...changed, name: 'Ada', street_address: '' }, 'show')
    expect(knownIn(again.html)).toMatchObject({ name: 'Ada', street_address: '' })
  })

  test('takes the address of the last order that was delivered, where the newest was picked up', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    await make(shop, who, filled(item, 1, { name: 'Her sister', shipping_mode: 'pickup' }))
    const { html } = await press(shop, who, { act: 'new', phone: '0803 555 0142' }, 'show')
    expect(knownIn(html)).toMatchObject({
      name: 'Her sister',
      street_address: '22 Adelabu Street',
      lga: String(SURULERE),
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

describe('money that the team takes itself', () => {
  test('pays an order that waits, of the desk and of the shop', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const ofDesk = await newestOrder(shop)
    const ofShop = await aWaitingOrder(shop, [{ item }])
    for (const { number, id } of [ofDesk, ofShop]) {
      const path = `/desk/orders/${number}/paid`
      const fields = { act: 'paid', payment: 'transfer', reference: `FT ${number}` }
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

  test('is in the books as such: no company is asked about it, and it goes back by hand', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const { id, number } = await newestOrder(shop)
    const { findings, attempts } = await reportPayments(shop, 3)
    expect([findings, attempts.map(({ provider }) => provider)]).toEqual([[], ['cash']])
    const [payment] = await listAccepted(shop, id)
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

describe('who ordered at the desk', () => {
  test('is known for a year after the delivery, or after the last day to pay, and then no more', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item, 1, { note: 'Her sister collects it' }))
    await make(shop, who, filled(item, 1, { payment: 'later', hold: '72' }))
    await releaseExpiredHolds(shop)
    shop.pass(4 * DAY_MS)
    await releaseExpiredHolds(shop)
    const names = async () =>
      (
        await shop.db.selectFrom('orders').select(['name', 'phone']).orderBy('number').execute()
      ).map(({ name, phone }) => name + phone)
    shop.pass(360 * DAY_MS)
    await clearBuyers(shop)
    expect(await names()).toEqual(['Ada Obi+2348035550142', 'Ada Obi+2348035550142'])
    shop.pass(2 * DAY_MS)
    await clearBuyers(shop)
    expect(await names()).toEqual(['', 'Ada Obi+2348035550142'])
    expect(await shop.db.selectFrom('order_note').select('id').execute()).toEqual([])
    shop.pass(3 * DAY_MS)
    await clearBuyers(shop)
    expect(await names()).toEqual(['', ''])
  })
})
