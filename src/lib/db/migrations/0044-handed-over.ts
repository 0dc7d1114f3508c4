import { type Kysely, sql } from 'kysely'

/** An order says itself that its buyer took the goods along at payment. Until now equal moments of both said so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column handed_over integer not null default 0`.execute(db)
  await sql`update orders set handed_over = 1
    where shipping_mode = 'pickup' and delivery_state = 'delivered'
      and packed_at is null and delivered_at = paid_at`.execute(db)
}
