import { type Kysely, sql } from 'kysely'

/** How far a paid order has come on its way, and since when. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column delivery_state text
    check (delivery_state in ('packed','sent','delivered','returned'))`.execute(db)
  await sql`alter table orders add column delivery_state_at text`.execute(db)
  await sql`create index orders_by_age on orders (created_at desc)`.execute(db)
}
