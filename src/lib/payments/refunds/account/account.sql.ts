import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** False when it was asked for before. */
export async function insertAccount(db: Database, refundId: number, now: Moment): Promise<boolean> {
  const inserted = await db
    .insertInto('refund_account')
    .values({ refund_id: refundId, asked_at: now, sealed: null, given_at: null, handed_at: null })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .returning('refund_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Asks anew when the company could not use what was handed on; false while an account is still on its way there. */
export async function askAgain(db: Database, refundId: number, now: Moment): Promise<boolean> {
  const changed = await db
    .updateTable('refund_account')
    .set({ given_at: null, handed_at: null, asked_at: now })
    .where('refund_id', '=', refundId)
    .where('handed_at', 'is not', null)
    .where('sealed', 'is', null)
    .returning('refund_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** False when there is one already: the desk may have looked at it. */
export async function keepAccount(
  db: Database,
  refundId: number,
  sealed: string,
  now: Moment,
): Promise<boolean> {
  const changed = await db
    .updateTable('refund_account')
    .set({ sealed, given_at: now })
    .where('refund_id', '=', refundId)
    .where('given_at', 'is', null)
    .returning('refund_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** False when there is no account, or it was handed on before. */
export async function markHanded(db: Database, refundId: number, now: Moment): Promise<boolean> {
  const changed = await db
    .updateTable('refund_account')
    .set({ handed_at: now })
    .where('refund_id', '=', refundId)
    .where('given_at', 'is not', null)
    .where('handed_at', 'is', null)
    .returning('refund_id')
    .executeTakeFirst()
  return changed !== undefined
}

export const forgetAccount = (db: Database, refundId: number): Promise<unknown> =>
  db.updateTable('refund_account').set({ sealed: null }).where('refund_id', '=', refundId).execute()

const selectAccounts = (db: Database) =>
  db
    .selectFrom('refund_account as account')
    .innerJoin('refund', 'refund.id', 'account.refund_id')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
    .select(['refund.id', 'refund.reference', 'refund.amount_kobo as amountKobo'])
    .select(['refund.refund_id as refundId', 'payment_attempt.provider'])
    .select(['payment_attempt.order_id as orderId', 'account.sealed'])
    .select(['account.given_at as givenAt', 'account.handed_at as handedAt'])
    .select('refund.failed_at as failedAt')

/** Accounts that refunds of an order wait for, or waited for. */
export const listAccountsOf = (db: Database, orderId: string) =>
  selectAccounts(db)
    .where('payment_attempt.order_id', '=', orderId)
    .where('refund.failed_at', 'is', null)
    .orderBy('refund.id')
    .execute()

export const findRefundAccount = (db: Database, refundId: number) =>
  selectAccounts(db).where('refund.id', '=', refundId).executeTakeFirst()
