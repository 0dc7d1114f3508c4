import { type Database, lockRows } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { isOpen } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'
import type { CardShare, GiftCard } from './gift-cards.ts'
import { toGiftCard } from './gift-cards.sql.ts'

/**
 * The cards that a cart is to be paid with and that may pay, store credit last. What the cart's own unpaid order has
 * taken counts as theirs: it comes back when the next order takes its place.
 */
export async function listCardsOfCart(
  db: Database,
  cartId: string,
  now: Moment,
): Promise<GiftCard[]> {
  const rows = await selectCardsOfCart(db, { cartId, now })
  return rows.map(({ own_kobo, ...row }) => {
    const card = toGiftCard(row)
    return { ...card, balanceKobo: card.balanceKobo + Number(own_kobo ?? 0) }
  })
}

const selectCardsOfCart = prepared((db, { cartId, now }: { cartId: string; now: Moment }) =>
  db
    .selectFrom('cart_gift_card')
    .innerJoin('gift_card', 'gift_card.id', 'cart_gift_card.gift_card_id')
    .selectAll('gift_card')
    .select((eb) =>
      eb
        .selectFrom('order_gift_card')
        .innerJoin('orders', 'orders.id', 'order_gift_card.order_id')
        .select((of) => of.fn.sum<number | null>('order_gift_card.amount_kobo').as('kobo'))
        .whereRef('order_gift_card.gift_card_id', '=', 'gift_card.id')
        .whereRef('orders.cart_id', '=', 'cart_gift_card.cart_id')
        .where(isOpen)
        // One that has left the cart is not replaced, and keeps what it has.
        .where('orders.left_cart', '=', 0)
        .where('order_gift_card.is_taken', '=', 1)
        .as('own_kobo'),
    )
    .where('cart_gift_card.cart_id', '=', cartId)
    .where('gift_card.cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('gift_card.kind')
    .orderBy('gift_card.id'),
)

/** Locks these cards until the transaction ends, always in the same order. Returns what they hold. */
export async function lockCards(db: Database, ids: readonly number[]): Promise<GiftCard[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('gift_card').selectAll().where('id', 'in', ids).orderBy('id')
  return (await lockRows(db, query).execute()).map(toGiftCard)
}

/** Keeps a card in a cart. Twice is once. */
export async function addToCart(db: Database, cartId: string, cardId: number): Promise<void> {
  await db
    .insertInto('cart_gift_card')
    .values({ cart_id: cartId, gift_card_id: cardId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a card off a cart; all of them without `cardId`. */
export async function takeOffCart(db: Database, cartId: string, cardId?: number): Promise<void> {
  await db
    .deleteFrom('cart_gift_card')
    .where('cart_id', '=', cartId)
    .$if(cardId !== undefined, (query) => query.where('gift_card_id', '=', cardId ?? 0))
    .execute()
}

/** Writes that a card's money is taken for an order for the first time. */
export async function insertShare(
  db: Database,
  orderId: string,
  { cardId, amountKobo }: CardShare,
): Promise<void> {
  await db
    .insertInto('order_gift_card')
    .values({
      order_id: orderId,
      gift_card_id: cardId,
      amount_kobo: amountKobo,
      is_taken: 1,
      times: 1,
    })
    .execute()
}

/**
 * What cards pay of an order, in the order of their ids. `isTaken`: whose money is out of the card, or is in it again.
 */
export async function listShares(
  db: Database,
  orderId: string,
  isTaken: boolean,
): Promise<(CardShare & { times: number })[]> {
  const rows = await selectShares(db, { orderId, isTaken: isTaken ? 1 : 0 })
  return rows.map((row) => ({
    cardId: row.gift_card_id,
    amountKobo: row.amount_kobo,
    times: row.times,
  }))
}

const selectShares = prepared((db, { orderId, isTaken }: { orderId: string; isTaken: 0 | 1 }) =>
  db
    .selectFrom('order_gift_card')
    .select(['gift_card_id', 'amount_kobo', 'times'])
    .where('order_id', '=', orderId)
    .where('is_taken', '=', isTaken)
    .orderBy('gift_card_id'),
)

/** Takes part of its money back from a share that is more than that. */
export async function lessenShare(
  db: Database,
  orderId: string,
  { cardId, amountKobo }: CardShare,
): Promise<void> {
  await db
    .updateTable('order_gift_card')
    .set((eb) => ({ amount_kobo: eb('amount_kobo', '-', amountKobo) }))
    .where('order_id', '=', orderId)
    .where('gift_card_id', '=', cardId)
    .execute()
}

/** Changes whether the money is out of the card. False when it was so before. */
export async function setTaken(
  db: Database,
  { orderId, cardId, isTaken }: { orderId: string; cardId: number; isTaken: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable('order_gift_card')
    .set((eb) => ({
      is_taken: isTaken ? 1 : 0,
      times: isTaken ? eb('times', '+', 1) : eb.ref('times'),
    }))
    .where('order_id', '=', orderId)
    .where('gift_card_id', '=', cardId)
    .where('is_taken', '=', isTaken ? 0 : 1)
    .returning('times')
    .executeTakeFirst()
  return changed !== undefined
}
