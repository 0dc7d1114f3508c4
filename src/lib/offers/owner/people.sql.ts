import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { isBegun } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'
import { isUse } from '../offers.sql.ts'

/** The codes that belong to a person, by the name of the person. */
export const listPeople = async (db: Database) => {
  const rows = await db
    .selectFrom('offer')
    .select(['person', 'person_note as note', 'code'])
    .where('person', 'is not', null)
    .where('parent_id', 'is', null)
    .orderBy('person')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ person, ...row }) => (person === null ? [] : { person, ...row }))
}

/**
 * The paid orders that used a person's code, the earliest payment first; without cancelled and fully refunded orders.
 */
export const listPaidWithPerson = async (
  db: Database,
  { from, until, now }: { from: Moment; until: Moment; now: Moment },
) => {
  const rows = await db
    .selectFrom('offer')
    .innerJoin('order_offer', 'order_offer.offer_id', 'offer.id')
    .innerJoin('orders', 'orders.id', 'order_offer.order_id')
    .select([
      'offer.person',
      'orders.paid_at as paidAt',
      'orders.cart_grand_total_kobo as goodsKobo',
      'orders.discount_kobo as allDiscountKobo',
      'orders.refunded_kobo as refundedKobo',
      sql<number>`order_offer.discount_kobo + order_offer.delivery_kobo`.as('discountKobo'),
    ])
    .where('offer.person', 'is not', null)
    .where(isBegun)
    .where('orders.paid_at', '>=', from)
    .where('orders.paid_at', '<', until)
    .where(isUse(now))
    .orderBy('orders.paid_at')
    .execute()
  return rows.flatMap(({ person, paidAt, ...row }) =>
    person === null || paidAt === null
      ? []
      : { person, paidAt, ...row, discountKobo: Number(row.discountKobo) },
  )
}
