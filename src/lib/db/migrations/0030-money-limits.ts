import { type Kysely, sql } from 'kysely'

/** How much money a member of staff may send back, and how much of it they did on a day. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`alter table staff add column money_each_kobo bigint not null default 0`,
    sql`alter table staff add column money_day_kobo bigint not null default 0`,
    sql`create table staff_money (
      staff_id integer not null references staff(id) on delete cascade,
      day text not null, kobo bigint not null, primary key (staff_id, day))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
