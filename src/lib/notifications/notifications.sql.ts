import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { NotificationTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

const MOST_LISTED = 100

type NewNotice = {
  customer_id: number
  event_key: string
  notice: string
  link: string | null
  created_at: Moment
}

/** Does nothing when the customer has a notice of this event. */
export const insertNotice = prepared(
  (db, { customer_id, event_key, notice, link, created_at }: NewNotice) =>
    db
      .insertInto('notification')
      .values({ customer_id, event_key, notice, link, created_at })
      .onConflict((conflict) => conflict.columns(['customer_id', 'event_key']).doNothing()),
)

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

export const listNoticesOf = (db: Database, customerId: number) =>
  db
    .selectFrom('notification')
    .select(['id', 'notice', 'created_at', 'link', 'read_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

export async function countUnreadOf(db: Database, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Reading = { customerId: number; ids?: readonly number[] | undefined; now: Moment }

export async function markRead(db: Database, { customerId, ids, now }: Reading): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

export async function markEventRead(
  db: Database,
  { customerId, eventKey, now }: EventRead,
): Promise<void> {
  await setEventRead(db, { customerId, eventKey, now })
}

type EventRead = { customerId: number; eventKey: string; now: Moment }

const setEventRead = prepared((db, { customerId, eventKey, now }: EventRead) =>
  db
    .updateTable('notification')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('event_key', '=', eventKey)
    .where('read_at', 'is', null),
)
