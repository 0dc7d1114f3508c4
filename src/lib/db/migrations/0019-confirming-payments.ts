import { type Kysely, sql } from 'kysely'

/** Whether the company has seen money of a payment and waits for it to be confirmed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payment_attempt add column is_confirming integer not null default 0`.execute(
    db,
  )
}
