import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { RefundTable } from '#lib/db/tables/refunds.ts'
import type { Moment } from '#lib/time.ts'

/** Returns its id. */
export async function insertRefund(db: Database, refund: Insertable<RefundTable>): Promise<number> {
  const { id } = await db
    .insertInto('refund')
    .values(refund)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type RefundRow = Awaited<ReturnType<typeof listRefundsOf>>[number]

/** All refunds of a payment, failed ones too, the oldest first. */
export const listRefundsOf = (db: Database, reference: string) =>
  db.selectFrom('refund').selectAll().where('reference', '=', reference).orderBy('id').execute()

/** False when it was marked before. */
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

/** References of payments whose last refund failed: that money is still owed. */
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

/** Refunds that companies have accepted since then. */
export const listRefundsSince = (db: Database, since: Moment) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
    .select(['refund.reference', 'refund.refund_id as refundId', 'payment_attempt.provider'])
    .where('refund.made_at', '>=', since)
    .where('refund.failed_at', 'is', null)
    .where('refund.refund_id', 'is not', null)
    .execute()
