import { type Kysely, sql } from 'kysely'

/**
 * Which accounts are gone, so that a restored backup does not bring them back. They may be there already: the restore of
 * an older backup leaves them standing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const columns = sql`id_hash text primary key, deleted_at text not null`
  await sql`create table if not exists tombstone (${columns})`.execute(db)
}
