import { type Kysely, sql } from 'kysely'

/** Which accounts are gone, so that a restored backup does not bring them back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table tombstone (id_hash text primary key, deleted_at text not null)`.execute(db)
}
