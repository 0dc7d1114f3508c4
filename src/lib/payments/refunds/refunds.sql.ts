import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { RefundTable } from '#lib/db/tables/refunds.ts'
import type { Moment } from '#lib/time.ts'

export async function insertRefund(db: Database, refund: Insertable<RefundTable>): Promise<void> {
  await db.insertInto('refund').values(refund).execute()
}

export type RefundRow = Awaited<ReturnType<typeof listRefundsOf>>[number]

/** Each time that money of this payment went back or could not, the oldest first. */
export const listRefundsOf = (db: Database, reference: string) =>
  db.selectFrom('refund').selectAll().where('reference', '=', reference).orderBy('id').execute()

/** False when that was written down before. */
export async function markRefundFailed(db: Database, id: number, now: Moment): Promise<boolean> {
  const failed = await db
    .updateTable('refund')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

/** References of payments whose last refund failed, however long ago: that money is still owed. */
export async function listOwed(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('reference')
    .where('failed_at', 'is not', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refund as newest')
        .select((of) => of.fn.max('newest.id').as('id'))
        .groupBy('newest.reference'),
    )
    .execute()
  return rows.map(({ reference }) => reference)
}

/** The refunds that a company took on since then. */
export const listRefundsSince = (db: Database, since: Moment) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
    .select(['refund.reference', 'refund.refund_id as refundId', 'payment_attempt.provider'])
    .where('refund.made_at', '>=', since)
    .where('refund.failed_at', 'is', null)
    .where('refund.refund_id', 'is not', null)
    .execute()
