import { type Kysely, sql } from 'kysely'

/** The owner may hide a review, and keep a customer out; null: neither. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table review add column hidden_at text`.execute(db)
  await sql`alter table customer add column blocked_at text`.execute(db)
}
