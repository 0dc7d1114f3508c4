import { type Kysely, sql } from 'kysely'

/** The daily comparison with the payment companies reads the attempts of the last days: without this it reads all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index attempts_by_age on payment_attempt (created_at desc)`.execute(db)
}
