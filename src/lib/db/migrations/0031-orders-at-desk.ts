import { type Kysely, sql } from 'kysely'

/** Orders of people without an account, found again by their phone number; one bank transfer pays one order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column channel text not null default 'shop'
    check (channel in ('shop', 'desk'))`.execute(db)
  await sql`create index orders_by_phone on orders (phone, created_at desc)`.execute(db)
  await sql`create unique index transfers_by_reference on payment_attempt (provider_tx_id)
    where provider = 'transfer'`.execute(db)
}
