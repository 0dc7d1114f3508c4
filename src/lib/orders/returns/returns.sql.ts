import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import type { ReturnRequest } from './returns.ts'

/** Of an order, the oldest first. */
export async function listReturnsOf(db: Database, orderId: string): Promise<ReturnRequest[]> {
  const rows = await db
    .selectFrom('return_request')
    .select(['id', 'kind', 'reason', 'note', 'asked_at as askedAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('return_line')
    .innerJoin('return_request', 'return_request.id', 'return_line.return_request_id')
    .select(['return_request_id as id', 'order_item_id as orderItemId', 'quantity'])
    .where('return_request.order_id', '=', orderId)
    .orderBy('order_item_id')
    .execute()
  const unitsOf = Map.groupBy(lines, ({ id }) => id)
  return rows.map((row) => ({
    ...row,
    units: (unitsOf.get(row.id) ?? []).map(({ orderItemId, quantity }) => ({
      orderItemId,
      quantity,
    })),
  }))
}

/** Returns its id. */
export async function insertReturn(
  db: Database,
  orderId: string,
  { kind, reason, note, units, askedAt }: Omit<ReturnRequest, 'id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('return_request')
    .values({ order_id: orderId, kind, reason, note, asked_at: askedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = units.map(({ orderItemId, quantity }) => ({
    return_request_id: id,
    order_item_id: orderItemId,
    quantity,
  }))
  await db.insertInto('return_line').values(lines).execute()
  return id
}

/** Of all orders, the newest first. */
export const listNewestReturns = (db: Database, limit: number) =>
  db
    .selectFrom('return_request')
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .innerJoin('return_line', 'return_line.return_request_id', 'return_request.id')
    .select(['orders.number', 'orders.name', 'return_request.asked_at'])
    .select(['return_request.kind', 'return_request.reason'])
    .select((eb) => eb.fn.sum<number>('return_line.quantity').as('units'))
    .groupBy(['return_request.id', 'orders.number', 'orders.name'])
    .groupBy(['return_request.asked_at', 'return_request.kind', 'return_request.reason'])
    .orderBy('return_request.asked_at', 'desc')
    .orderBy('return_request.id', 'desc')
    .limit(limit)
    .execute()

/** Clears the customer's note in requests of deleted accounts. */
export async function clearNotesBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ note: '' })
    .where('note', '!=', '')
    .where('asked_at', '<', moment)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('customer_id', 'is', null),
    )
    .execute()
}
