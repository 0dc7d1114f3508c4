/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { endGiftCards } from '#lib/gift-cards/ends.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { aGiftCard, movesOf, onCard, payWith, setMonths } from '../../support/buying/gift-cards.ts'
import { atDesk, auditOf, change, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import { aBuyer, elsewhere, place } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const ADA = 'ada@mail.example'
/** The clock of a test shop stands at 10:00 on 20 November 2026 in Lagos: a card of a month ends at midnight after 20 December. */
const UNTIL_WARNED_MS = 17 * DAY_MS
const A_MONTH_MS = 30 * DAY_MS + 14 * 60 * MINUTE_MS

async function withCard(naira = 4_000) {
  const shop = await openTestShop()
  await setMonths(shop, 1)
  const card = await aGiftCard(shop, naira, ADA)
  return { shop, ...card }
}

const endMailsOf = async (shop: Shop) =>
  (await mailsOf(shop)).filter(({ subject }) => subject.includes('ends on'))

const look = async (shop: TestShop, card: string) =>
  (await send(shop, aBrowser(), 'POST /gift-card', { card }, { form: true })).text()

const TERMS = '/desk/gift-cards/terms'

describe('a gift card that counts for a month', () => {
  test('says until when, in its mail and on the page of its balance', async () => {
    const { shop, code } = await withCard()
    const [mail] = await mailsOf(shop)
    expect(mail?.text).toContain('It can be used until 20 December 2026.')
    expect(await look(shop, code)).toContain('It can be used until 20 December 2026.')
  })

  test('has its holder told once, two weeks before, from two processes', async () => {
    const { shop, code } = await withCard()
    await endGiftCards(shop)
    expect(await endMailsOf(shop)).toEqual([])
    shop.pass(UNTIL_WARNED_MS)
    const other = elsewhere(shop)
    await Promise.all([endGiftCards(shop), endGiftCards(other)])
    await endGiftCards(shop)
    const mails = await endMailsOf(shop)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ADA, 'Your gift card of Ọjà ends on 20 December 2026'],
    ])
    expect(mails[0]?.text).toContain(
      `₦4,000 is still on the gift card that ends in ${code.slice(-4)}`,
    )
    const cards = await shop.db.selectFrom('gift_card').select('email').execute()
    expect(cards).toEqual([{ email: null }])
  })

  test('loses what is left at its end, once, by a row of its ledger, and then pays nothing', async () => {
    const { shop, id, code } = await withCard()
    shop.pass(A_MONTH_MS - 1)
    await endGiftCards(shop)
    expect(await onCard(shop, id)).toBe(4_000)
    shop.pass(1)
    // Also before the task has run.
    expect(await look(shop, code)).toContain('This gift card could be used until 20 December 2026.')
    await Promise.all([endGiftCards(shop), endGiftCards(elsewhere(shop))])
    await endGiftCards(shop)
    expect(await movesOf(shop, id)).toEqual(['given 4000', 'expired -4000'])
    const html = await look(shop, code)
    expect(html).toContain('This gift card could be used until 20 December 2026.')
  })

  test('pays no order after its end, although it lies in the cart', async () => {
    const { shop, id } = await withCard()
    await somePlaces(shop)
    const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop, { price: 15_000 }) }])
    await payWith(shop, ada.cartId, id)
    shop.pass(A_MONTH_MS)
    expect((await place(shop, ada)).order.creditKobo).toBe(0)
    expect(await movesOf(shop, id)).toEqual(['given 4000'])
  })

  test('is told and ended whole, wherever the database goes away', async () => {
    const { shop, id } = await withCard()
    shop.pass(UNTIL_WARNED_MS)
    await failAtEach(
      shop,
      () => endGiftCards(shop),
      async () => {},
    )
    expect(await endMailsOf(shop)).toHaveLength(1)
    shop.pass(A_MONTH_MS - UNTIL_WARNED_MS)
    await failAtEach(
      shop,
      () => endGiftCards(shop),
      async () => {},
    )
    expect(await movesOf(shop, id)).toEqual(['given 4000', 'expired -4000'])
  })
})

describe('the setting of how long gift cards count', () => {
  test('is the owner’s, counts for new cards, and shortens none that is there', async () => {
    const shop = await openTestShop()
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const old = await aGiftCard(shop, 1_000)
    await setMonths(shop, 12)
    const long = await aGiftCard(shop, 1_000)
    const saved = await change(shop, owner, TERMS, { act: 'save', months: '1' })
    expect(saved.status).toBe(303)
    const short = await aGiftCard(shop, 1_000)
    const rows = await shop.db
      .selectFrom('gift_card')
      .select(['id', 'expires_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: old.id, expires_at: null },
      { id: long.id, expires_at: '2027-11-20T23:00:00.000Z' },
      { id: short.id, expires_at: '2026-12-20T23:00:00.000Z' },
    ])
    expect(await auditOf(shop, 'gift-cards.terms')).toEqual([
      expect.objectContaining({ changes: { Months: ['12', '1'] } }),
    ])
    const tooLong = await change(shop, owner, TERMS, { act: 'save', months: '121' })
    expect(tooLong.status).toBe(400)
    const manager = atDesk(await aMember(shop, 'manager'))
    expect(await read(shop, manager, TERMS)).not.toContain('name="act"')
  })
})

describe('money that comes back to a card that nobody can pay with', () => {
  /** An unpaid order of ₦27,500 that holds ₦4,000 of a card when the card ends. */
  async function withMoneyBack() {
    const { shop, id, code } = await withCard()
    await somePlaces(shop)
    const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop, { price: 25_000 }) }])
    await payWith(shop, ada.cartId, id)
    shop.pass(A_MONTH_MS - MINUTE_MS)
    await place(shop, ada)
    shop.pass(PAYING_MS)
    await endGiftCards(shop)
    await releaseExpiredHolds(shop)
    expect(await onCard(shop, id)).toBe(4_000)
    return { shop, id, code, who: atDesk(await aMember(shop, 'owner', 'Amaka')) }
  }

  test('stands on the page of money until a person puts it on a new card', async () => {
    const { shop, id, code, who } = await withMoneyBack()
    const page = wordsOf(await read(shop, who, '/desk/money'))
    expect(page).toContain('On gift cards that nobody can pay with')
    expect(page).toContain(`Gift card …${code.slice(-4)} ₦4,000`)
    const moved = await submit(shop, who, `/desk/gift-cards/${id}`, {
      act: 'move',
      to: ADA,
      reason: 'her order was not paid',
    })
    expect(moved.status).toBe(200)
    const [fresh = ''] = /([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(wordsOf(await moved.text())) ?? []
    expect(await look(shop, fresh)).toContain('₦4,000 is on the gift card')
    expect((await movesOf(shop, id)).at(-1)).toBe('moved -4000')
    expect((await mailsOf(shop)).at(-1)?.text).toContain(fresh)
    expect(wordsOf(await read(shop, who, '/desk/money'))).not.toContain('nobody can pay with')
    expect(await read(shop, who, `/desk/gift-cards/${id}`)).not.toContain('value="move"')
  })

  test('can be taken away instead', async () => {
    const { shop, id, who } = await withMoneyBack()
    await submit(shop, who, `/desk/gift-cards/${id}`, { act: 'cancel', reason: 'she agrees' })
    expect(await onCard(shop, id)).toBe(0)
    expect(wordsOf(await read(shop, who, '/desk/money'))).not.toContain('nobody can pay with')
  })

  test('and money on a card that pays stays where it is', async () => {
    const { shop, id } = await withCard()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    expect(await read(shop, who, `/desk/gift-cards/${id}`)).not.toContain('value="move"')
    expect(wordsOf(await read(shop, who, '/desk/money'))).not.toContain('nobody can pay with')
  })
})
