import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Makes a part a payment of its order, of what came; or money that came beside it. */
export async function endPart(
  db: Database,
  reference: string,
  { isNeeded, now }: { isNeeded: boolean; now: Moment },
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set((eb) => ({
      state: isNeeded ? 'succeeded' : 'late',
      amount_kobo: isNeeded
        ? eb.fn.coalesce('received_kobo', 'amount_kobo')
        : eb.ref('amount_kobo'),
      updated_at: now,
    }))
    .where('reference', '=', reference)
    .where('state', '=', 'part')
    .execute()
}

/** Changes how much (kobo) an open payment is asked for. */
export async function askOtherSum(
  db: Database,
  reference: string,
  amountKobo: number,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ amount_kobo: amountKobo })
    .where('reference', '=', reference)
    .execute()
}

/** Gives a payment to another order of its buyer, which is asked for so much (kobo). It is open again. */
export async function moveAttempt(
  db: Database,
  reference: string,
  to: { orderId: string; attemptNumber: number; amountKobo: number; now: Moment },
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      order_id: to.orderId,
      attempt_number: to.attemptNumber,
      amount_kobo: to.amountKobo,
      state: 'pending',
      updated_at: to.now,
    })
    .where('reference', '=', reference)
    .execute()
}
