import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The desk counts and lists its tabs by indexes alone. Among search words, e-mail addresses begin with @ (`wordsOf`). */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await includeStageColumns(db)
  await sql`create index attempts_to_review on payment_attempt (order_id)
    where state = 'underpaid' or (state = 'late' and kind = 'crypto')`.execute(db)
  await sql`update order_word set word = '@' || word where word like '%@%'`.execute(db)
}

/**
 * PostgreSQL answers from an index over an expression only when the index also holds the columns of the expression
 * (PostgreSQL's manual, "Index-Only Scans and Covering Indexes"). SQLite needs no such columns.
 */
async function includeStageColumns(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_by_stage`.execute(db)
  await sql`create index orders_by_stage on orders (
    (case when status = 'pending' then 'waiting'
      when status = 'failed' or end_reason is not null then 'cancelled'
      when delivery_state is null then 'to-pack' else delivery_state end),
    created_at desc, id desc) include (status, end_reason, delivery_state)`.execute(db)
}
