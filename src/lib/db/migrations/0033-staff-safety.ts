import { type Kysely, sql } from 'kysely'

/** Browsers that staff have signed in on, the key of a new authenticator app, and who is locked. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`alter table staff add column joined_at text`,
    sql`alter table staff add column locked_at text`,
    sql`alter table staff_session add column new_totp_secret text`,
    sql`create table staff_device (
      staff_id integer not null references staff(id) on delete cascade,
      secret_hash text not null, last_seen_at text not null, primary key (staff_id, secret_hash))`,
    sql`create index staff_devices_by_secret on staff_device (secret_hash)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
