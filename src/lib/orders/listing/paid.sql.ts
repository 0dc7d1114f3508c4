import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { isBought } from '#lib/db/standing.sql.ts'
import { GIFT_CARD } from '#lib/payments/payments.ts'
import type { Moment } from '#lib/time.ts'

/** A gift card is no sale: its money is owed until somebody pays with it. */
const selectPaid = (db: Database, from: Moment, until: Moment) =>
  db
    .selectFrom('orders')
    .where(isBought)
    .where('is_gift_card', '=', 0)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)

export async function countPaid(db: Database, from: Moment, until: Moment): Promise<number> {
  const { count } = await selectPaid(db, from, until)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The store credit for goods that came back, which pays those that they were exchanged for. */
const isOfExchanged = sql<boolean>`(entry.kind = 'payment' and entry.company = ${sql.lit(GIFT_CARD)}
  and exists (select 1 from return_request where return_request.exchange_order_id = orders.id))`

/**
 * What paid these orders and did not go back, by the books: sums (kobo) by minute in UTC, `2026-11-20T09:31`, and
 * company; how many sales stands with those without a company. An exchange is no new sale: its goods count where they
 * were paid first, and with the new ones only what was paid more.
 */
export async function sumPaid(db: Database, from: Moment, until: Moment) {
  const minute = sql<string>`substr(orders.paid_at, 1, 16)`
  const rows = await selectPaid(db, from, until)
    .innerJoin('book_entry as entry', 'entry.order_id', 'orders.id')
    .where('entry.kind', 'in', ['sale', 'payment', 'refund'])
    .select([
      minute.as('minute'),
      'entry.company',
      sql<number>`sum(case when entry.kind = 'sale' or ${isOfExchanged} then 0
        else entry.amount_kobo end)`.as('kobo'),
      sql<number>`count(distinct case when entry.kind = 'sale' then orders.id end)`.as('count'),
    ])
    .groupBy([minute, 'entry.company'])
    .execute()
  return rows.map(({ minute, company, kobo, count }) => ({
    minute,
    company: company ?? '',
    kobo: Number(kobo),
    count: Number(count),
  }))
}
