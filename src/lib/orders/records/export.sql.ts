import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { hasStatus } from '#lib/db/standing.sql.ts'
import type { OrderStatus } from '../orders.ts'

export type ExportFilter = {
  status?: OrderStatus | undefined
  /** Made at that moment or later, and before this one. */
  from?: Moment | undefined
  before?: Moment | undefined
}

/** Orders after `last`, the oldest first. */
export const listOrdersAfter = (
  db: Database,
  { status, from, before }: ExportFilter,
  last: { createdAt: Moment; id: string } | undefined,
  limit: number,
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'pending')))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(last?.createdAt ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** `ids` must not be empty. */
export const listOrdersById = (db: Database, ids: readonly string[]) =>
  db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()

/** `orderIds` must not be empty. */
export const listGoodsOf = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('order_item')
    .leftJoin('item_size', 'item_size.id', 'order_item.size_id')
    .select(['order_id', 'order_item.name', 'order_item.size', 'order_item.colour', 'quantity'])
    .select('item_size.sku')
    .where('order_id', 'in', orderIds)
    .orderBy('order_item.id')
    .execute()
