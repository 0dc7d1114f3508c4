import { type Kysely, sql } from 'kysely'

/** Notes on an order that its customer reads, beside those of the team. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_note add column is_shown integer not null default 0
    check (is_shown in (0, 1))`.execute(db)
}
