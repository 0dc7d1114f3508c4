import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { GiftCardDeliveryTable } from '#lib/db/tables/gift-cards.ts'
import type { Moment } from '#lib/time.ts'

export async function insertDelivery(
  db: Database,
  delivery: Insertable<GiftCardDeliveryTable>,
): Promise<void> {
  await db.insertInto('gift_card_delivery').values(delivery).execute()
}

/**
 * The cards whose day has come, the earliest first; of cancelled ones only those that were cancelled before that
 * moment.
 */
export const listDueDeliveries = (
  db: Database,
  { now, cancelledBefore }: { now: Moment; cancelledBefore: Moment },
  limit: number,
) =>
  db
    .selectFrom('gift_card_delivery')
    .innerJoin('gift_card', 'gift_card.id', 'gift_card_delivery.gift_card_id')
    .select('gift_card_id as id')
    .where('send_at', '<=', now)
    .where((eb) =>
      eb.or([eb('cancelled_at', 'is', null), eb('cancelled_at', '<=', cancelledBefore)]),
    )
    .orderBy('send_at')
    .limit(limit)
    .execute()

/** Takes the delivery of a card away and returns it; undefined when there is none any more. */
export const takeDelivery = (db: Database, id: number) =>
  db
    .deleteFrom('gift_card_delivery')
    .where('gift_card_id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Gives a card its code. `email`: who is told before it ends. */
export async function setCode(
  db: Database,
  id: number,
  code: { code_hash: string; last_four: string; email: string | null },
): Promise<void> {
  await db.updateTable('gift_card').set(code).where('id', '=', id).execute()
}
