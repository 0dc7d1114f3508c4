import { type Kysely, sql } from 'kysely'

/** Passkeys of staff, and the challenge that a browser signs with one. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table staff_passkey (
      id text primary key, staff_id integer not null references staff(id) on delete cascade,
      name text not null, public_key text not null, counter bigint not null,
      transports text not null, bound_to text, created_at text not null, last_used_at text)`,
    sql`create index staff_passkeys_by_staff on staff_passkey (staff_id)`,
    sql`alter table staff_session add column challenge text`,
    sql`alter table staff_session add column challenge_at text`,
    sql`alter table staff_session add column is_bound integer not null default 0`,
  ]
  for (const statement of statements) await statement.execute(db)
}
