import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** The items that a customer looked at, the last one first. */
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

export async function upsertView(
  db: Database,
  view: { customerId: number; itemId: number; seenAt: Moment },
): Promise<void> {
  await db
    .insertInto('viewed')
    .values({ customer_id: view.customerId, item_id: view.itemId, seen_at: view.seenAt })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'item_id']).doUpdateSet({ seen_at: view.seenAt }),
    )
    .execute()
}

/** Forgets what was looked at before the newest `kept`. */
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
