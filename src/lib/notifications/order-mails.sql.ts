import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { OrderMailTable } from '#lib/db/tables/orders.ts'
import type { Moment } from '#lib/time.ts'
import type { OrderMail, Repeat } from './order-mails.ts'

/** Does nothing when the mail of this job is stored; a failed one waits again, as its job does. */
export async function insertOrderMail(
  db: Database,
  row: Insertable<OrderMailTable>,
): Promise<void> {
  await db
    .insertInto('order_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('job_key').doUpdateSet({ failed_at: null }))
    .execute()
}

export async function markOrderMail(
  db: Database,
  jobKey: string,
  outcome: { sent_at: Moment } | { failed_at: Moment },
): Promise<void> {
  await db.updateTable('order_mail').set(outcome).where('job_key', '=', jobKey).execute()
}

/** Whether a guest has made the order: its name and addresses are only typed. */
export async function isOfGuest(db: Database, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('is_guest', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** The oldest first. */
export const listOrderMails = (db: Database, orderId: string): Promise<OrderMail[]> =>
  db
    .selectFrom('order_mail')
    .select(['id', 'kind', 'who', 'created_at as at', 'sent_at as sentAt'])
    .select('failed_at as failedAt')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** The keys of their jobs say why. */
export async function countRepeated(
  db: Database,
  { orderId, why, since }: { orderId: string; why: Repeat['why']; since: Moment },
): Promise<number> {
  const { count } = await db
    .selectFrom('order_mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('job_key', 'like', `%:${why}:%`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
