import { describe, expect, test } from 'vitest'
import { addMove } from '#lib/gift-cards/gift-cards.sql.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { endGiftCards } from '#lib/gift-cards/ends.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import {
  aGiftCard,
  movesOf,
  onCard,
  payWith,
  setMonths,
  someCredit,
} from '../../support/buying/gift-cards.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { fillInRefund, refund, sendRefunds, takeBackOf } from '../../support/desk/refunds.ts'
import { aMember, setLimits, theOwner } from '../../support/desk/staff.ts'
import { aBuyer, moneyArrives, noticesOf, place, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anAccount, anItem } from '../../support/world.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'

const NEW = '/desk/gift-cards/new'
const owner = async (shop: Shop) => atDesk(await aMember(shop, 'owner', 'Amaka'))

describe('the list of gift cards', () => {
  test('goes on after its last card, also when another one is given meanwhile', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    for (let naira = 1; naira <= 52; naira += 1) await aGiftCard(shop, naira)
    const shownOn = async (path: string) => (await read(shop, who, path)).match(/₦\d+(?=<\/b>)/g)
    const first = await read(shop, who, '/desk/gift-cards')
    const [next = ''] = /\/desk\/gift-cards\?after=\d+/.exec(first) ?? []
    expect(await shownOn('/desk/gift-cards')).toHaveLength(50)
    await aGiftCard(shop, 900)
    expect(await shownOn(next)).toEqual(['₦2', '₦1'])
    expect(await read(shop, who, next)).not.toContain('after=')
    expect(await read(shop, who, next)).toContain('href="/desk/gift-cards">First page')
  })
})

describe('a gift card that the desk gives', () => {
  test('has a code that is shown once, mailed, and stored as a hash', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    const fields = { sum: '₦12,500', to: 'ada@mail.example', reason: 'a late parcel' }
    const answer = await submit(shop, who, NEW, { act: 'card', ...fields })
    expect(answer.status).toBe(200)
    const [code = ''] = /([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(wordsOf(await answer.text())) ?? []
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    const card = await shop.db.selectFrom('gift_card').selectAll().executeTakeFirstOrThrow()
    expect(card).toMatchObject({
      kind: 'card',
      code_hash: hashSecret(code.replaceAll('-', '')),
      last_four: code.slice(-4),
      balance_kobo: 1_250_000,
    })
    const [mail] = await mailsOf(shop)
    expect(mail?.to).toBe('ada@mail.example')
    expect(mail?.text).toContain(code)
    expect(await auditOf(shop, 'gift-card.given')).toEqual([
      expect.objectContaining({
        subject: `gift-card:${card.id}`,
        reason: 'a late parcel',
        changes: { sum: [null, '₦12,500'], 'mailed to': [null, 'ad…@mail.example'] },
      }),
    ])
    expect(await read(shop, who, NEW)).not.toContain(code)
    for (const words of [code, code.slice(-4).toLowerCase()]) {
      const found = wordsOf(await read(shop, who, `/desk/gift-cards?q=${words}`))
      expect(found).toContain(`Gift card …${code.slice(-4)}`)
    }
  })

  test('counts towards the money that somebody may send back', async () => {
    const shop = await openTestShop()
    const amaka = await aMember(shop, 'support', 'Amaka')
    const { id } = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('name', '=', 'Amaka')
      .executeTakeFirstOrThrow()
    await setLimits(shop, theOwner, id, { each: 500_000, day: 800_000 })
    const give = async (sum: string) => {
      const fields = { act: 'card', sum, to: '', reason: 'goodwill' }
      return submit(shop, atDesk(amaka), NEW, fields)
    }
    expect((await give('5,001')).status).toBe(400)
    expect((await give('5,000')).status).toBe(200)
    expect((await give('5,000')).status).toBe(400)
    expect(await shop.db.selectFrom('gift_card').selectAll().execute()).toHaveLength(1)
  })

  test('is cancelled with what is left, once, and then pays nothing', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    const { id } = await aGiftCard(shop, 4_000)
    const path = `/desk/gift-cards/${id}`
    const cancelled = await submit(shop, who, path, { act: 'cancel', reason: 'stolen' })
    expect(cancelled.headers.get('location')).toBe(`${path}?done=cancelled`)
    expect(await movesOf(shop, id)).toEqual(['given 4000', 'cancelled -4000'])
    expect(await auditOf(shop, 'gift-card.cancelled')).toEqual([
      expect.objectContaining({ changes: { left: ['₦4,000', '₦0'] }, reason: 'stolen' }),
    ])
    expect(await read(shop, who, path)).not.toContain('name="act" value="cancel"')
  })
})

describe('store credit', () => {
  test('is given to a customer by name, adds up, and tells them', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    const ada = await anAccount(shop, 'ada')
    const give = (customer: string, sum: string) =>
      submit(shop, who, NEW, { act: 'credit', customer, sum, reason: 'goodwill' })
    const unknown = await give('nobody', '1,000')
    expect(await unknown.text()).toContain('No account has this name or address.')
    await give('ada', '1,000')
    const second = await give('ada@example.com', '500')
    const path = second.headers.get('location')?.split('?')[0] ?? ''
    expect(wordsOf(await read(shop, who, path))).toContain('₦1,500 left')
    expect(await noticesOf(shop, ada.id)).toHaveLength(2)
    const list = wordsOf(await read(shop, who, '/desk/gift-cards?q=ada'))
    expect(list).toContain('Store credit of ada')
  })

  test('names its customer to who may see people, and to nobody else', async () => {
    const shop = await openTestShop()
    const { id } = await anAccount(shop, 'ada')
    const credit = await someCredit(shop, id, 2_500)
    const paths = ['/desk/gift-cards', `/desk/gift-cards/${credit}`]
    const wordsFor = async (role: 'support' | 'books') => {
      const who = atDesk(await aMember(shop, role, role))
      const pages = await Promise.all(paths.map((path) => read(shop, who, path)))
      return [...pages, await read(shop, who, '/desk/gift-cards?q=ada')].map(wordsOf)
    }
    for (const words of await wordsFor('support')) expect(words).toContain('Store credit of ada')
    const [list, card, found] = await wordsFor('books')
    for (const words of [list, card]) {
      expect(words).toContain(`Store credit of account ${id}`)
      expect(words).not.toContain('ada')
    }
    expect(found).not.toContain('Store credit of')
  })

  test('and gift cards together are what the shop owes', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    await aGiftCard(shop, 4_000)
    await aGiftCard(shop, 6_000)
    await someCredit(shop, (await anAccount(shop, 'ada')).id, 2_500)
    const words = wordsOf(await read(shop, who, '/desk/gift-cards'))
    expect(words).toContain('The shop owes ₦12,500')
    expect(words).toContain('₦10,000 on 2 gift cards')
  })
})

/** An order of ₦27,500, of which a gift card has paid ₦10,000 and the test bank the rest. */
async function anOrderWithCard() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { price: 25_000, stock: 3 })
  const ada = await aBuyer(shop, 'ada', [{ item }])
  const { id: card } = await aGiftCard(shop, 10_000)
  await payWith(shop, ada.cartId, card)
  const { order } = await place(shop, ada)
  const { reference } = await payOrder(shop, ada, order.id, 'fiat')
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  const who = await owner(shop)
  return { shop, who, ada, card, order, path: `/desk/orders/${order.number}` }
}

const stateOf = async (shop: Shop, orderId: string) => {
  const select = shop.db.selectFrom('orders').select(['stage', 'refunded_kobo'])
  const { stage, refunded_kobo } = await select.where('id', '=', orderId).executeTakeFirstOrThrow()
  return `${stage}, ${refunded_kobo / 100} back`
}

describe('the books of gift cards', () => {
  /** Cards, credit, an order that is paid and refunded, a card that ends and one that is cancelled, over two months. */
  async function someBooks() {
    const { shop, ada, order, path } = await anOrderWithCard()
    await setMonths(shop, 1)
    const ends = await aGiftCard(shop, 3_000)
    const torn = await aGiftCard(shop, 2_000)
    await someCredit(shop, ada.id, 1_500)
    shop.pass(2 * DAY_MS)
    const who = atDesk(await aMember(shop, 'owner', 'Bisi'))
    await refund(shop, who, path, { sum: '27,500', reason: 'torn' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    await submit(shop, who, `/desk/gift-cards/${torn.id}`, { act: 'cancel', reason: 'torn' })
    // 23:30 in UTC is the next day in Lagos.
    shop.pass(14 * HOUR_MS + 29 * MINUTE_MS)
    await someCredit(shop, ada.id, 500)
    shop.pass(30 * DAY_MS)
    await endGiftCards(shop)
    expect(await onCard(shop, ends.id)).toBe(0)
    expect((await statusOf(shop, order.id)).refundedKobo).toBe(2_750_000)
    return { shop, who: atDesk(await aMember(shop, 'books', 'Chika')) }
  }

  test('say by day what came, what went, what expired and what is owed, equal to the cards', async () => {
    const { shop, who } = await someBooks()
    const page = wordsOf(await read(shop, who, '/desk/gift-cards/books?from=2026-11-20'))
    expect(page).toContain(
      'Gift cards Owed before ₦0 Given ₦15,000 Refunded to them ₦10,000 Paid with -₦10,000 Cancelled -₦2,000 Expired -₦3,000 Owed at the end ₦10,000',
    )
    expect(page).toContain('Store credit Owed before ₦0 Given ₦2,000 Owed at the end ₦2,000')
    expect(page).toContain('23 December 2026 ₦10,000 Expired: ₦3,000')
    expect(wordsOf(await read(shop, who, '/desk/gift-cards'))).toContain('The shop owes ₦12,000')
  })

  test('begin with what was owed before, and are a CSV file in the same days', async () => {
    const { shop, who } = await someBooks()
    const days = '?from=2026-11-22&until=2026-11-23'
    const page = wordsOf(await read(shop, who, `/desk/gift-cards/books${days}`))
    expect(page).toContain('Gift cards Owed before ₦5,000')
    expect(page).toContain('Store credit Owed before ₦1,500 Given ₦500 Owed at the end ₦2,000')
    const csv = await send(shop, who, `GET /desk/gift-cards/books/gift-cards.csv${days}`)
    expect(csv.headers.get('content-disposition')).toContain('gift-cards.csv')
    expect((await csv.text()).trim().split('\n')).toEqual([
      'day,kind,given,sold,refunded,unpaid,moved-in,paid,moved-out,cancelled,expired,owed',
      '2026-11-22,card,0,0,10000,0,0,0,0,2000,0,13000',
      '2026-11-23,credit,500,0,0,0,0,0,0,0,0,2000',
    ])
  })
})

describe('the ledger of a gift card', () => {
  test('answers the same move again as the first time, when nothing is left', async () => {
    const shop = await openTestShop()
    const { id } = await aGiftCard(shop, 4_000)
    const move = { cardId: id, kobo: -400_000, cause: 'paid', reference: 'an order:1' } as const
    const take = (reference: string) =>
      shop.inTransaction(({ db }) => addMove(db, { ...move, reference, now: shop.now() }))
    expect(await take('an order:1')).toBe(true)
    expect(await take('an order:1')).toBe(true)
    expect(await take('another order:1')).toBe(false)
    expect(await movesOf(shop, id)).toEqual(['given 4000', 'paid -4000'])
  })
})

describe('a refund of an order that a gift card has paid in part', () => {
  test('takes the money of the company first, then that of the card, and no more than each gave', async () => {
    const { shop, who, card, order, path } = await anOrderWithCard()
    await refund(shop, who, path, { sum: '15,000', reason: 'torn' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(await onCard(shop, card)).toBe(0)
    const typed = { sum: '5,000', reason: 'torn' }
    const { asked } = await fillInRefund(shop, who, path, typed)
    expect(wordsOf(asked)).toContain('₦2,500 goes back to Ada Obi by the trial page.')
    expect(wordsOf(asked)).toContain('₦2,500 goes back on the gift card or store credit that paid.')
    await refund(shop, who, path, typed)
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(await onCard(shop, card)).toBe(2_500)
    expect(await stateOf(shop, order.id)).toBe('to-pack, 20000 back')
    const tooMuch = await fillInRefund(shop, who, path, { sum: '7,501', reason: 'torn' })
    expect(wordsOf(tooMuch.asked)).toContain('Only ₦7,500 of this payment is left to send back.')
    await refund(shop, who, path, { sum: '7,500', reason: 'torn' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(await movesOf(shop, card)).toEqual([
      'given 10000',
      'paid -10000',
      'refunded 2500',
      'refunded 7500',
    ])
    expect(await stateOf(shop, order.id)).toBe('cancelled, 27500 back')
  })

  test('ends the order when all goes back, and goes on with it when one of the two is taken back', async () => {
    const { shop, who, card, order, path } = await anOrderWithCard()
    await refund(shop, who, path, { sum: '27,500', reason: 'torn' })
    expect(await stateOf(shop, order.id)).toBe('cancelled, 0 back')
    const takeBack = await takeBackOf(shop, who, path)
    await takeBack()
    expect(await stateOf(shop, order.id)).toBe('to-pack, 0 back')
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    const back = (await statusOf(shop, order.id)).refundedKobo / 100
    expect([17_500, 10_000]).toContain(back)
    expect(await onCard(shop, card)).toBe(back === 10_000 ? 10_000 : 0)
    expect(await stateOf(shop, order.id)).toBe(`to-pack, ${back} back`)
  })

  test('goes to the store credit of the customer where the desk chooses that', async () => {
    const { shop, who, ada, card, order, path } = await anOrderWithCard()
    await refund(shop, who, path, { sum: '20,000', to: 'credit', reason: 'torn' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    const credit = await shop.db
      .selectFrom('gift_card')
      .select('id')
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(await onCard(shop, credit.id)).toBe(20_000)
    expect(await onCard(shop, card)).toBe(0)
    expect(await stateOf(shop, order.id)).toBe('to-pack, 20000 back')
    const bank = await shop.db.selectFrom('sandbox_payment').select('state').execute()
    expect(bank).toEqual([{ state: 'paid' }])
    expect((await noticesOf(shop, ada.id)).at(-1)).toContain('is in your store credit now')
  })

  test('is the cancellation of the whole order, too', async () => {
    const { shop, who, card, order, path } = await anOrderWithCard()
    const page = await read(shop, who, `${path}/cancel`)
    const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await submit(shop, who, `${path}/cancel`, { act: 'cancel-paid', reason: 'sold out', shown })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(await onCard(shop, card)).toBe(10_000)
    expect(await stateOf(shop, order.id)).toBe('cancelled, 27500 back')
  })
})
