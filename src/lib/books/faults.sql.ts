import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { COST_KINDS } from './books.ts'
import { byIds, differencesOf, entriesOf, lagosDay, ofWhat } from './due.sql.ts'

/** `koboOff`: by how much (kobo) the books say more; 0 where something else of an entry is wrong. */
export type BookFault = { orderId: string; number: string; cause: string; koboOff: number }

/** Written once and never another way. */
const exact = sql`'sale', 'discount', 'delivery', 'card', 'exchange', 'payment', 'cost'`

const ofCosts = sql.join(COST_KINDS.map((kind) => sql.lit(kind)))

/** The ids of the next orders behind `after`. */
export const listOrderIds = async (db: Database, after: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Where the books of these orders differ from orders, payments and refunds. */
export async function listFaults(db: Database, orderIds: readonly string[]): Promise<BookFault[]> {
  if (orderIds.length === 0) return []
  const ids = sql.join(orderIds)
  const which = byIds(orderIds)
  const entries = sql`select * from book_entry where order_id in (${ids})`
  const { rows } = await sql<{ order_id: string; number: string; cause: string; kobo: number }>`
    with due as (${entriesOf(which)}), entry as (${entries}), difference as (${differencesOf(which)})
    select orders.id as order_id, orders.number, fault.cause, fault.kobo
    from (select due.order_id, due.cause, coalesce(entry.amount_kobo, 0) - due.amount_kobo as kobo
      from due left join entry on entry.cause = due.cause
      where entry.cause is null or entry.amount_kobo <> due.amount_kobo or entry.kind <> due.kind
        or entry.order_id <> due.order_id or entry.units <> due.units or entry.made_at <> due.made_at
        or coalesce(entry.order_item_id, 0) <> coalesce(due.order_item_id, 0)
        or (due.item_id is not null and coalesce(entry.item_id, 0) <> due.item_id)
        or (due.size_id is not null and coalesce(entry.size_id, 0) <> due.size_id)
        or coalesce(entry.reference, '') <> coalesce(due.reference, '')
        or coalesce(entry.company, '') <> coalesce(due.company, '')
    union all select entry.order_id, entry.cause, entry.amount_kobo
      from entry left join due on due.cause = entry.cause
      where entry.kind in (${exact}) and due.cause is null
    union all select order_id, kind || ':' || ${ofWhat}, -kobo from difference
      where kobo <> 0 or units <> 0
    union all select entry.order_id, entry.cause, 0 from entry
      where entry.day <> ${lagosDay(db, sql`entry.made_at`)}
    union all select entry.order_id, entry.cause, 0
      from entry join payment_attempt as attempt on attempt.reference = entry.reference
      where entry.company <> attempt.provider
        and not (entry.kind in ('refund', 'exchanged') and entry.company = 'gift-card')
    union all select entry.order_id, 'line:' || entry.order_item_id, sum(0)
      from entry left join order_item as line on line.id = entry.order_item_id
        and line.order_id = entry.order_id
      where entry.order_item_id is not null
      group by entry.order_id, entry.order_item_id
      having max(line.id) is null or max(case when line.item_id <> entry.item_id then 1 else 0 end) = 1
        or sum(case when entry.kind in (${ofCosts}) then 0 else entry.amount_kobo end) < 0
        or sum(case when entry.kind in (${ofCosts}) then 0 else entry.units end) < 0) as fault
    join ${which} as orders on orders.id = fault.order_id`.execute(db)
  return rows.map(({ order_id, number, cause, kobo }) => ({
    orderId: order_id,
    number,
    cause,
    koboOff: Number(kobo),
  }))
}
