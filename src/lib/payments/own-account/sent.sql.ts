import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Notes that its buyer says that it is sent, with the moment of the first time. */
export async function noteTold(db: Database, reference: string, now: Moment): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ told_at: now, updated_at: now })
    .where('reference', '=', reference)
    .where('told_at', 'is', null)
    .execute()
}
