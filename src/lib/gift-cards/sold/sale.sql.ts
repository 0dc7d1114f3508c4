import type { Insertable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { GiftCardSaleTable } from '#lib/db/tables/gift-cards.ts'
import { isBought, isOpen } from '#lib/db/standing.sql.ts'
import { isBegun } from '#lib/orders/standing.ts'
import type { Moment } from '#lib/time.ts'

export async function insertSale(db: Database, sale: Insertable<GiftCardSaleTable>): Promise<void> {
  await db.insertInto('gift_card_sale').values(sale).execute()
}

/**
 * Locks a customer until the transaction ends, so that the cards that they buy at the same time are summed one after
 * the other.
 */
export async function lockBuyer(db: Database, customerId: number): Promise<void> {
  await lockRows(
    db,
    db.selectFrom('customer').select('id').where('id', '=', customerId),
  ).executeTakeFirst()
}

/** For how much (kobo) a customer has gift cards that were paid since then, or ordered and wait for their payment. */
export async function sumOrdered(
  db: Database,
  customerId: number,
  { since, now }: { since: Moment; now: Moment },
): Promise<number> {
  const { kobo } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number | null>('sum_total_kobo').as('kobo'))
    .where('customer_id', '=', customerId)
    .where('is_gift_card', '=', 1)
    .where((eb) =>
      eb.or([
        eb.and([isBought, eb('paid_at', '>=', since)]),
        eb.and([isOpen, eb('pay_before', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(kobo ?? 0)
}

/** The name of who has bought a card, empty once it is deleted; undefined for a card of the desk. */
export async function findBuyerName(db: Database, cardId: number): Promise<string | undefined> {
  const sale = await db
    .selectFrom('gift_card_sale')
    .innerJoin('orders', 'orders.id', 'gift_card_sale.order_id')
    .select('orders.name')
    .where('gift_card_sale.gift_card_id', '=', cardId)
    .executeTakeFirst()
  return sale?.name
}

/** The gift cards that a customer has ordered, the newest first. `toMailAt`: null unless it is still to be mailed. */
export async function listBought(db: Database, customerId: number, limit: number) {
  const rows = await db
    .selectFrom('gift_card_sale')
    .innerJoin('orders', 'orders.id', 'gift_card_sale.order_id')
    .leftJoin('gift_card', 'gift_card.id', 'gift_card_sale.gift_card_id')
    .leftJoin('gift_card_delivery', 'gift_card_delivery.gift_card_id', 'gift_card.id')
    .select(['orders.id as orderId', 'orders.number', 'orders.stage'])
    .select('orders.end_reason as endReason')
    .select(['orders.sum_total_kobo as kobo', 'gift_card_sale.email', 'gift_card_sale.recipient'])
    .select(['gift_card.cancelled_at as cancelledAt'])
    .select(['gift_card_delivery.send_at as toMailAt', 'gift_card.id as cardId'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ endReason, cardId, ...row }) => ({
    ...row,
    isPaid: isBegun({ stage: row.stage, endReason }),
    isMade: cardId !== null,
  }))
}
