import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { standsAt } from '#lib/db/standing.sql.ts'

type Waiting = { placeId: number; until: Moment; limit: number }

/**
 * Orders that have lain ready at a pickup place since `until` or before, and whose buyer was not told of that. A bus
 * park has them when they are sent, a place of the shop when they are packed, or since it is their place.
 */
export async function listUntoldUnfetched(
  db: Database,
  { placeId, until, limit }: Waiting,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('place_id', '=', placeId)
    .where('unfetched_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('place_kind', '=', 'park'), standsAt('sent'), eb('sent_at', '<=', until)]),
        eb.and([
          eb('place_kind', '=', 'shop'),
          standsAt('packed'),
          eb('packed_at', '<=', until),
          eb.or([eb('place_changed_at', 'is', null), eb('place_changed_at', '<=', until)]),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that it was told; false when it had been. */
export async function noteUnfetched(db: Database, orderId: string, now: Moment): Promise<boolean> {
  const noted = await db
    .updateTable('orders')
    .set({ unfetched_at: now })
    .where('id', '=', orderId)
    .where('unfetched_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
