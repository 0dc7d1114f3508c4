import { type Kysely, sql } from 'kysely'

/** Each look into a cart asks which unpaid orders it has. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_by_cart on orders (cart_id, status)`.execute(db)
}
