import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { GiftCardSaleTable } from '#lib/db/tables/gift-cards.ts'

export async function insertSale(db: Database, sale: Insertable<GiftCardSaleTable>): Promise<void> {
  await db.insertInto('gift_card_sale').values(sale).execute()
}

/** The gift cards that a customer has ordered, the newest first. `toMailAt`: null unless it is still to be mailed. */
export async function listBought(db: Database, customerId: number, limit: number) {
  const rows = await db
    .selectFrom('gift_card_sale')
    .innerJoin('orders', 'orders.id', 'gift_card_sale.order_id')
    .leftJoin('gift_card', 'gift_card.id', 'gift_card_sale.gift_card_id')
    .leftJoin('gift_card_delivery', 'gift_card_delivery.gift_card_id', 'gift_card.id')
    .select(['orders.id as orderId', 'orders.number', 'orders.stage', 'orders.status'])
    .select(['orders.sum_total_kobo as kobo', 'gift_card_sale.email', 'gift_card_sale.recipient'])
    .select(['gift_card.cancelled_at as cancelledAt'])
    .select(['gift_card_delivery.send_at as toMailAt', 'gift_card.id as cardId'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ status, cardId, ...row }) => ({
    ...row,
    isPaid: status === 'successful',
    isMade: cardId !== null,
  }))
}
