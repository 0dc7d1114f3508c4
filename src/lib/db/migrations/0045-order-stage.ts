import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * An order stores its stage. The check compares the stage with the columns that say what has happened to the order. SQLite
 * cannot add a column as `not null`, so on SQLite only the types of the code forbid an order without a stage.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column stage text check (stage = ${STAGE})`.execute(db)
  await sql`update orders set stage = ${STAGE}`.execute(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table orders alter column stage set not null`.execute(db)
  await sql`drop index orders_by_stage`.execute(db)
  await sql`create index orders_by_stage on orders (stage, created_at desc, id desc)`.execute(db)
}

const STAGE = sql.raw(`case when status = 'pending' then 'waiting'
  when status = 'failed' or end_reason is not null then 'cancelled'
  when delivery_state is null then 'to-pack' else delivery_state end`)
