import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { FINAL_STATES } from '../payments.ts'

/** An order's attempts without a final state. */
export const listUnsettled = (db: Database, orderId: string) =>
  db
    .selectFrom('payment_attempt')
    .select(['reference', 'last_checked_at', 'is_confirming'])
    .where('order_id', '=', orderId)
    .where('state', 'not in', FINAL_STATES)
    .orderBy('attempt_number', 'desc')
    .limit(5)
    .execute()

export function listDueChecks(db: Database, now: Moment, limit: number) {
  return db
    .selectFrom('payment_attempt')
    .select(['reference', 'created_at', 'next_check_at'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

/** True for only one process. */
export async function claimCheck(
  db: Database,
  reference: string,
  due: Moment | null,
  next: Moment | null,
): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_attempt')
    .set((eb) => ({ next_check_at: next, check_count: eb('check_count', '+', 1) }))
    .where('reference', '=', reference)
    .where('next_check_at', '=', due)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** True for only one caller, when the company was last asked before `before` or never. */
export async function claimView(
  db: Database,
  reference: string,
  { before, now }: { before: Moment; now: Moment },
): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_attempt')
    .set({ last_checked_at: now })
    .where('reference', '=', reference)
    .where((eb) => eb.or([eb('last_checked_at', 'is', null), eb('last_checked_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Open transfers since then, of orders with this e-mail address. A rejection of the company names no payment, only the
 * address.
 */
export const listTransfersOf = (
  db: Database,
  { provider, email, since }: { provider: string; email: string; since: Moment },
) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['payment_attempt.reference', 'orders.number', 'orders.customer_id'])
    .where('payment_attempt.created_at', '>', since)
    .where('payment_attempt.provider', '=', provider)
    .where('payment_attempt.way', '=', 'transfer')
    .where('payment_attempt.state', 'not in', FINAL_STATES)
    .where((eb) => eb(eb.fn('lower', ['orders.email']), '=', email.toLowerCase()))
    .execute()

/** Notes what the company sent back without taking it. */
export async function noteRejected(
  db: Database,
  references: string[],
  amountKobo: number,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ rejected_kobo: amountKobo })
    .where('reference', 'in', references)
    .execute()
}

/**
 * The orders of a customer, or of nobody, with a payment page that may still be paid (opened since then, or with coins
 * on their way) or with money that a person must send back.
 */
export const listOrdersWithOpenPage = (db: Database, customerId: number | null, since: Moment) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('orders.id')
    .distinct()
    .where('orders.customer_id', 'is not distinct from', customerId)
    .where((eb) =>
      eb.or([
        eb('payment_attempt.state', 'in', ['late', 'underpaid', 'part']),
        eb.and([
          eb('payment_attempt.state', 'not in', FINAL_STATES),
          eb.or([
            eb('payment_attempt.created_at', '>', since),
            eb('payment_attempt.is_confirming', '=', 1),
          ]),
        ]),
      ]),
    )
    .execute()
