import { type Kysely, sql } from 'kysely'

/** What bounds how much one customer and one network can hold without paying. */
export async function up(db: Kysely<never>): Promise<void> {
  // Where a pending order that holds goods was made; null as soon as it holds none.
  await sql`alter table orders add column network text`.execute(db)
  await sql`alter table orders add column holds_goods integer not null default 1`.execute(db)
  await sql`alter table orders add column expired_times integer not null default 0`.execute(db)
  await sql`update orders set expired_times = 1 where status_reason = 'expired'`.execute(db)
  await sql`create index orders_by_network on orders (network) where network is not null`.execute(
    db,
  )
}
