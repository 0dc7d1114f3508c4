import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { isBought } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'

export type OrderToRate = { id: string; number: string; customerId: number; eventKey: string }

const eventKey = sql<string>`'rating-invitation:' || orders.id`

/** The published items of an order that its customer has not rated. */
const unrated = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb
    .selectFrom('order_item')
    .innerJoin('item', 'item.id', 'order_item.item_id')
    .select('order_item.id')
    .whereRef('order_item.order_id', '=', 'orders.id')
    .where('item.published', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review')
            .select('review.id')
            .whereRef('review.item_id', '=', 'order_item.item_id')
            .whereRef('review.customer_id', '=', 'orders.customer_id'),
        ),
      ),
    )

/**
 * Orders paid in this time and not refunded, with something left to rate, whose customer was not asked yet; the oldest
 * first.
 */
export const listOrdersToRate = (
  db: Database,
  { after, until, limit }: { after: Moment; until: Moment; limit: number },
): Promise<OrderToRate[]> =>
  db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.number', 'customer.id as customerId', eventKey.as('eventKey')])
    .where(isBought)
    .where('orders.paid_at', '>', after)
    .where('orders.paid_at', '<=', until)
    .where((eb) => eb.exists(unrated(eb)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.customer_id', '=', 'orders.customer_id')
            .where('notification.event_key', '=', eventKey),
        ),
      ),
    )
    .orderBy('orders.paid_at')
    .limit(limit)
    .execute()
