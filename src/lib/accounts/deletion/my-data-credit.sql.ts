import type { Database } from '#lib/db/database.server.ts'

type Person = { id: number; email: string }

/** Cards that are still to be mailed to this address. */
const toMail = (db: Database, email: string) =>
  db.selectFrom('gift_card_delivery').select('gift_card_id').where('email', '=', email)

/** The codes of offers that were mailed to a customer alone. */
const listOwnCodes = (db: Database, id: number) =>
  db
    .selectFrom('offer')
    .select(['name', 'code', 'made_at', 'until_at'])
    .where('customer_id', '=', id)
    .execute()

/**
 * The rows about a customer's store credit, codes of their own, gift cards that were mailed to them, and cards that pay
 * their carts and orders.
 */
export const readCreditOf = async (db: Database, { id, email }: Person, orderIds: string[]) => ({
  gift_cards: await db
    .selectFrom('gift_card')
    .select(['id', 'kind', 'last_four', 'balance_kobo', 'made_at', 'expires_at', 'email'])
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', id),
        eb('email', '=', email),
        eb('id', 'in', toMail(db, email)),
      ]),
    )
    .execute(),
  own_codes: await listOwnCodes(db, id),
  gift_card_deliveries: await db
    .selectFrom('gift_card_delivery')
    .selectAll()
    .where('email', '=', email)
    .execute(),
  // Of a card that somebody else bought for them: not whose order that is.
  gift_card_sales: await db
    .selectFrom('gift_card_sale')
    .select(['gift_card_id', 'email', 'recipient', 'message', 'send_at'])
    .where((eb) => eb.or([eb('email', '=', email), eb('order_id', 'in', orderIds)]))
    .execute(),
  cart_gift_cards: await db
    .selectFrom('cart_gift_card')
    .innerJoin('cart', 'cart.id', 'cart_gift_card.cart_id')
    .select(['cart_id', 'gift_card_id'])
    .where('cart.customer_id', '=', id)
    .execute(),
  // Without the member of staff who gave it.
  gift_card_moves: await db
    .selectFrom('gift_card_move')
    .innerJoin('gift_card', 'gift_card.id', 'gift_card_move.gift_card_id')
    .select(['gift_card_id', 'difference_kobo', 'cause', 'gift_card_move.made_at'])
    // Not the orders of others, who bought or used the same card.
    .select((eb) =>
      eb
        .case()
        .when('order_id', 'in', orderIds)
        .then(eb.ref('order_id'))
        .else(null)
        .end()
        .as('order_id'),
    )
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', id),
        eb('gift_card.email', '=', email),
        eb('gift_card.id', 'in', toMail(db, email)),
        eb('order_id', 'in', orderIds),
      ]),
    )
    .execute(),
  order_gift_cards: await db
    .selectFrom('order_gift_card')
    .select(['order_id', 'amount_kobo', 'is_taken'])
    .where('order_id', 'in', orderIds)
    .execute(),
})
