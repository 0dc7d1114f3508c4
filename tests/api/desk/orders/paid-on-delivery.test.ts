import { describe, expect, test } from 'vitest'
import { formatPhone } from '#lib/letters/phone.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { handOverCodeOf } from '#lib/orders/hand-over/code.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { withLocked } from '../../../support/buying/door.ts'
import { refuseAtDoor } from '#lib/payments/door/door.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, dayAndTimeOf, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import {
  allowDoor,
  askDeposit,
  onTheWay,
  orderOf,
  owedByRiders,
} from '../../../support/buying/door.ts'
import { aGiftCard, onCard } from '../../../support/buying/gift-cards.ts'
import { makeOffer } from '../../../support/buying/offers.ts'
import {
  aClerk,
  filled,
  make,
  newestOrder,
  paymentsIn,
  press,
  TOTAL,
} from '../../../support/desk/orders.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { sendRefunds } from '../../../support/desk/refunds.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { IBADAN_NORTH, OYO } from '../../../support/places.ts'
import { aWaitingOrder, moneyArrives, stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aBrowser, send } from '../../../support/send.ts'
import type { TestShop } from '../../../support/shop.ts'

const WAY = 'Pays the rider on delivery'

/** The form, with what the rider collects for a dress to Surulere: ₦21,000. */
const atDoor = (item: Parameters<typeof filled>[0], change: Record<string, string> = {}) =>
  filled(item, 1, { payment: 'door', ...change })

/** A shop where a clerk makes an order that is paid on delivery. */
async function aDoorDesk(change: Record<string, string> = {}) {
  const world = await aClerk()
  const { shop, item, who } = world
  await allowDoor(shop)
  const made = await make(shop, who, atDoor(item, change))
  return { ...world, made, order: await orderOf(shop, (await newestOrder(shop)).id) }
}

/** What the page of an order says to who has its link. */
async function pageOf(shop: TestShop, orderId: string) {
  const path = new URL(payLinkOf(shop, orderId)).pathname
  const html = await (await send(shop, aBrowser(), `GET ${path}`)).text()
  return { path, html, words: wordsOf(html) }
}

const shown = async (
  shop: TestShop,
  who: Parameters<typeof press>[1],
  fields: Record<string, string>,
) => wordsOf((await press(shop, who, fields, 'show')).html)

/** The message that the desk sends by WhatsApp to the buyer of an order. */
const messageOf = async (shop: TestShop, who: Parameters<typeof press>[1], number: string) => {
  const html = await read(shop, who, `/desk/orders/${number}`)
  const links = [...html.matchAll(/https:\/\/wa\.me\/[^"]*text=([^"]*)"/g)]
  return decodeURIComponent(links.at(-1)?.[1] ?? '')
}

/** Chooses pay on delivery on the order's page, on the terms that it shows. */
async function choose(shop: TestShop, who: Parameters<typeof press>[1], number: string) {
  const path = `/desk/orders/${number}/door`
  const [, terms = ''] = /name="terms" value="([^"]*)"/.exec(await read(shop, who, path)) ?? []
  return submit(shop, who, path, { act: 'chosen', terms })
}

/** Sends the form of the address with a change. */
function changeAddress(
  shop: TestShop,
  who: Parameters<typeof press>[1],
  { number, address }: Awaited<ReturnType<typeof orderOf>>,
  change: Record<string, string>,
) {
  const { name, phone, email, streetAddress, state, lga } = address
  const fields = {
    name,
    phone: formatPhone(phone),
    email,
    street_address: streetAddress,
    state: String(state?.id),
    lga: String(lga?.id),
  }
  const seen = Object.entries(fields).map(([field, value]) => [`shown.${field}`, value])
  const typed = { ...Object.fromEntries(seen), ...fields, ...change, do: 'save' }
  return submit(shop, who, `/desk/orders/${number}/address`, { act: 'address', ...typed })
}

const noOrder = async ({ db }: Shop) =>
  (await db.selectFrom('orders').select('id').execute()).length === 0

const refuse = (shop: Shop, orderId: string) =>
  withLocked(shop, orderId, (shop, order) =>
    refuseAtDoor(shop, order, { reason: 'Not at home', who: 'Ngozi' }),
  )

describe('an order of the desk that is paid on delivery', () => {
  test('is confirmed at once, without a call and without the right to note money', async () => {
    const { shop, item, who, made, order } = await aDoorDesk({ email: 'ada@mail.example' })
    expect(made.location).toBe(`/desk/orders/${order.number}?done=chosen`)
    expect(order).toMatchObject({
      channel: 'desk',
      stage: 'to-pack',
      dueKobo: TOTAL,
      depositKobo: 0,
      paidAt: null,
      confirmedAt: shop.now(),
    })
    expect(await paymentsIn(shop)).toEqual([])
    expect(await stockOf(shop, item)).toEqual({ onHand: 4, held: 0, available: 4 })
    const list = wordsOf(await read(shop, who, '/desk/orders?tab=to-pack'))
    expect(list).toContain(order.number)
    expect(list).toContain('To pack rider collects ₦21,000')
    expect(wordsOf(await read(shop, who, '/desk/door'))).not.toContain(order.number)
    const owner = atDesk(await aMember(shop))
    const slip = wordsOf(await read(shop, owner, `/desk/slips?orders=${order.number}`))
    expect(slip).toContain('₦21,000')
    const [row] = await shop.db
      .selectFrom('audit')
      .select(['who', 'changes'])
      .where('act', '=', 'order.made')
      .execute()
    expect(row).toEqual({
      who: 'Ngozi',
      changes: JSON.stringify({ total: [null, TOTAL], payment: [null, 'door'] }),
    })
    // Support with the right to make orders alone chooses it as well.
    const ada = atDesk(await aMember(shop, 'support', 'Bola'))
    expect(await shown(shop, ada, atDoor(item))).toContain(WAY)
  })

  test('is mailed with the sum to the rider, the code and the page of its link', async () => {
    const { shop, order } = await aDoorDesk({ email: 'ada@mail.example' })
    const mails = await mailsOf(shop)
    const toBuyer = mails.filter(({ to }) => to === 'ada@mail.example')
    expect(toBuyer).toHaveLength(1)
    expect(toBuyer[0]?.text).toContain('You pay ₦21,000 to the rider')
    expect(toBuyer[0]?.text.replaceAll(' ', '')).toContain(handOverCodeOf(shop, order))
    expect(toBuyer[0]?.text).toContain(payLinkOf(shop, order.id))
    expect(toBuyer[0]?.text).not.toContain(`/orders/${order.id}`)
    expect(mails.find(({ to }) => to === shopFacts().email)).toMatchObject({
      subject: expect.stringContaining(`Pack order ${order.number}: it is paid on delivery`),
    })
  })

  test('is refused, with the reason in one line, where the place does not offer it', async () => {
    const { shop, item, who } = await aClerk()
    expect(await shown(shop, who, atDoor(item))).not.toContain(WAY)
    await allowDoor(shop, 20_000)
    const tooMuch = 'Pay on delivery is offered up to ₦20,000.'
    expect(await shown(shop, who, atDoor(item))).toContain(tooMuch)
    const { status, html } = await make(shop, who, atDoor(item))
    expect(status).toBe(400)
    // Above the form and beside the choice.
    expect(wordsOf(html).split(tooMuch)).toHaveLength(3)
    await allowDoor(shop)
    expect(await shown(shop, who, atDoor(item))).toContain('The rider collects ₦21,000.')
    const pickup = atDoor(item, { shipping_mode: 'pickup' })
    const refused = await make(shop, who, pickup)
    expect(refused.status).toBe(400)
    expect(wordsOf(refused.html)).toContain('Pay on delivery is for home delivery.')
    const owner = atDesk(await aMember(shop))
    const taken = await make(shop, owner, atDoor(item, { shipping_mode: 'handed-over' }))
    expect(taken.status).toBe(400)
    expect(taken.html).toContain('choose how they were paid')
    expect(await noOrder(shop)).toBe(true)
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test('is refused in a zone without it, while another has it', async () => {
    const { shop, item, who } = await aClerk()
    await allowDoor(shop)
    await shop.db
      .updateTable('delivery_zone')
      .set({ door_up_to_kobo: null })
      .where('name', '=', 'Lagos')
      .execute()
    const why = 'Pay on delivery is not offered in this area.'
    expect(await shown(shop, who, atDoor(item))).toContain(why)
    const { status, html } = await make(shop, who, atDoor(item))
    expect(status).toBe(400)
    expect(wordsOf(html)).toContain(why)
    expect(await noOrder(shop)).toBe(true)
  })

  test('is refused for a phone number whose parcels came back, or that is blocked', async () => {
    const { shop, item, who } = await aDoorDesk()
    const { id } = await newestOrder(shop)
    await onTheWay(shop, id)
    await refuse(shop, id)
    expect((await make(shop, who, atDoor(item))).status).toBe(303)
    const second = await newestOrder(shop)
    await onTheWay(shop, second.id)
    await refuse(shop, second.id)
    const why = 'This buyer must pay first: parcels were not taken, or the phone number is blocked.'
    expect(await shown(shop, who, atDoor(item))).toContain(why)
    const { status, html } = await make(shop, who, atDoor(item))
    expect(status).toBe(400)
    expect(wordsOf(html)).toContain(why)
    const other = atDoor(item, { phone: '0803 555 0177' })
    expect((await make(shop, who, other)).status).toBe(303)
  })

  test('waits for its deposit where the zone asks for one, and the rest is paid to the rider', async () => {
    const { shop, item, who } = await aClerk()
    await askDeposit(shop, 'delivery', 'kept')
    const sums = 'Pay ₦2,500 now, ₦18,500 to the rider.'
    const kept = 'If you do not take the parcel, we keep the deposit.'
    const fields = atDoor(item, { email: 'ada@mail.example', hold: '6' })
    expect(await shown(shop, who, fields)).toContain(
      'The buyer pays a deposit of ₦2,500 now, and the rider collects ₦18,500. The shop keeps the deposit of a parcel that is not taken.',
    )
    const { location } = await make(shop, who, fields)
    expect(location).toMatch(/done=waits-for-deposit$/)
    const { id, number } = await newestOrder(shop)
    expect(await orderOf(shop, id)).toMatchObject({
      stage: 'waiting',
      depositKobo: 250_000,
      dueKobo: 1_850_000,
      isDepositKept: true,
    })
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 1, available: 4 })
    expect(await messageOf(shop, who, number)).toContain(`${sums} See it and pay the deposit here:`)
    const mail = (await mailsOf(shop)).find(({ to }) => to === 'ada@mail.example')
    expect(mail?.text).toContain(`${sums} ${kept}`)

    const open = await pageOf(shop, id)
    expect(open.words).toContain(sums)
    expect(open.words).toContain('Pay ₦2,500 by card or bank transfer')
    expect(open.html).not.toContain('name="card"')
    await send(shop, aBrowser(), `POST ${open.path}`, { payment_kind: 'fiat' }, { form: true })
    const [payment] = await paymentsIn(shop)
    expect(payment).toMatchObject({ amount_kobo: 250_000 })
    await moneyArrives(shop, payment?.reference ?? '')
    await settle(shop, payment?.reference ?? '')
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 1_850_000 })
    expect((await pageOf(shop, id)).words).toContain(
      'You pay ₦18,500 to the rider. Your deposit of ₦2,500 is paid.',
    )
    expect((await mailsOf(shop)).some(({ text }) => text.includes(payLinkOf(shop, id)))).toBe(true)
  })

  test('gives half an hour for a deposit that a clerk chooses in the last minutes, and the mail says so', async () => {
    const { shop, item, who } = await aClerk()
    await askDeposit(shop, 'delivery')
    await make(
      shop,
      who,
      filled(item, 1, { payment: 'later', email: 'ada@mail.example', hold: '6' }),
    )
    const { id, number } = await newestOrder(shop)
    shop.pass(6 * HOUR_MS - 2 * MINUTE_MS)
    const late = atDesk(await aMember(shop, 'manager', 'Bisi'))
    expect((await choose(shop, late, number)).headers.get('location')).toMatch(/waits-for-deposit$/)
    const until = after(shop.now(), PAYING_MS)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'waiting', payBefore: until })
    const mail = (await mailsOf(shop)).at(-1)
    expect(mail?.text).toContain(`We keep its goods for you until ${dayAndTimeOf(until)}`)
    shop.pass(29 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'waiting' })
  })

  test('gives its goods back when no deposit comes in the hours that were chosen', async () => {
    const { shop, item, who } = await aClerk()
    await askDeposit(shop, 'delivery')
    await make(shop, who, atDoor(item, { hold: '6' }))
    const { id } = await newestOrder(shop)
    shop.pass(6 * HOUR_MS)
    await releaseExpiredHolds(shop)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', statusReason: 'expired' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
    expect((await pageOf(shop, id)).words).toContain('This link has run out')
  })

  test('says on the page of its link what the rider collects, and not the code', async () => {
    const { shop, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const before = await pageOf(shop, order.id)
    expect(before.words).toContain(`Order ${order.number} is confirmed`)
    expect(before.words).toContain('You pay ₦21,000 to the rider.')
    expect(before.words).toContain(
      'Below, type the phone number of the order to see your hand-over code.',
    )
    expect(before.words).toContain('As a link is shared and a mail can go wrong, we ask for')
    const secrets = ['payment_kind', 'name="card"', 'value="renew-code"', 'Adelabu', '555 0199']
    expect(secrets.filter((secret) => before.html.includes(secret))).toEqual([])
    const paying = await send(
      shop,
      aBrowser(),
      `POST ${before.path}`,
      { payment_kind: 'fiat' },
      { form: true },
    )
    expect(paying.status).toBe(409)
    const { path, code } = await onTheWay(shop, order.id)
    expect(before.words).not.toContain(code)
    expect((await pageOf(shop, order.id)).words).not.toContain(code)
    const rider = wordsOf(await (await send(shop, aBrowser(), `GET ${path}`)).text())
    expect(rider).toContain('To collect ₦21,000')
    const handed = await send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })
    expect(handed.status).toBe(303)
    expect(await owedByRiders(shop)).toBe(TOTAL)
    expect(await orderOf(shop, order.id)).toMatchObject({ stage: 'delivered', dueKobo: 0 })
    expect(await paymentsIn(shop)).toMatchObject([
      { provider: 'door', state: 'succeeded', amount_kobo: TOTAL },
    ])
    const after = await pageOf(shop, order.id)
    expect(after.words).toContain('Paid. Thank you!')
    expect(after.words).not.toContain(code)
  })

  test('shows the code to who types the phone number of the order, for the answer of one press', async () => {
    const { shop, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const { path } = await pageOf(shop, order.id)
    const see = async (who: string) => {
      const answer = await post(shop, aBrowser(), path, { do: 'see', who })
      return { status: answer.status, words: wordsOf(await answer.text()) }
    }
    const code = `Your hand-over code ${handOverCodeOf(shop, order)}`
    const wrong = await see('0803 555 0198')
    expect([wrong.status, wrong.words]).toEqual([
      400,
      expect.stringContaining('The order has another phone number.'),
    ])
    expect(wrong.words).not.toContain(code)
    await onTheWay(shop, order.id)
    const seen = await see('+234 803 555 0199')
    expect([seen.status, seen.words]).toEqual([200, expect.stringContaining(code)])
    expect(seen.words).toContain('Musa')
    expect(seen.words).not.toContain('Give me a new code')
    const again = (await pageOf(shop, order.id)).words
    expect(again).not.toContain(code)
    expect(again).not.toContain('Musa')
  })

  test('has a code that nobody finds by trying numbers: five tries in a day', async () => {
    const { shop, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const { path } = await pageOf(shop, order.id)
    const see = async (who: string) =>
      (await post(shop, aBrowser(), path, { do: 'see', who })).status
    // A number that lacks a digit is no try.
    for (const typed of ['', 'Ada', '0803 555 019']) expect(await see(typed)).toBe(400)
    for (let tries = 0; tries < 5; tries++) expect(await see(`080355501${tries}0`)).toBe(400)
    expect(await see('0803 555 0199')).toBe(429)
  })

  test('lets the buyer try again once the desk has corrected the phone number', async () => {
    const { shop, who, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const { path } = await pageOf(shop, order.id)
    const see = async () =>
      (await post(shop, aBrowser(), path, { do: 'see', who: '0803 555 0142' })).status
    for (let tries = 0; tries < 5; tries++) expect(await see()).toBe(400)
    expect(await see()).toBe(429)
    expect((await changeAddress(shop, who, order, { phone: '0803 555 0142' })).status).toBe(303)
    expect(await see()).toBe(200)
  })

  test('has another code once its e-mail address or phone number is corrected, or the address is taken out', async () => {
    const { shop, who, order } = await aDoorDesk({
      phone: '0803 555 0199',
      email: 'a@mail.example',
    })
    const codes = [handOverCodeOf(shop, order)]
    for (const change of [{ phone: '0803 555 0142' }, { email: 'b@mail.example' }, { email: '' }]) {
      const before = await orderOf(shop, order.id)
      expect((await changeAddress(shop, who, before, change)).status).toBe(303)
      codes.push(handOverCodeOf(shop, await orderOf(shop, order.id)))
    }
    expect(new Set(codes).size).toBe(4)
    const mails = (await mailsOf(shop)).filter(({ to }) => to.endsWith('@mail.example'))
    const [, byPhone = '', byMail = ''] = codes
    // Where the address is taken out, nobody is left to write to.
    expect(mails.slice(-2).map(({ to, text }) => [to, text])).toEqual([
      ['a@mail.example', expect.stringContaining(byPhone)],
      ['b@mail.example', expect.stringContaining(byMail)],
    ])
  })

  test('tells nobody whether a number is right where there is no code to see', async () => {
    const { shop, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const { path, code } = await onTheWay(shop, order.id)
    await send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })
    const page = await pageOf(shop, order.id)
    const see = async (typed: string) =>
      (await post(shop, aBrowser(), page.path, { do: 'see', who: typed })).status
    expect([await see('0803 555 0199'), await see('0803 555 0142')]).toEqual([404, 404])
  })

  test('has no code on its page once it is paid, as the receipt says the phone number', async () => {
    const { shop, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const { path, code } = await onTheWay(shop, order.id)
    await send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })
    const page = await pageOf(shop, order.id)
    expect(page.words).not.toContain('Phone number of the order')
    const answer = await post(shop, aBrowser(), page.path, { do: 'see', who: '0803 555 0199' })
    expect(wordsOf(await answer.text())).not.toContain(code)
  })

  test('says in its history and to its buyer that it was confirmed at the desk, as nobody called', async () => {
    const { shop, who, order } = await aDoorDesk({ phone: '0803 555 0199' })
    const history = wordsOf(await read(shop, who, `/desk/orders/${order.number}`))
    expect(history).toContain('Confirmed')
    const { path } = await pageOf(shop, order.id)
    const answer = await post(shop, aBrowser(), path, { do: 'see', who: '0803 555 0199' })
    const seen = wordsOf(await answer.text())
    expect(seen).toContain('Confirmed')
    for (const said of [history, seen]) expect(said).not.toMatch(/Confirmed by phone|Called/)
  })

  test('shows the clerk a message for the buyer that asks for no payment', async () => {
    const { shop, who, order } = await aDoorDesk()
    const message = await messageOf(shop, who, order.number)
    expect(message).toContain(
      `is confirmed. You pay ₦21,000 to the rider. See it here: ${payLinkOf(shop, order.id)}`,
    )
    expect(message).not.toContain('pay here')
  })

  test('gives its goods back when it is cancelled, and its page asks for nothing', async () => {
    const { shop, item, order } = await aDoorDesk()
    const owner = atDesk(await aMember(shop))
    const path = `/desk/orders/${order.number}/cancel`
    const [, given = ''] = /name="shown" value="([^"]*)"/.exec(await read(shop, owner, path)) ?? []
    const typed = { act: 'cancel-paid', reason: 'Not wanted', shown: given }
    const done = await submit(shop, owner, path, typed)
    expect(done.status).toBe(303)
    expect(await orderOf(shop, order.id)).toMatchObject({ stage: 'cancelled' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
    const { words } = await pageOf(shop, order.id)
    expect(words).toContain(`Order ${order.number} has ended`)
    expect(words).not.toContain('to the rider')
  })

  test('takes offers off before the rider collects the rest', async () => {
    const { shop, item, who } = await aClerk()
    await allowDoor(shop)
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, name: 'Ada', code: 'ADA10' })
    await make(shop, who, atDoor(item, { code: 'ada10' }))
    const { id } = await newestOrder(shop)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: TOTAL - 185_000 })
  })

  test('is chosen later too, and what a gift card has paid by the link stays paid', async () => {
    const { shop, item, who } = await aClerk()
    await allowDoor(shop)
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const { id, number } = await newestOrder(shop)
    const card = await aGiftCard(shop, 5_000)
    const { path } = await pageOf(shop, id)
    const fields = { do: 'use-card', card: card.code }
    expect((await send(shop, aBrowser(), `POST ${path}`, fields, { form: true })).status).toBe(303)
    const door = `/desk/orders/${number}/door`
    expect(await read(shop, who, `/desk/orders/${number}`)).toContain(`href="${door}"`)
    expect(wordsOf(await read(shop, who, door))).toContain('The rider collects ₦16,000.')
    expect((await choose(shop, who, number)).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({
      stage: 'to-pack',
      creditKobo: 500_000,
      dueKobo: 1_600_000,
    })
    expect((await pageOf(shop, id)).words).toContain('You pay ₦16,000 to the rider.')
    expect(wordsOf(await read(shop, who, `/desk/orders/${number}`))).toContain(
      'To collect on delivery ₦16,000',
    )
    await onTheWay(shop, id)
    await refuse(shop, id)
    await sendRefunds(shop)
    expect(await onCard(shop, card.id)).toBe(5_000)
  })

  test('is chosen later with a deposit: the page says what it waits for, and its link is mailed', async () => {
    const { shop, item, who } = await aClerk()
    await askDeposit(shop, 'delivery')
    await make(shop, who, filled(item, 1, { payment: 'later', email: 'ada@mail.example' }))
    const { number } = await newestOrder(shop)
    const before = await mailsOf(shop)
    const done = await choose(shop, who, number)
    const page = wordsOf(await read(shop, who, done.headers.get('location') ?? ''))
    expect(page).toContain('The order can be packed when its deposit is paid: send the link now.')
    expect(page).toContain('chose pay on delivery')
    const [mail, ...more] = (await mailsOf(shop)).slice(before.length)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Pay ₦2,500 now, ₦18,500 to the rider.')
  })

  test('chosen meanwhile, is not paid with the sum of a page that was open before', async () => {
    const { shop, item, who } = await aClerk()
    await askDeposit(shop, 'delivery')
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const { id, number } = await newestOrder(shop)
    const owner = atDesk(await aMember(shop))
    const paid = `/desk/orders/${number}/paid`
    const html = await read(shop, owner, paid)
    const [, left = ''] = /name="left" value="([^"]*)"/.exec(html) ?? []
    expect(left).toBe(String(TOTAL))
    await choose(shop, who, number)
    const cash = { act: 'paid', payment: 'cash', once: onceOf(html, 'paid') }
    expect((await post(shop, owner, paid, { ...cash, left })).status).toBe(409)
    expect(await paymentsIn(shop)).toEqual([])
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'waiting', dueKobo: 1_850_000 })
  })

  test('is mailed again, with a new code, to an e-mail address that is corrected', async () => {
    const { shop, who, order } = await aDoorDesk({ email: 'adda@mail.example' })
    const before = await mailsOf(shop)
    const old = handOverCodeOf(shop, order)
    const done = await changeAddress(shop, who, order, { email: 'ada@mail.example' })
    expect(done.status).toBe(303)
    const sent = (await mailsOf(shop)).slice(before.length)
    expect(sent.map(({ to }) => to)).toEqual(['ada@mail.example'])
    const code = handOverCodeOf(shop, await orderOf(shop, order.id))
    expect(code).not.toBe(old)
    expect(sent[0]?.text.replaceAll(' ', '')).toContain(code)
    const without = await changeAddress(shop, who, await orderOf(shop, order.id), { phone: '' })
    expect(without.status).toBe(400)
  })

  test('is not brought where, nor to whom, it could not be chosen', async () => {
    const { shop, who, order } = await aDoorDesk()
    await shop.db
      .updateTable('delivery_zone')
      .set({ door_up_to_kobo: null })
      .where('name', '<>', 'Lagos')
      .execute()
    const toIbadan = { state: String(OYO), lga: String(IBADAN_NORTH), more: '400000' }
    const moved = await changeAddress(shop, who, order, toIbadan)
    expect(moved.status).toBe(400)
    expect(wordsOf(await moved.text())).toContain('Pay on delivery is not offered in this area.')
    await shop.db
      .insertInto('blocked_phone')
      .values({
        phone: '+2348035550177',
        who: 'Ngozi',
        reason: 'Never at home',
        made_at: shop.now(),
      })
      .execute()
    const given = await changeAddress(shop, who, order, { phone: '0803 555 0177' })
    expect(given.status).toBe(400)
    expect(wordsOf(await given.text())).toContain('or the phone number is blocked')
    expect((await orderOf(shop, order.id)).address).toEqual(order.address)
    expect((await changeAddress(shop, who, order, { name: 'Ada Obi' })).status).toBe(303)
  })

  test('is chosen on no other terms than the clerk has seen', async () => {
    const { shop, item, who } = await aClerk()
    await allowDoor(shop)
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const { id, number } = await newestOrder(shop)
    const door = `/desk/orders/${number}/door`
    const html = await read(shop, who, door)
    const [, terms = ''] = /name="terms" value="([^"]*)"/.exec(html) ?? []
    const { html: form } = await press(shop, who, atDoor(item), 'show')
    const [, total = ''] = /name="total" value="([\d ]*)"/.exec(form) ?? []
    const [, seen = ''] = /name="door" value="([^"]*)"/.exec(form) ?? []
    await askDeposit(shop, 'delivery', 'kept')
    const now = 'It has changed since the page was opened. The buyer pays a deposit of ₦2,500 now'
    const refused = await post(shop, who, door, {
      act: 'chosen',
      terms,
      once: onceOf(html, 'chosen'),
    })
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain(now)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'waiting', dueKobo: 0 })
    const made = await press(shop, who, { ...atDoor(item), total, door: seen })
    expect(made.status).toBe(400)
    expect(wordsOf(made.html)).toContain(now)
    expect((await newestOrder(shop)).id).toBe(id)
  })

  test('is not chosen for an order that is paid, over or not of the desk', async () => {
    const { shop, item, who } = await aClerk()
    await allowDoor(shop)
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const { id, number } = await newestOrder(shop)
    const door = `/desk/orders/${number}/door`
    const once = onceOf(await read(shop, who, door), 'chosen')
    const owner = atDesk(await aMember(shop))
    await submit(shop, owner, `/desk/orders/${number}/cancel`, { act: 'cancel' })
    expect(wordsOf(await read(shop, owner, door))).toContain('There is nothing to do here')
    expect((await post(shop, who, door, { act: 'chosen', once })).status).toBe(409)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', dueKobo: 0 })
    await make(shop, who, filled(item, 1, { payment: 'later' }))
    const paid = await newestOrder(shop)
    const open = `/desk/orders/${paid.number}/door`
    const stale = onceOf(await read(shop, who, open), 'chosen')
    const noted = { act: 'paid', payment: 'cash' }
    expect((await submit(shop, owner, `/desk/orders/${paid.number}/paid`, noted)).status).toBe(303)
    expect((await post(shop, who, open, { act: 'chosen', once: stale })).status).toBe(409)
    expect(await orderOf(shop, paid.id)).toMatchObject({ stage: 'to-pack', dueKobo: 0 })
    const bought = await aWaitingOrder(shop)
    const theirs = `/desk/orders/${bought.number}/door`
    expect(wordsOf(await read(shop, owner, theirs))).toContain('There is nothing to do here')
  })
})
