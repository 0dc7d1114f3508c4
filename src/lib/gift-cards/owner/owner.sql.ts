import { sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

/** `lastFour`: only cards whose code ends so. `customerId`: only the store credit of this customer. */
export type CardFilter = { lastFour?: string; customerId?: number }

/** Whether a card is still to be mailed. */
const isToMail = sql<SqlBool>`exists (select 1 from gift_card_delivery
  where gift_card_delivery.gift_card_id = gift_card.id)`

const selectShown = (db: Database, { lastFour, customerId }: CardFilter) =>
  db
    .selectFrom('gift_card')
    .$if(lastFour !== undefined, (query) => query.where('last_four', '=', lastFour ?? ''))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .leftJoin('customer', 'customer.id', 'gift_card.customer_id')
    .select(['gift_card.id', 'kind', 'last_four as lastFour', 'balance_kobo as balanceKobo'])
    .select(['made_at as madeAt', 'expires_at as expiresAt', 'cancelled_at as cancelledAt'])
    .select(['customer_id as customerId', 'customer.username'])
    .select(sql<number>`case when ${isToMail} then 1 else 0 end`.as('toMail'))

/** The newest first, with the name of the customer whose credit it is; before the card `before`. */
export const listCards = (
  db: Database,
  filter: CardFilter,
  { before, limit }: { before: number | null; limit: number },
) =>
  selectShown(db, filter)
    .$if(before !== null, (query) => query.where('gift_card.id', '<', before))
    .orderBy('gift_card.id', 'desc')
    .limit(limit)
    .execute()

/** When and to whom a card is still to be mailed; undefined when it is not. */
export const findDelivery = (db: Database, id: number) =>
  db
    .selectFrom('gift_card_delivery')
    .select(['email', 'recipient', 'send_at as sendAt'])
    .where('gift_card_id', '=', id)
    .executeTakeFirst()

/** A card with the name of its customer; undefined when there is none. */
export const findForOwner = (db: Database, id: number) =>
  selectShown(db, {}).where('gift_card.id', '=', id).executeTakeFirst()

/** The ledger of a card, the newest first, with the numbers of orders. */
export const listMoves = (db: Database, cardId: number, limit: number) =>
  db
    .selectFrom('gift_card_move')
    .leftJoin('orders', 'orders.id', 'gift_card_move.order_id')
    .select(['gift_card_move.id', 'difference_kobo as kobo', 'cause', 'who', 'made_at as madeAt'])
    .select('orders.number')
    .where('gift_card_id', '=', cardId)
    .orderBy('gift_card_move.id', 'desc')
    .limit(limit)
    .execute()

/** What the shop owes (kobo) to cards and to store credit, and how many of each hold something. */
export async function sumOwed(db: Database) {
  const rows = await db
    .selectFrom('gift_card')
    .select((eb) => [
      'kind',
      eb.fn.sum<number>('balance_kobo').as('kobo'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('balance_kobo', '>', 0)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, kobo, count }) => ({ kind, kobo: Number(kobo), count: Number(count) }))
}

/**
 * Cards and store credit that hold money with which nobody can pay: cancelled or ended ones to which money came back,
 * the credit of accounts that were deleted, and cards that were to be mailed to such an account. The newest first.
 */
export const listStuck = (db: Database, limit: number) =>
  selectShown(db, {})
    .where('balance_kobo', '>', 0)
    .where((eb) =>
      eb.or([
        eb('cancelled_at', 'is not', null),
        eb.and([eb('kind', '=', 'card'), eb('last_four', 'is', null), eb.not(isToMail)]),
        eb.and([eb('kind', '=', 'credit'), eb('customer_id', 'is', null)]),
      ]),
    )
    .orderBy('gift_card.id', 'desc')
    .limit(limit)
    .execute()
