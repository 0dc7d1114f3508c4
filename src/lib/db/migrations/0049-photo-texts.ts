import { type Kysely, sql } from 'kysely'

/** A picture of an item may have an alternative text of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table item_image add column alt text not null default ''`).execute(db)
}
