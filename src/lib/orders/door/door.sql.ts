import { isByCall } from '#lib/db/by-call.sql.ts'
import { type Database } from '#lib/db/database.server.ts'
import { withParts } from '../orders.sql.ts'
import type { LifeStage, Order } from '../orders.ts'

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
        .where('end_reason', '=', 'refused')
        .where('phone', '=', phone)
        .where('phone', '!=', '')
        .union(
          eb
            .selectFrom('orders')
            .select('id')
            .where('end_reason', '=', 'refused')
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
    .where('stage', '=', 'waiting')
    .where(isByCall)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * The orders of a stage that are to be paid on delivery, the oldest first. One that waits for its deposit waits for no
 * call.
 */
export async function listDue(db: Database, stage: LifeStage, limit: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('stage', '=', stage)
    .where('due_kobo', '>', 0)
    .$if(stage === 'waiting', (query) => query.where(isByCall))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return withParts(db, rows)
}

/** Parcels that were not taken, and are not all on the shelf again, the oldest first. */
export async function listComingBack(db: Database, limit: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('stage', '=', 'cancelled')
    .where('due_kobo', '>', 0)
    .where('end_reason', '=', 'refused')
    .where('delivery_state', '=', 'sent')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return withParts(db, rows)
}
