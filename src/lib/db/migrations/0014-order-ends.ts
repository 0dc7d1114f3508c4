import { type Kysely, sql } from 'kysely'

/** A paid order that was cancelled, or whose money went back as a whole, is over: `cancelled` or `refunded`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column end_reason text`.execute(db)
  await sql`
    update orders set end_reason = 'refunded'
    where status = 'successful' and refunded_kobo >= sum_total_kobo`.execute(db)
}
