import { type Expression, sql, type SqlBool } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import { isBegun, isBought, isOpen } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'

/** The open consent of a customer; undefined when there is none. */
export const findConsent = (db: Database, customerId: number) =>
  db
    .selectFrom('reminder_consent')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** The consent that a mailed link is made from, with the address of its customer; undefined when there is none. */
export const findByRef = (db: Database, ref: string) =>
  db
    .selectFrom('reminder_consent')
    .innerJoin('customer', 'customer.id', 'reminder_consent.customer_id')
    .selectAll('reminder_consent')
    .select('customer.email')
    .where('ref', '=', ref)
    .executeTakeFirst()

/** Stores that a customer agrees; nothing when they have agreed already. */
export async function insertConsent(
  db: Database,
  consent: { customer_id: number; ref: string; words: string; given_at: Moment },
): Promise<void> {
  await db
    .insertInto('reminder_consent')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setEnded(db: Database, customerId: number, now: Moment): Promise<void> {
  await db
    .updateTable('reminder_consent')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * The newest order that took its goods out of the cart: one that was paid, or that left it before it was paid, whatever
 * became of it since; empty before the first. What is in the cart now was put there after it. A gift card and an
 * exchange are in no cart.
 */
const filling = sql<string>`coalesce((select id from orders
  where orders.customer_id = customer.id and orders.cart_id = cart.id
    and (${isBegun} or orders.left_cart = 1)
  order by created_at desc, id desc limit 1), '')`

/**
 * Whether something was bought since the cart was left, or waits for its payment: also without the account, at the same
 * e-mail address or phone number, as by WhatsApp.
 */
const hasOrdered = (now: Moment): Expression<SqlBool> => {
  const counts = sql`((${isOpen} and orders.pay_before > ${now})
    or (${isBought} and (orders.created_at >= cart.updated_at or orders.paid_at >= cart.updated_at)))`
  return sql<SqlBool>`(exists (select 1 from orders
      where orders.customer_id = customer.id and ${counts})
    or exists (select 1 from order_word
      join orders on orders.id = order_word.order_id
      where order_word.word = '@' || customer.email and ${counts})
    or exists (select 1 from orders
      where orders.phone <> '' and ${counts}
        and orders.phone in (
          select address.phone from address where address.customer_id = customer.id
          union select profile.phone_number from profile
            where profile.customer_id = customer.id)))`
}

/** The carts of customers who agreed to reminders that hold something to buy, after nothing else was bought. */
const selectLeft = (db: Database, now: Moment) =>
  db
    .selectFrom('reminder_consent')
    .innerJoin('customer', 'customer.id', 'reminder_consent.customer_id')
    .innerJoin('cart', 'cart.customer_id', 'customer.id')
    .select(['cart.id as cartId', 'reminder_consent.id as consentId', 'reminder_consent.ref'])
    .select(['customer.id as customerId', 'customer.public_id as publicId'])
    .select(['customer.username', 'customer.email', filling.as('filling')])
    .where('reminder_consent.ended_at', 'is', null)
    .where('customer.active', '=', 1)
    .where('customer.blocked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cart_item')
          .innerJoin('item', 'item.id', 'cart_item.item_id')
          .select('cart_item.id')
          .whereRef('cart_item.cart_id', '=', 'cart.id')
          .where('item.published', '=', 1)
          .where('item.available', '>', 0),
      ),
    )
    .where((eb) => eb.not(hasOrdered(now)))

export type LeftCart = NonNullable<Awaited<ReturnType<typeof findLeft>>>

type Left = { now: Moment; leftBefore: Moment; leftAfter: Moment }

const selectDue = (db: Database, { now, leftBefore, leftAfter }: Left) =>
  selectLeft(db, now)
    .where('cart.updated_at', '<=', leftBefore)
    .where('cart.updated_at', '>', leftAfter)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cart_reminder')
            .select('cart_reminder.id')
            .whereRef('cart_reminder.cart_id', '=', 'cart.id')
            .where('cart_reminder.filling', '=', filling),
        ),
      ),
    )

/** Those that were left in this time and got no mail yet, the oldest first. */
export const listDueCarts = (db: Database, left: Left, limit: number) =>
  selectDue(db, left).orderBy('cart.updated_at').limit(limit).execute()

/** One of them, if it still is. */
export const findDue = (db: Database, left: Left, cartId: string) =>
  selectDue(db, left).where('cart.id', '=', cartId).executeTakeFirst()

/**
 * A cart that was left before that moment and has not been touched since; undefined when it was, or its goods are
 * bought.
 */
export const findLeft = (db: Database, cartId: string, now: Moment, leftBefore: Moment) =>
  selectLeft(db, now)
    .where('cart.id', '=', cartId)
    .where('cart.updated_at', '<=', leftBefore)
    .executeTakeFirst()

type NewReminder = {
  customer_id: number
  cart_id: string
  filling: string
  consent_id: number
  made_at: Moment
}

/** Its id; undefined when this filling of the cart has one. */
export const insertReminder = (db: Database, reminder: NewReminder) =>
  db
    .insertInto('cart_reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['cart_id', 'filling']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findReminder = (db: Database, id: number) =>
  db.selectFrom('cart_reminder').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockReminder = (db: Database, id: number) =>
  lockRows(db, db.selectFrom('cart_reminder').selectAll().where('id', '=', id)).executeTakeFirst()

/** Writes what came of the mail of a reminder. */
export async function updateReminder(
  db: Database,
  id: number,
  columns: { sent_at?: Moment; dropped_at?: Moment; offer_id?: number },
): Promise<void> {
  await db.updateTable('cart_reminder').set(columns).where('id', '=', id).execute()
}

export async function deleteOldReminders(
  db: Database,
  { endedBefore, madeBefore }: { endedBefore: Moment; madeBefore: Moment },
): Promise<void> {
  await db.deleteFrom('cart_reminder').where('made_at', '<', madeBefore).execute()
  await db.deleteFrom('reminder_consent').where('ended_at', '<', endedBefore).execute()
}
