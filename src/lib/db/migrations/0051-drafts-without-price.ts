import { type Kysely, sql } from 'kysely'

/** A draft without a price costs one kobo, which is no price of a shop: whole naira are. The desk lists these drafts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`create index item_without_price on item (id) where price_kobo = 1`).execute(db)
}
