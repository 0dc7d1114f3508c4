import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** The items of `itemIds` that the customer has paid for and was not refunded. `itemIds` must not be empty. */
export const listBoughtIds = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select('order_item.item_id as itemId')
    .distinct()
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '=', 'successful')
    .where('orders.end_reason', 'is', null)
    .where('order_item.item_id', 'in', itemIds)
    .execute()

/** Units of each item in orders paid since then. */
export const sumUnits = (db: Database, since: Moment) =>
  db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select(['order_item.item_id as itemId'])
    .select((eb) => eb.fn.sum<number>('order_item.quantity').as('times'))
    .where('orders.status', '=', 'successful')
    .where('orders.paid_at', '>=', since)
    .where('orders.end_reason', 'is', null)
    .groupBy('order_item.item_id')
    .execute()
