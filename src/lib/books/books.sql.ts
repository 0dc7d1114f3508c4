import { type Insertable, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { BookEntryTable } from '#lib/db/tables/payments.ts'
import type { Moment } from '#lib/time.ts'
import { differencesOf, entriesOf, lagosDay, ofWhat } from './due.sql.ts'

type Asked = { orderId: string; now: Moment }

/** Writes what the books do not have yet of an order, each cause once. */
export async function writeDue(db: Database, asked: Asked): Promise<void> {
  await insertDue(db, asked)
}

const insertDue = prepared((db, { orderId, now }: Asked) => {
  const which = sql`(select * from orders where id = cast(${orderId} as text))`
  return sql<never>`insert into book_entry (made_at, day, kind, cause, order_id, order_item_id, item_id, size_id,
      category_id, state_id, reference, company, units, amount_kobo)
    select due.made_at, ${lagosDay(db, sql`due.made_at`)}, due.kind, due.cause, due.order_id, due.order_item_id,
      due.item_id, due.size_id, due.category_id, due.state_id, due.reference, due.company, due.units, due.amount_kobo
    from (select kind, cause, order_id, order_item_id, item_id, size_id, category_id, state_id, reference, company,
        units, amount_kobo, made_at
      from (${entriesOf(which)}) as entries
      union all select kind, ${nextCause}, order_id, order_item_id, item_id, size_id, category_id, state_id,
        reference, company, units, kobo, cast(${now} as text)
      from (${differencesOf(which)}) as change where kobo <> 0 or units <> 0) as due
    where true on conflict (cause) do nothing`
})

const nextCause = sql`change.kind || ':' || ${ofWhat} || ':' || change.order_id || ':'
  || (select count(*) from book_entry as entry where entry.order_id = change.order_id)`

/** What the books have of an order. */
export const listEntries = (db: Database, orderId: string) =>
  db.selectFrom('book_entry').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export async function insertEntries(
  db: Database,
  entries: readonly Insertable<BookEntryTable>[],
): Promise<void> {
  await db.insertInto('book_entry').values(entries).execute()
}
