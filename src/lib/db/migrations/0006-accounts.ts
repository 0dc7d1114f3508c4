import { type Kysely, sql } from 'kysely'

/** Usernames that wait with a sign-up, and the address that a mailed link is for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table username_hold (
    username text primary key, email_hash text not null, password_hash text not null,
    created_at text not null)`.execute(db)
  await sql`create index username_holds_by_age on username_hold (created_at)`.execute(db)
  await sql`alter table mail_token add column email text`.execute(db)
}
