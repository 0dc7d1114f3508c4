import { type Kysely, sql } from 'kysely'

/** Whose money limit a refund counts towards, so that one that is taken back no longer counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table refund_request add column limit_staff_id integer
    references staff(id) on delete set null`.execute(db)
}
