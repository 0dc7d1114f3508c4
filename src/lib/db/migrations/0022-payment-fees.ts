import { type Kysely, sql } from 'kysely'

/** What the payment company keeps of what came, where it says so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payment_attempt add column fee_kobo bigint`.execute(db)
}
