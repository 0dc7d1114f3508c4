import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { endedBy, isByCall, isOpen, isOver, standsAt } from '#lib/db/standing.sql.ts'
import { withParts } from '../orders.sql.ts'
import type { Order } from '../orders.ts'

type Person = { customerId: number | null; phone: string }

/**
 * How many parcels a person has not taken, by account or phone. An order of both counts once. No phone is nobody's:
 * orders whose buyer's data was deleted have none either.
 */
export async function countRefused(db: Database, { customerId, phone }: Person): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where(endedBy('refused'))
        .where('phone', '=', phone)
        .where('phone', '!=', '')
        .union(
          eb
            .selectFrom('orders')
            .select('id')
            .where(endedBy('refused'))
            .where('customer_id', '=', customerId),
        )
        .as('refused'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many orders of a customer wait for a call. */
export async function countToCall(db: Database, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where(isOpen)
    .where(isByCall)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Those that wait for the call of a clerk, the oldest first: one that waits for its deposit does not. */
export const listToCall = (db: Database, limit: number): Promise<Order[]> =>
  listDueAtDoor(db, limit, and(isOpen, isByCall))

/** Those on their way whose money is to be collected, the oldest first. */
export const listOnTheWay = (db: Database, limit: number): Promise<Order[]> =>
  listDueAtDoor(db, limit, standsAt('sent'))

/** Parcels that were not taken, and are not all on the shelf again, the oldest first. */
export const listComingBack = (db: Database, limit: number): Promise<Order[]> =>
  listDueAtDoor(db, limit, and(isOver(), endedBy('refused'), isSent))

/** Where the goods are, also of an order that is over. */
const isSent = sql<SqlBool>`orders.delivery_state = 'sent'`

const and = (...conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`

async function listDueAtDoor(
  db: Database,
  limit: number,
  condition: RawBuilder<SqlBool>,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(condition)
    .where('due_kobo', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return withParts(db, rows)
}
