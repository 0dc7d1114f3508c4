import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { Moment } from '#lib/time.ts'
import { isOfChannel } from '../channel.sql.ts'
import { isBegun, isOpen } from '#lib/db/standing.sql.ts'
import type { SalesChannel } from '../orders.ts'

const NOBODY = { name: '', phone: '', email: '', street_address: '', person: null }
/** The courier's data is personal data too. */
const NO_COURIER = { courier: null, courier_phone: null, tracking: null }
/** A sale at the counter may have a phone number and no name. */
const isNamed = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.or([eb('name', '!=', ''), eb('phone', '!=', ''), eb('email', '!=', '')])
/** The newest step of an order. */
const lastStep = sql<Moment>`coalesce(returned_at, delivered_at, sent_at, packed_at, paid_at, pay_before)`

/** Of a customer's orders, or those of nobody: clears ended unpaid ones, and the e-mail address of delivered ones. */
export async function clearEnded(
  db: Database,
  customerId: number | null,
  kept: string[],
): Promise<void> {
  type Orders = ExpressionBuilder<Tables, 'orders'>
  const isOfBuyer = (eb: Orders) =>
    eb.and([
      eb('customer_id', 'is not distinct from', customerId),
      isOfChannel('shop'),
      ...(kept.length > 0 ? [eb('id', 'not in', kept)] : []),
    ])
  const isUnpaid = (eb: Orders) => eb.and([isOfBuyer(eb), eb.not(isBegun), isNamed(eb)])
  const isDelivered = (eb: Orders) =>
    eb.and([
      isOfBuyer(eb),
      isBegun,
      eb('email', '!=', ''),
      eb.or([eb('delivered_at', 'is not', null), eb('returned_at', 'is not', null)]),
    ])
  const unpaid = db.selectFrom('orders').select('orders.id').where(isUnpaid)
  const delivered = db.selectFrom('orders').select('orders.id').where(isDelivered)
  await db
    .deleteFrom('order_picture')
    .where((eb) =>
      eb.or([
        eb('order_id', 'in', unpaid),
        // Whose account it came from.
        eb.and([eb('kind', '=', 'transfer'), eb('order_id', 'in', delivered)]),
      ]),
    )
    .execute()
  // Of the search words, e-mail addresses begin with @.
  await db
    .deleteFrom('order_word')
    .where((eb) =>
      eb.or([
        eb('order_id', 'in', unpaid),
        eb.and([eb('word', 'like', '@%'), eb('order_id', 'in', delivered)]),
      ]),
    )
    .execute()
  await db.updateTable('orders').set(NOBODY).where(isUnpaid).execute()
  await db.updateTable('orders').set({ email: '' }).where(isDelivered).execute()
}

/** An unpaid order counts from its last moment to pay. */
export const clearBuyersBefore = (
  db: Database,
  channel: SalesChannel,
  moment: Moment,
): Promise<void> =>
  clearWhere(db, (eb) =>
    eb.and([
      eb('customer_id', 'is', null),
      isOfChannel(channel),
      eb(lastStep, '<', moment),
      eb.not(isOpen),
    ]),
  )

/** Of one guest's order. */
export const clearGuest = (db: Database, orderId: string): Promise<void> =>
  clearWhere(db, (eb) => eb.and([eb('id', '=', orderId), isOfChannel('guest')]))

/** Of one order without an account. */
export const clearOrder = (db: Database, orderId: string): Promise<void> =>
  clearWhere(db, (eb) => eb.and([eb('id', '=', orderId), eb('customer_id', 'is', null)]))

export async function listGuestOrders(db: Database): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([isOfChannel('guest'), isOfChannel('desk')]))
    .where(isNamed)
    .execute()
  return orders.map(({ id }) => id)
}

async function clearWhere(
  db: Database,
  isCleared: (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>,
): Promise<void> {
  await db
    .deleteFrom('order_note')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where(isCleared))
    .execute()
  await db
    .deleteFrom('order_picture')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where(isCleared))
    .execute()
  await db
    .deleteFrom('order_word')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where(isCleared))
    .execute()
  await db
    .updateTable('orders')
    .set({ ...NOBODY, ...NO_COURIER })
    .where(isCleared)
    .where(isNamed)
    .execute()
}

export const listBuyerEmails = (db: Database, customerId: number) =>
  db.selectFrom('orders').select('email').distinct().where('customer_id', '=', customerId).execute()

/** The newest first. */
export const listOrdersOfBuyer = (db: Database, customerId: number) =>
  db
    .selectFrom('orders')
    .select(['number', 'status', 'sum_total_kobo', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
