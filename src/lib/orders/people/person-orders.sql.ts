import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { standsAt } from '#lib/db/standing.sql.ts'
import type { Cursor } from '../listing/listing.ts'
import { withParts } from '../orders.sql.ts'
import type { Order } from '../orders.ts'
import { isBehind } from './people.sql.ts'
import { personOf } from '#lib/db/person.sql.ts'

/** The orders of a person, the newest first, behind `after`. */
export async function listOrdersOfPerson(
  db: Database,
  key: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(personOf('orders'), '=', key)
    .$if(after !== null, (query) => query.where(isBehind(after)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withParts(db, rows)
}

/** Who made an order; null when there is no such order, or nobody is named any more. */
export async function findPersonOf(db: Database, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select(personOf('orders').as('key'))
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.key ?? null
}

/** What the team wrote on the newest of a person's orders, the newest first. */
export const listNotesOf = (db: Database, key: string, { orders, limit }: typeof NOTES) =>
  db
    .selectFrom('order_note')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(['orders.id', 'orders.number'])
          .where(personOf('orders'), '=', key)
          .orderBy('created_at', 'desc')
          .orderBy('orders.id', 'desc')
          .limit(orders)
          .as('newest'),
      (join) => join.onRef('newest.id', '=', 'order_note.order_id'),
    )
    .select(['order_note.who', 'order_note.words', 'order_note.created_at as at', 'newest.number'])
    .where('is_shown', '=', 0)
    .orderBy('order_note.id', 'desc')
    .limit(limit)
    .execute()

/** Of how many of the newest orders notes are looked for: somebody may have thousands. */
export const NOTES = { orders: 200, limit: 20 }

/** The ids of a person's orders made until then that are over, but of none of `kept`; at most `limit`. */
export async function listEndedOf(
  db: Database,
  key: string,
  { until, kept, limit }: { until: Moment; kept: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(personOf('orders'), '=', key)
    .where('created_at', '<=', until)
    .where(standsAt('delivered', 'returned', 'cancelled'))
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a person is named by an order made until then. */
export const hasOrders = async (db: Database, key: string, until: Moment): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where(personOf('orders'), '=', key)
    .where('created_at', '<=', until)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function listIdsOf(db: Database, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(personOf('orders'), '=', key)
    .execute()
  return rows.map(({ id }) => id)
}
