import { sql, type Updateable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { OrdersTable } from '#lib/db/tables/orders.ts'
import type { Moment } from '#lib/time.ts'
import { type EndReason, type OrderStatus, type StatusReason, statusesBefore } from './orders.ts'
import { rewriteWords } from './words.sql.ts'

/** Changes an order's status. False, and nothing has changed, when `to` cannot follow its present status. */
export async function changeStatus(
  db: Database,
  orderId: string,
  to: OrderStatus,
  set: { reason: StatusReason | null; now: Moment; overdueOnly?: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable('orders')
    .set({
      status: to,
      status_reason: set.reason,
      updated_at: set.now,
      ...(set.reason === 'expired' ? { expired_times: sql<number>`expired_times + 1` } : {}),
      // Money sent back before is no refund of the payment that completes the order.
      ...(to === 'successful' ? { paid_at: set.now, hidden_at: null, refunded_kobo: 0 } : {}),
      // A reopened order gets its network with its new hold.
      network: null,
    })
    .where('id', '=', orderId)
    .where('status', 'in', statusesBefore(to))
    .$if(set.overdueOnly === true, (query) => query.where('pay_before', '<=', set.now))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function updateOrder(
  db: Database,
  orderId: string,
  set: Updateable<OrdersTable>,
): Promise<void> {
  await db.updateTable('orders').set(set).where('id', '=', orderId).execute()
  if (set.name !== undefined || set.email !== undefined) await rewriteWords(db, orderId)
}

/** False when it is not on its way. */
export async function changeCourier(
  db: Database,
  orderId: string,
  courier: Pick<Updateable<OrdersTable>, 'courier' | 'courier_phone' | 'tracking'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('orders')
    .set(courier)
    .where('id', '=', orderId)
    .where('delivery_state', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Extends the time to pay of an unpaid order, never shortens it. */
export async function extendPayBefore(db: Database, orderId: string, until: Moment): Promise<void> {
  await setPayBefore(db, { orderId, until })
}

const setPayBefore = prepared((db, { orderId, until }: { orderId: string; until: Moment }) =>
  db
    .updateTable('orders')
    .set({ pay_before: until })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .where('pay_before', '<', until),
)

/** False when there is no such failed order of this customer. */
export async function hideFailedOrder(
  db: Database,
  customerId: number,
  orderId: string,
  now: Moment,
): Promise<boolean> {
  const hidden = await db
    .updateTable('orders')
    .set({ hidden_at: now })
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'failed')
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return hidden !== undefined
}

/** False when it is unpaid, packed or ended. */
export async function endUnpackedOrder(
  db: Database,
  orderId: string,
  now: Moment,
): Promise<boolean> {
  const ended = await db
    .updateTable('orders')
    .set({ end_reason: 'cancelled', ended_at: now, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'successful')
    .where('delivery_state', 'is', null)
    .where('end_reason', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function endPaidOrder(db: Database, orderId: string, now: Moment): Promise<void> {
  await db
    .updateTable('orders')
    .set({ end_reason: 'refunded', ended_at: now, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'successful')
    .where('end_reason', 'is', null)
    .execute()
}

export async function resumeRefundedOrder(
  db: Database,
  orderId: string,
  now: Moment,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ end_reason: null, ended_at: null, updated_at: now })
    .where('id', '=', orderId)
    .where('end_reason', '=', 'refunded')
    .whereRef('refunded_kobo', '<', 'sum_total_kobo')
    .where(({ exists }) => exists(selectSold(db, orderId)))
    .execute()
}

/** Resumes a paid order that ended for this reason. */
export async function resumeEndedOrder(
  db: Database,
  orderId: string,
  endReason: EndReason,
  now: Moment,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ end_reason: null, ended_at: null, updated_at: now })
    .where('id', '=', orderId)
    .where('end_reason', '=', endReason)
    .execute()
}

export const hasSoldStock = async (db: Database, orderId: string): Promise<boolean> =>
  (await selectSold(db, orderId).limit(1).executeTakeFirst()) !== undefined

const selectSold = (db: Database, orderId: string) =>
  db
    .selectFrom('stock_hold')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'sold')

export async function addRefund(db: Database, orderId: string, amountKobo: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ refunded_kobo: eb('refunded_kobo', '+', amountKobo) }))
    .where('id', '=', orderId)
    .execute()
}
