import { type Kysely, sql } from 'kysely'

/** How the item fits, as its buyer says; null where nothing was said. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table review add column fit text
    check (fit in ('small', 'right', 'large'))`.execute(db)
}
