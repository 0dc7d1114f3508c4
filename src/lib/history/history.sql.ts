import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** The items that a customer viewed, the latest first. */
export async function listViewedIds(db: Database, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('viewed')
    .select('item_id')
    .where('customer_id', '=', customerId)
    .orderBy('seen_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute()
  return rows.map((row) => row.item_id)
}

/** Stores views; the later one of two of the same item counts. `views` must not be empty. */
export async function upsertViews(
  db: Database,
  customerId: number,
  views: { itemId: number; seenAt: Moment }[],
): Promise<void> {
  await db
    .insertInto('viewed')
    .values(
      views.map(({ itemId, seenAt }) => ({
        customer_id: customerId,
        item_id: itemId,
        seen_at: seenAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'item_id'])
        .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') }))
        .whereRef('excluded.seen_at', '>', 'viewed.seen_at'),
    )
    .execute()
}

/** Deletes all views but the newest `kept`. */
export async function deleteOlderViews(
  db: Database,
  customerId: number,
  kept: number,
): Promise<void> {
  await db
    .deleteFrom('viewed')
    .where('customer_id', '=', customerId)
    .where('item_id', 'not in', (eb) =>
      eb
        .selectFrom('viewed as newest')
        .select('newest.item_id')
        .where('newest.customer_id', '=', customerId)
        .orderBy('newest.seen_at', 'desc')
        .orderBy('newest.item_id', 'desc')
        .limit(kept),
    )
    .execute()
}

export async function deleteViewsBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('viewed').where('seen_at', '<', moment).execute()
}

/** How many customers have viewed each item since then. */
export const countViewersSince = (db: Database, since: Moment) =>
  db
    .selectFrom('viewed')
    .select('item_id as itemId')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('seen_at', '>=', since)
    .groupBy('item_id')
    .execute()
