import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { type DeliveryState, type OrderStatus, statesBefore } from './orders.ts'

type Filter = { status?: OrderStatus | undefined; limit?: number | undefined }

/** Every order, the newest first. */
export const listAllOrders = (db: Database, { status, limit }: Filter) =>
  db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

export type OrderToFind = Awaited<ReturnType<typeof listForSearch>>[number]

/** The newest first, with what a customer may say of their order. */
export const listForSearch = (db: Database, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('orders')
    .select(['number', 'created_at', 'status', 'delivery_state', 'sum_total_kobo'])
    .select(['name', 'phone', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function findOrderIdByNumber(db: Database, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id ?? null
}

/** False when the order is not paid, or not in a state that `to` may follow: then nothing has changed. */
export async function changeDeliveryState(
  db: Database,
  orderId: string,
  to: DeliveryState,
  now: Moment,
): Promise<boolean> {
  const before = statesBefore(to)
  const named = before.filter((state) => state !== null)
  const changed = await db
    .updateTable('orders')
    .set({ delivery_state: to, delivery_state_at: now, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'successful')
    .where((eb) =>
      eb.or([
        ...(named.length > 0 ? [eb('delivery_state', 'in', named)] : []),
        ...(before.includes(null) ? [eb('delivery_state', 'is', null)] : []),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
