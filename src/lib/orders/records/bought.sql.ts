import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { isBegun, isBought } from '#lib/db/standing.sql.ts'

/**
 * The items of `itemIds` that the customer has paid for and was not refunded. `itemIds` must not be empty. What a rider
 * is still to collect is not paid.
 */
export const listBoughtIds = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select('order_item.item_id as itemId')
    .distinct()
    .where('orders.customer_id', '=', customerId)
    .where(isBought)
    .where('orders.due_kobo', '=', 0)
    .where('order_item.item_id', 'in', itemIds)
    .execute()

/** Units of each item in orders paid from then on and before `until`. */
export const sumUnits = (db: Database, from: Moment, until: Moment | null) =>
  db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select(['order_item.item_id as itemId'])
    .select((eb) => eb.fn.sum<number>('order_item.quantity').as('times'))
    .where(isBought)
    .where('orders.paid_at', '>=', from)
    .$if(until !== null, (query) => query.where('orders.paid_at', '<', until))
    .groupBy('order_item.item_id')
    .execute()

/** The payment time of the order that is `payments` payments after `from`; null when fewer follow. */
export async function findPaidLater(
  db: Database,
  from: Moment,
  payments: number,
): Promise<Moment | null> {
  const row = await db
    .selectFrom('orders')
    .select('paid_at')
    .where(isBegun)
    .where('paid_at', '>', from)
    .orderBy('paid_at')
    .offset(payments - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.paid_at ?? null
}
