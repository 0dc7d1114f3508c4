import { sql } from 'kysely'
import { mailedOn } from '#lib/gift-cards/gift-cards.ts'
import { giveCard, giveCardLater, giveCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { termsFields, toCardTerms } from '#lib/gift-cards/owner/card-terms.ts'
import { cardTerms } from '#lib/gift-cards/owner/change-terms.server.ts'
import type { CardTerms } from '#lib/gift-cards/terms.server.ts'
import { orderGiftCard } from '#lib/orders/placing/gift-card.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Buyer } from '#lib/visitor.ts'

/** Has the owner choose these terms of gift cards. */
export const setCardTerms = (shop: Shop, terms: Partial<CardTerms>) =>
  shop.inTransaction(async (shop) => {
    const before = await cardTerms.read(shop)
    const after = termsFields({ ...toCardTerms(before), ...terms })
    return cardTerms.become(shop, after, 'Amaka')
  })

/** A gift card with so many naira on it, its id and its code. `to`: who gets it by mail. */
export const aGiftCard = (shop: Shop, naira: number, to = '') =>
  shop.inTransaction((shop) => giveCard(shop, { kobo: naira * 100, who: 'a test', to }))

/** A gift card of ₦4,000 for Bola, mailed on a day such as `2026-12-24`. Returns its id. */
export const aCardFor = (shop: Shop, to: string, day: string): Promise<number> =>
  shop.inTransaction((shop) =>
    giveCardLater(shop, {
      kobo: 400_000,
      who: 'a test',
      to,
      recipient: 'Bola',
      message: 'Happy birthday!',
      sendAt: mailedOn(day, shop.now()),
    }),
  )

/** The unpaid order of a gift card of ₦5,000 for `to`. */
export async function boughtFor(shop: Shop, buyer: Buyer, to: string) {
  await setCardTerms(shop, { soldKobo: [500_000] })
  const wish = { other: '' as const, recipient: 'Ada Obi', message: 'For Ada Obi.', day: '' }
  return orderGiftCard(shop, buyer, { sum: 500_000, to, ...wish })
}

/** Lets cards that are made from now on count for so many months; 0: for ever. */
export const setMonths = (shop: Shop, months: number) => setCardTerms(shop, { months })

/** Gives a customer so many naira of store credit. Returns its id. */
export const someCredit = (shop: Shop, customerId: number, naira: number) =>
  shop.inTransaction((shop) => giveCredit(shop, customerId, { kobo: naira * 100, who: 'a test' }))

/** Has a cart paid with these cards, as the checkout does. */
export async function payWith(shop: Shop, cartId: string, ...cardIds: number[]): Promise<void> {
  await shop.db
    .insertInto('cart_gift_card')
    .values(cardIds.map((gift_card_id) => ({ cart_id: cartId, gift_card_id })))
    .execute()
  await shop.db
    .updateTable('cart')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', cartId)
    .execute()
}

/** What is on a card, in naira. */
export async function onCard(shop: Shop, id: number): Promise<number> {
  const { balance_kobo } = await shop.db
    .selectFrom('gift_card')
    .select('balance_kobo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return balance_kobo / 100
}

/** The ledger of a card: why, and how many naira. */
export async function movesOf(shop: Shop, id: number): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('gift_card_move')
    .select(['cause', 'difference_kobo'])
    .where('gift_card_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ cause, difference_kobo }) => `${cause} ${difference_kobo / 100}`)
}

/** What every payment of an order gave and got back, in naira, the first first. */
export async function paymentsOf(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('payment_attempt')
    .select(['provider', 'state', 'amount_kobo'])
    .where('order_id', '=', orderId)
    .orderBy('attempt_number')
    .execute()
  return rows.map(({ provider, state, amount_kobo }) => `${provider} ${state} ${amount_kobo / 100}`)
}

/** Cards whose balance differs from their ledger, and orders that say something else than the shares of their cards. */
export async function cardsUnlikeLedger({ db }: Shop) {
  const ledger = sql<number>`(select coalesce(sum(difference_kobo), 0) from gift_card_move
    where gift_card_id = gift_card.id)`
  const cards = await db
    .selectFrom('gift_card')
    .select(['id', 'balance_kobo', ledger.as('ledger')])
    .where('balance_kobo', '<>', ledger)
    .execute()
  const shares = sql<number>`(select coalesce(sum(amount_kobo), 0) from order_gift_card
    where order_id = orders.id and is_taken = 1)`
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'credit_kobo', shares.as('shares')])
    .where('credit_kobo', '<>', shares)
    .execute()
  return [...cards, ...orders]
}
