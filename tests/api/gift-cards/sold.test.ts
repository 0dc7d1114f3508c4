/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { mailGiftCards } from '#lib/gift-cards/delivery.server.ts'
import { moveToNewCard } from '#lib/gift-cards/owner/owner.server.ts'
import { deleteOrdersBefore } from '#lib/orders/records/retention.sql.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { enterFailedRefund } from '#lib/payments/refunds/refund-ledger.server.ts'
import { listRefundsOf } from '#lib/payments/refunds/refunds.sql.ts'
import { cancelRefund } from '#lib/payments/refunds/requests.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { readCardTerms } from '#lib/gift-cards/terms.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { PASSWORD } from '../../support/accounts/person.ts'
import {
  cardsUnlikeLedger,
  movesOf,
  onCard,
  setCardTerms,
} from '../../support/buying/gift-cards.ts'
import { requestRefund, sendBack } from '../../support/buying/refunds.ts'
import {
  atDesk,
  auditOf,
  change,
  post,
  read,
  shownIn,
  submit,
  wordsOf,
} from '../../support/desk/desk.ts'
import { fillInRefund, sendRefunds, takeBackOf } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import {
  aBuyer,
  aPendingOrder,
  elsewhere,
  moneyArrives,
  statesOf,
  statusOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs } from '../../support/world.ts'

const BUY = '/gift-card/buy'
const TERMS = '/desk/gift-cards/terms'
const CODE = /([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/
const FOR_BOLA = {
  sum: '1000000',
  to: 'bola@mail.example',
  recipient: 'Bola',
  message: 'Happy birthday!',
  day: '',
}
/** The clock stands at 10:00 on 20 November 2026 in Lagos. */
const UNTIL_MAILED_MS = 34 * DAY_MS - 2 * HOUR_MS

/** A shop that sells gift cards of ₦5,000 and ₦10,000, and Ada, who has an account there. */
async function aSellingShop() {
  const shop = await openTestShop()
  await setCardTerms(shop, { soldKobo: [500_000, 1_000_000] })
  const ada = await aCustomer(shop, 'ada')
  return { shop, ada }
}

const buy = (shop: Shop, who: Browser, change: Record<string, string> = {}) =>
  send(shop, who, `POST ${BUY}`, { ...FOR_BOLA, ...change }, { form: true })

/** Orders a card and opens a payment page for it. */
async function ordered(shop: TestShop, who: Browser, change: Record<string, string> = {}) {
  const to = (await buy(shop, who, change)).headers.get('location') ?? ''
  await send(shop, who, `POST ${to}`, { do: 'page' }, { form: true })
  const id = to.split('/')[2] ?? ''
  const { reference } = await shop.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, number, reference }
}

async function paid(shop: TestShop, who: Browser, change: Record<string, string> = {}) {
  const order = await ordered(shop, who, change)
  await moneyArrives(shop, order.reference)
  await settle(shop, order.reference)
  return order
}

const cardsOf = (shop: Shop) => shop.db.selectFrom('gift_card').selectAll().orderBy('id').execute()

const mailTo = async (shop: Shop, to: string) =>
  (await mailsOf(shop)).filter((mail) => mail.to.includes(to))

const see = async (shop: Shop, who: Browser, path: string) =>
  wordsOf(await (await send(shop, who, `GET ${path}`)).text())

describe('a gift card that a customer buys', () => {
  test('is ordered, paid as any order, and mailed to whom it is for, with the buyer’s words', async () => {
    const { shop, ada } = await aSellingShop()
    const answer = await buy(shop, ada)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/orders\/[^/]+\/pay$/)
    expect(await cardsOf(shop)).toEqual([])
    expect(await see(shop, ada, '/gift-card')).toContain('It waits for your payment.')
    const { id, number } = await paid(shop, ada)
    expect(await statusOf(shop, id)).toMatchObject({ status: 'successful' })
    const [card, ...others] = await cardsOf(shop)
    expect(others).toEqual([])
    expect(await movesOf(shop, card?.id ?? 0)).toEqual(['sold 10000'])
    const [mail, ...more] = await mailTo(shop, 'bola@mail.example')
    expect(more).toEqual([])
    // A stranger's words are not the shop's.
    expect(mail?.text).toContain(
      'Words of who has bought it, not of the shop:\n> Hello Bola,\n> Happy birthday!\n> — ada\n',
    )
    expect(mail?.html).toMatch(
      /not of the shop:<\/p><blockquote[^>]*>Hello Bola,<br>Happy birthday!<br>— ada</,
    )
    const [code = ''] = mail?.text.match(CODE) ?? []
    const balance = await send(shop, aBrowser(), 'POST /gift-card', { card: code }, { form: true })
    expect(wordsOf(await balance.text())).toContain('₦10,000 is on the gift card')
    // Its buyer sees where it is, and no code anywhere.
    const bought = await see(shop, ada, '/gift-card')
    expect(bought).toContain('₦10,000 for Bola It was mailed to bola@mail.example.')
    const order = await see(shop, ada, `/orders/${id}`)
    expect(order).toContain('Gift card 1 × ₦10,000')
    expect(await see(shop, ada, '/notifications')).toContain(`order ${number} is on its way to`)
    const receipts = await mailTo(shop, 'ada@')
    expect(receipts.some(({ text }) => text.includes('Gift card'))).toBe(true)
    for (const text of [bought, order, ...receipts.map(({ text }) => text)])
      expect(text).not.toMatch(CODE)
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('is made once, however often and from wherever its payment is reported', async () => {
    const { shop, ada } = await aSellingShop()
    const { reference } = await ordered(shop, ada)
    await moneyArrives(shop, reference)
    await Promise.all([1, 2, 3].map(() => settle(shop, reference)))
    await settle(elsewhere(shop), reference)
    expect(await cardsOf(shop)).toHaveLength(1)
    expect(await mailTo(shop, 'bola@mail.example')).toHaveLength(1)
  })

  test('is mailed on its day, and has no code before', async () => {
    const { shop, ada } = await aSellingShop()
    await paid(shop, ada, { day: '2026-12-24' })
    expect(await mailTo(shop, 'bola@')).toEqual([])
    expect((await cardsOf(shop)).map(({ last_four }) => last_four)).toEqual([null])
    const says = 'It is mailed to bola@mail.example on 24 December 2026.'
    expect(await see(shop, ada, '/gift-card')).toContain(says)
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    const [mail] = await mailTo(shop, 'bola@')
    expect(mail?.text).toMatch(CODE)
    expect(mail?.text).toContain(
      'Words of who has bought it, not of the shop:\n> Hello Bola,\n> Happy birthday!\n> — ada\n',
    )
    // Her first session is over by now.
    const again = await signInAs(shop, 'ada')
    expect(await see(shop, again, '/gift-card')).toContain('It was mailed to bola@mail.example.')
  })

  test('comes to the buyer when nobody else is named', async () => {
    const { shop, ada } = await aSellingShop()
    await paid(shop, ada, { to: '', recipient: '', message: '' })
    const codes = (await mailTo(shop, 'ada@')).filter(({ text }) => CODE.test(text))
    expect(codes).toHaveLength(1)
  })

  test('can still be made when its money comes late', async () => {
    const { shop, ada } = await aSellingShop()
    const { id, reference } = await ordered(shop, ada)
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    expect(await statusOf(shop, id)).toMatchObject({ status: 'failed' })
    expect(await see(shop, ada, '/gift-card')).toContain('It was not paid.')
    expect(await see(shop, ada, `/orders/${id}`)).not.toContain('Pay now')
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await statusOf(shop, id)).toMatchObject({ status: 'successful' })
    expect(await cardsOf(shop)).toHaveLength(1)
  })

  test('is refused with a wrong sum, address or day, and beside the field', async () => {
    const { shop, ada } = await aSellingShop()
    for (const [change, sentence] of [
      [{ sum: '700000' }, 'Choose how much is on it.'],
      [{ sum: 'much' }, 'Choose how much is on it.'],
      [{ to: 'bola' }, 'mail address'],
      [{ day: '2026-11-19' }, 'Choose a day from today until a year from now.'],
    ] as const) {
      const answer = await buy(shop, ada, change)
      expect([answer.status, wordsOf(await answer.text())]).toEqual([
        400,
        expect.stringContaining(sentence),
      ])
    }
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('is sold to customers who are signed in, and only where the owner sells it', async () => {
    const { shop, ada } = await aSellingShop()
    expect((await buy(shop, aBrowser())).status).toBe(401)
    expect(await see(shop, aBrowser(), BUY)).toContain('Sign in to buy a gift card.')
    await setCardTerms(shop, { soldKobo: [] })
    expect((await buy(shop, ada)).status).toBe(404)
    expect(await see(shop, ada, BUY)).toContain('We do not sell gift cards at the moment.')
    expect(await see(shop, ada, '/gift-card')).not.toContain('Buy a gift card')
  })

  test('cannot be paid to a rider, taken back as goods, or moved at the desk', async () => {
    const { shop, ada } = await aSellingShop()
    const { id } = await ordered(shop, ada)
    const door = await send(shop, ada, `POST /api/orders/${id}/pay/`, { payment_kind: 'door' })
    expect(door.status).toBe(400)
    const { id: paidId, number } = await paid(shop, ada)
    const page = await see(shop, ada, `/orders/${paidId}`)
    expect(page).not.toContain('Send something back')
    expect(page).not.toContain('Order again')
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const path = `/desk/orders/${number}`
    expect(await read(shop, owner, path)).not.toContain(`${path}/return`)
    const back = await submit(shop, owner, path, { act: 'take-back' })
    expect(back.status).not.toBe(303)
  })
})

describe('the sum of a gift card that a customer buys', () => {
  const other = { leastKobo: 200_000, mostKobo: 3_000_000 }

  test('is another one between the owner’s least and most, in whole naira', async () => {
    const { shop, ada } = await aSellingShop()
    expect(await see(shop, ada, BUY)).not.toContain('Another sum')
    expect((await buy(shop, ada, { sum: 'other', other: '7000' })).status).toBe(400)
    await setCardTerms(shop, { other })
    expect(await see(shop, ada, BUY)).toContain('From ₦2,000 to ₦30,000, without kobo.')
    for (const [change, sentence] of [
      [{ sum: 'other', other: '' }, 'Write a sum from ₦2,000 to ₦30,000, without kobo.'],
      [{ sum: 'other', other: '1999' }, 'Write a sum from'],
      [{ sum: 'other', other: '30001' }, 'Write a sum from'],
      [{ sum: 'other', other: '7000.50' }, 'Write a sum from'],
      [{ sum: 'other', other: '-7000' }, 'Not a valid value.'],
      [{ sum: '500000', other: '7000' }, 'Choose “Another sum”, or leave this field empty.'],
    ] as const) {
      const answer = await buy(shop, ada, change)
      expect([answer.status, wordsOf(await answer.text())]).toEqual([
        400,
        expect.stringContaining(sentence),
      ])
    }
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    await paid(shop, ada, { sum: 'other', other: '₦7,250' })
    expect((await cardsOf(shop)).map(({ balance_kobo }) => balance_kobo)).toEqual([725_000])
  })

  test('may be the only one that is sold', async () => {
    const { shop, ada } = await aSellingShop()
    await setCardTerms(shop, { soldKobo: [], other })
    expect(await see(shop, ada, BUY)).toContain('How much is on it, in ₦')
    expect((await buy(shop, ada, { sum: 'other', other: '2000' })).status).toBe(303)
  })

  test('counts with those of the same day up to the owner’s limit, also at the same time', async () => {
    const { shop, ada } = await aSellingShop()
    await setCardTerms(shop, { dayKobo: 2_500_000 })
    // Three at once for ₦10,000 each: two fit.
    const answers = await Promise.all([1, 2, 3].map(() => buy(shop, ada)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, 400])
    const words = wordsOf(await (await buy(shop, ada)).text())
    expect(words).toContain('You can buy gift cards for ₦25,000 in a day. Today ₦5,000 are left.')
    expect((await buy(shop, ada, { sum: '500000' })).status).toBe(303)
    const none = wordsOf(await (await buy(shop, ada, { sum: '500000' })).text())
    expect(none).toContain('in a day. Buy the next one tomorrow.')
    const bola = await aCustomer(shop, 'bola')
    expect((await buy(shop, bola)).status).toBe(303)
    // What was not paid in time is given back.
    shop.pass(HOUR_MS)
    expect((await buy(shop, ada)).status).toBe(303)
    shop.pass(DAY_MS)
    const again = await signInAs(shop, 'ada')
    expect((await buy(shop, again)).status).toBe(303)
  })

  test('that is paid late goes back when it is more than the day’s limit by then', async () => {
    const { shop, ada } = await aSellingShop()
    await setCardTerms(shop, { dayKobo: 1_000_000 })
    const first = await ordered(shop, ada)
    shop.pass(HOUR_MS)
    await paid(shop, ada)
    await moneyArrives(shop, first.reference)
    await settle(shop, first.reference)
    await sendRefunds(shop)
    expect(await statesOf(shop, first.id)).toEqual(['reversed'])
    expect(await cardsOf(shop)).toHaveLength(1)
  })

  test('is limited to ₦500,000 in a day until the owner says another sum', async () => {
    const { shop } = await aSellingShop()
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    expect(await read(shop, owner, TERMS)).toContain('Empty: ₦500,000.')
    const save = (typed: Record<string, string>) =>
      change(shop, owner, TERMS, { act: 'save', ...typed })
    const all = { leastOtherKobo: '₦2,000', mostOtherKobo: '50000', dayKobo: '60,000' }
    expect((await save(all)).status).toBe(303)
    const [row] = await auditOf(shop, 'gift-cards.terms')
    expect(row?.changes).toEqual({
      'Another sum, at least': ['', '₦2,000'],
      'Another sum, at most': ['', '₦50,000'],
      'Most that one customer buys in a day': ['', '₦60,000'],
    })
    for (const wrong of [{ leastOtherKobo: '' }, { leastOtherKobo: '60000' }, { dayKobo: '40000' }])
      expect((await save(wrong)).status).toBe(400)
    const none = { leastOtherKobo: '', mostOtherKobo: '', dayKobo: '' }
    expect((await save(none)).headers.get('location')).toBe(`${TERMS}?done=saved`)
    expect(await readCardTerms(shop)).toMatchObject({ other: null, dayKobo: 50_000_000 })
  })

  test('is what somebody else has just made it, and whose older form is told who that was', async () => {
    const { shop } = await aSellingShop()
    const [ada, bisi] = [
      atDesk(await aMember(shop, 'owner', 'Amaka')),
      atDesk(await aMember(shop, 'owner', 'Bisi')),
    ]
    const old = shownIn(await read(shop, ada, TERMS))
    const saved = await change(shop, bisi, TERMS, { act: 'save', sums: '5000', months: '6' })
    expect(saved.status).toBe(303)
    const stale = await change(shop, ada, TERMS, { act: 'save', ...old, sums: '25000' })
    expect(stale.status).toBe(409)
    expect(await stale.text()).toMatch(/Bisi changed this on [^.]*\. It is now: 5000\./)
    expect(await readCardTerms(shop)).toMatchObject({ months: 6, soldKobo: [500_000] })
    // What he has not touched stays hers.
    await change(shop, ada, TERMS, { act: 'save', ...old, months: '0', dayKobo: '60000' })
    expect(await readCardTerms(shop)).toMatchObject({ months: 6, dayKobo: 6_000_000 })
  })

  test('is set back in the history, which says who changed it', async () => {
    const { shop } = await aSellingShop()
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    await change(shop, owner, TERMS, { act: 'save', sums: '', months: '6' })
    const history = await read(shop, owner, `${TERMS}/history`)
    expect(wordsOf(history)).toMatch(
      /Amaka .*Months: 0 → 6 Sums that shoppers can buy: 5000 10000 → nothing/,
    )
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    await submit(shop, owner, `${TERMS}/history`, { act: 'set-back', version })
    expect(await readCardTerms(shop)).toMatchObject({ months: 0, soldKobo: [500_000, 1_000_000] })
    expect((await auditOf(shop, 'gift-cards.terms-back')).length).toBe(1)
  })
})

describe('the books of gift cards that are sold', () => {
  test('count them as owed, not as a sale', async () => {
    const { shop, ada } = await aSellingShop()
    await paid(shop, ada)
    await somePlaces(shop)
    const bola = await aBuyer(shop, 'bola', [
      { item: await anItem(shop, { price: 15_000, stock: 1 }) },
    ])
    const { reference } = await aPendingOrder(shop, bola)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    // The goods and their delivery alone.
    expect(wordsOf(await read(shop, owner, '/desk'))).toContain('Money in today ₦17,500 1 payment')
    const books = wordsOf(await read(shop, owner, '/desk/gift-cards/books'))
    expect(books).toContain('Bought: ₦10,000')
    expect(books).toMatch(/Owed at the end ₦10,000/)
  })

  test('get the sums from the owner, who reads what is wrong with them', async () => {
    const { shop } = await aSellingShop()
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const save = (sums: string) => change(shop, owner, TERMS, { act: 'save', sums })
    expect((await save('25000  ₦10,000 5000')).status).toBe(303)
    expect(await read(shop, owner, TERMS)).toContain('5000 10000 25000')
    const [row] = await auditOf(shop, 'gift-cards.terms')
    expect(row?.changes).toEqual({
      'Sums that shoppers can buy': ['5000 10000', '5000 10000 25000'],
    })
    for (const sums of ['10', 'a lot', '999999999', '1000 2000 3000 4000 5000 6000 7000 8000 9000'])
      expect((await save(sums)).status).toBe(400)
  })
})

describe('the money of a gift card that was bought', () => {
  test('stays when its refund is taken back, and the card counts again and is mailed; not when it fails later', async () => {
    const { shop, ada } = await aSellingShop()
    const { id, reference } = await paid(shop, ada, { day: '2026-12-24' })
    shop.pass(UNTIL_MAILED_MS - DAY_MS)
    const how = { why: 'part', sent: { afterMs: 2 * DAY_MS } } as const
    const asked = { reference, reason: 'asked for it', who: 'Amaka', ...how }
    const refundId = await requestRefund(shop, id, asked)
    // Its day comes while the refund is under way.
    shop.pass(DAY_MS)
    await mailGiftCards(shop)
    expect(await mailTo(shop, 'bola@')).toEqual([])
    await cancelRefund(shop, id, refundId, 'Amaka')
    await mailGiftCards(shop)
    expect(await mailTo(shop, 'bola@')).toHaveLength(1)
    // The next one is sent, and the company says later that it failed: a person gives money or a card, never both.
    await sendBack(shop, id)
    expect((await cardsOf(shop)).map(({ balance_kobo }) => balance_kobo)).toEqual([0])
    const sent = (await listRefundsOf(shop.db, reference)).at(-1)
    for (let time = 0; time < 2; time++) if (sent) await enterFailedRefund(shop, sent)
    const [card] = await cardsOf(shop)
    expect(card).toMatchObject({ balance_kobo: 0, cancelled_at: expect.any(String) })
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('leaves no words to its receiver a month after it went back', async () => {
    const { shop, ada } = await aSellingShop()
    const { id } = await paid(shop, ada, { day: '2026-12-24' })
    await sendBack(shop, id)
    const kept = async () => {
      await mailGiftCards(shop)
      return (await shop.db.selectFrom('gift_card_delivery').selectAll().execute()).length
    }
    shop.pass(UNTIL_MAILED_MS - 5 * DAY_MS)
    expect(await kept()).toBe(1)
    shop.pass(5 * DAY_MS)
    expect(await kept()).toBe(0)
    expect(await mailTo(shop, 'bola@')).toEqual([])
  })

  test('goes back while nobody has paid with the card, which is cancelled', async () => {
    const { shop, ada } = await aSellingShop()
    const { id } = await paid(shop, ada, { day: '2026-12-24' })
    await sendBack(shop, id)
    const [card] = await cardsOf(shop)
    expect(await movesOf(shop, card?.id ?? 0)).toEqual(['sold 10000', 'cancelled -10000'])
    expect(card?.cancelled_at).not.toBeNull()
    const says = 'It is cancelled, and its money goes back.'
    expect(await see(shop, ada, '/gift-card')).toContain(says)
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect(await mailTo(shop, 'bola@')).toEqual([])
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('is kept once somebody has paid with the card', async () => {
    const { shop, ada } = await aSellingShop()
    const { id } = await paid(shop, ada)
    const [card] = await cardsOf(shop)
    const cardId = card?.id ?? 0
    await shop.db
      .insertInto('gift_card_move')
      .values({
        gift_card_id: cardId,
        difference_kobo: -100,
        cause: 'paid',
        cause_reference: 'a test',
        made_at: shop.now(),
      } as never)
      .execute()
    await shop.db
      .updateTable('gift_card')
      .set({ balance_kobo: 999_900 })
      .where('id', '=', cardId)
      .execute()
    await expect(sendBack(shop, id)).rejects.toMatchObject({ code: 'invalid' })
    expect(await onCard(shop, cardId)).toBe(9_999)
    expect(await statusOf(shop, id)).toMatchObject({ status: 'successful' })
  })

  test('that is disputed pays nothing any more, and is not mailed', async () => {
    const paystack = await startPaystack()
    const shop = await openTestShop(paystack.env)
    await setCardTerms(shop, { soldKobo: [1_000_000] })
    const ada = await aCustomer(shop, 'ada')
    const { reference } = await ordered(shop, ada, { day: '2026-12-24' })
    paystack.pay(reference)
    await settle(shop, reference)
    const [card] = await cardsOf(shop)
    expect(card?.balance_kobo).toBe(1_000_000)
    const data = { id: 7, status: 'awaiting-merchant-feedback', transaction: { reference } }
    const event = paystack.signed({ event: 'charge.dispute.create', data })
    expect(await paystack.send(shop, event)).toBe(200)
    expect(await movesOf(shop, card?.id ?? 0)).toEqual(['sold 10000', 'cancelled -10000'])
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect(await mailTo(shop, 'bola@mail.example')).toEqual([])
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('that the desk put on another card goes back only while nobody has paid with that one', async () => {
    const { shop, ada } = await aSellingShop()
    const { id } = await paid(shop, ada, { day: '2026-12-24' })
    const [old] = await cardsOf(shop)
    await shop.db.deleteFrom('gift_card_delivery').execute()
    const given = await shop.inTransaction((shop) =>
      moveToNewCard(shop, old?.id ?? 0, { who: 'Amaka', to: '' }),
    )
    await sendBack(shop, id)
    const [, fresh] = await cardsOf(shop)
    expect([fresh?.id, fresh?.balance_kobo, fresh?.cancelled_at]).toEqual([
      given.id,
      0,
      expect.any(String),
    ])
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('goes back at the desk as a whole or not at all, and the desk reads why', async () => {
    const { shop, ada } = await aSellingShop()
    const { number } = await paid(shop, ada)
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const path = `/desk/orders/${number}`
    const part = { sum: '4,000', reason: 'asked for it' }
    const { typed } = await fillInRefund(shop, owner, path, part)
    const answer = await post(shop, owner, `${path}/refund`, typed)
    expect(wordsOf(await answer.text())).toContain('refunded as a whole or not at all')
    const whole = { sum: '10,000', reason: 'asked for it' }
    const all = await fillInRefund(shop, owner, path, whole)
    expect((await post(shop, owner, `${path}/refund`, all.typed)).status).toBe(303)
    expect((await cardsOf(shop)).map(({ balance_kobo }) => balance_kobo)).toEqual([0])
    const takeBack = await takeBackOf(shop, owner, path)
    expect((await takeBack()).status).toBe(303)
    const [card] = await cardsOf(shop)
    expect(card).toMatchObject({ balance_kobo: 1_000_000, cancelled_at: null })
    expect(await movesOf(shop, card?.id ?? 0)).toEqual([
      'sold 10000',
      'cancelled -10000',
      'sold 10000',
    ])
    expect(await see(shop, ada, '/gift-card')).toContain('It was mailed to bola@mail.example.')
    const again = await fillInRefund(shop, owner, path, whole)
    expect((await post(shop, owner, `${path}/refund`, again.typed)).status).toBe(303)
    expect(await onCard(shop, card?.id ?? 0)).toBe(0)
  })
})

describe('what the shop keeps of who a gift card was bought for', () => {
  const sales = (shop: Shop) =>
    shop.db.selectFrom('gift_card_sale').select(['email', 'recipient', 'message']).execute()

  test('loses the words as the card is made, and the rest with the account', async () => {
    const { shop, ada } = await aSellingShop()
    await paid(shop, ada, { day: '2026-12-24' })
    const known = { email: 'bola@mail.example', recipient: 'Bola' }
    expect(await sales(shop)).toEqual([{ ...known, message: '' }])
    await send(shop, ada, 'DELETE /auth/users/me/', PASSWORD)
    expect(await sales(shop)).toEqual([{ email: '', recipient: '', message: '' }])
    // A present that is paid still arrives.
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect(await mailTo(shop, 'bola@')).toHaveLength(1)
  })

  test('whose receiver deletes an account before its day is mailed to its buyer', async () => {
    const { shop, ada } = await aSellingShop()
    const bola = await aCustomer(shop, 'bola')
    const { id } = await paid(shop, ada, { to: 'bola@example.com', day: '2026-12-24' })
    // The receiver's own data names no order of somebody else.
    const data = await (await send(shop, bola, 'GET /settings/data')).text()
    expect(data).toContain('gift_card_moves')
    expect(data).not.toContain(id)
    const left = await send(shop, bola, 'DELETE /auth/users/me/', PASSWORD)
    expect(left.status).toBe(204)
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect(await mailTo(shop, 'bola@')).not.toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(CODE) }),
    )
    const [mail] = (await mailTo(shop, 'ada@')).filter(({ text }) => CODE.test(text))
    expect(mail?.text).not.toContain('Happy birthday!')
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('goes with the order after six years', async () => {
    const { shop, ada } = await aSellingShop()
    await paid(shop, ada)
    await deleteOrdersBefore(shop.db, '2040-01-01T00:00:00.000Z')
    expect(await sales(shop)).toEqual([])
    expect(await cardsOf(shop)).toHaveLength(1)
  })
})
