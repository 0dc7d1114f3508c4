import { type Kysely, sql } from 'kysely'

/** The challenge that the browser of an invited packer signs with a new passkey. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table staff_invitation add column challenge text`.execute(db)
  await sql`alter table staff_invitation add column challenge_at text`.execute(db)
}
