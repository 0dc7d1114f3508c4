import { type Kysely, sql } from 'kysely'

/** Whether a cart's guest has come back. Of those that are there it is not known: they stay as long as was said. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cart add column returned_at text`.execute(db)
  await sql`update cart set returned_at = updated_at`.execute(db)
}
