import type { Database } from '#lib/db/database.server.ts'
import { isBought } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'

/** Reminders since then, the newest first, with when their customer ended them. */
export const listReminders = (db: Database, since: Moment) =>
  db
    .selectFrom('cart_reminder')
    .innerJoin('reminder_consent', 'reminder_consent.id', 'cart_reminder.consent_id')
    .select(['cart_reminder.id', 'cart_reminder.customer_id as customerId'])
    .select(['made_at as madeAt', 'sent_at as sentAt', 'dropped_at as droppedAt'])
    .select(['offer_id as offerId', 'reminder_consent.ended_at as endedAt'])
    .where('made_at', '>=', since)
    .orderBy('cart_reminder.id', 'desc')
    .execute()

/**
 * What those who were reminded since then have bought since then, the oldest first. `offer_id`: of the code that an
 * order used.
 */
export const listBought = (db: Database, since: Moment) =>
  db
    .selectFrom('orders')
    .leftJoin('order_offer', (join) =>
      join.onRef('order_offer.order_id', '=', 'orders.id').on('order_offer.code', 'is not', null),
    )
    .select(['orders.customer_id as customerId', 'orders.number', 'orders.paid_at as paidAt'])
    .select(['orders.sum_total_kobo as kobo', 'order_offer.offer_id as offerId'])
    .where('orders.customer_id', 'in', (eb) =>
      eb.selectFrom('cart_reminder').select('customer_id').where('made_at', '>=', since),
    )
    .where(isBought)
    .where('orders.paid_at', '>=', since)
    .orderBy('orders.paid_at')
    .execute()

/** How many customers agree to reminders now. */
export async function countConsents(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reminder_consent')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
