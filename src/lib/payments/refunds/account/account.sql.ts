import type { Database } from '#lib/db/database.server.ts'
import type { RefundAccountTable } from '#lib/db/tables/refunds.ts'
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

type Change = Partial<Pick<RefundAccountTable, 'sealed' | 'given_at' | 'handed_at' | 'asked_at'>>

/** False when the account has been handed on, or not, other than `isHanded` says. */
export async function changeAccount(
  db: Database,
  refundId: number,
  isHanded: boolean,
  change: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('refund_account')
    .set(change)
    .where('refund_id', '=', refundId)
    .where('handed_at', isHanded ? 'is not' : 'is', null)
    .returning('refund_id')
    .executeTakeFirst()
  return changed !== undefined
}

const selectAccounts = (db: Database) =>
  db
    .selectFrom('refund_account as account')
    .innerJoin('refund', 'refund.id', 'account.refund_id')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
    .select(['refund.id', 'refund.reference', 'refund.amount_kobo as amountKobo'])
    .select(['refund.refund_id as refundId', 'payment_attempt.provider'])
    .select(['payment_attempt.order_id as orderId', 'account.sealed'])
    .select(['account.given_at as givenAt', 'account.handed_at as handedAt'])

/** Accounts that refunds of an order wait for, or waited for. */
export const listAccountsOf = (db: Database, orderId: string) =>
  selectAccounts(db)
    .where('payment_attempt.order_id', '=', orderId)
    .where('refund.failed_at', 'is', null)
    .orderBy('refund.id')
    .execute()

export const findAccount = (db: Database, refundId: number) =>
  selectAccounts(db).where('refund.id', '=', refundId).executeTakeFirst()
