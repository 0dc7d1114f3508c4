import type { Updateable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { OrdersTable } from '#lib/db/tables/orders.ts'
import type { Moment } from '#lib/time.ts'
import { columnsOfChannel, isOfChannel } from './channel.sql.ts'
import type { LifeColumn } from './life.sql.ts'
import { hasStatus, isBegun, isOpen } from '#lib/db/standing.sql.ts'
import { rewriteWords } from './listing/words.sql.ts'

/** Where it stands is written in `life.sql.ts`. */
export async function updateOrder(
  db: Database,
  orderId: string,
  set: Omit<Updateable<OrdersTable>, LifeColumn>,
): Promise<void> {
  await db.updateTable('orders').set(set).where('id', '=', orderId).execute()
  if (set.name !== undefined || set.email !== undefined) await rewriteWords(db, orderId)
}

/** Gives a paid order of a guest to the account with its e-mail address. False when it is not such an order. */
export async function giveToAccount(
  db: Database,
  orderId: string,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const given = await db
    .updateTable('orders')
    .set({ customer_id: id, person: null, ...columnsOfChannel('shop') })
    .where('id', '=', orderId)
    .where(isOfChannel('guest'))
    .where('customer_id', 'is', null)
    .where(isBegun)
    .where('email', '=', email)
    .where('email', '!=', '')
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
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
    .where(isOpen)
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
    .where(hasStatus('failed'))
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return hidden !== undefined
}

export async function addRefund(db: Database, orderId: string, amountKobo: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ refunded_kobo: eb('refunded_kobo', '+', amountKobo) }))
    .where('id', '=', orderId)
    .execute()
}

/** Writes that what was due on delivery is paid. */
export const setDuePaid = (db: Database, orderId: string, now: Moment): Promise<void> =>
  updateOrder(db, orderId, { due_kobo: 0, paid_at: now, updated_at: now })

/** Counts a wrong hand-over code. */
export async function countWrongCode(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
}
