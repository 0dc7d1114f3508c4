import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { NotificationTable } from '#lib/db/tables.ts'

/** Does nothing when this customer was told of this event before. */
export async function insertNotice(
  db: Database,
  notice: Insertable<NotificationTable>,
): Promise<void> {
  await db
    .insertInto('notification')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['customer_id', 'event_key']).doNothing())
    .execute()
}

export async function insertNoticeForAll(
  db: Database,
  { event_key, notice, link, created_at }: Omit<Insertable<NotificationTable>, 'customer_id'>,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notification')
    .columns(['customer_id', 'event_key', 'notice', 'link', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('customer')
        .select((eb) => [
          'customer.id',
          eb.val(event_key).as('event_key'),
          eb.val(notice).as('notice'),
          eb.cast<string | null>(eb.val(link ?? null), 'text').as('link'),
          eb.val(created_at).as('created_at'),
        ])
        .where('customer.active', '=', 1),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'event_key']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
