import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * An order line stores its discount, and an order the sum of them. Checks tie list price, unit price and discount of a line, and
 * goods, discount, delivery and total of an order. The total is stored anew, because SQLite changes no check of a column.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `alter table order_item add column discount_kobo bigint not null default 0
      check (unit_kobo = coalesce(new_price_kobo, price_kobo)
        and discount_kobo between 0 and unit_kobo * quantity)`,
    `alter table orders add column discount_kobo bigint not null default 0
      check (discount_kobo between 0 and cart_grand_total_kobo)`,
    'alter table orders rename column sum_total_kobo to former_total_kobo',
    `alter table orders add column sum_total_kobo bigint
      check (sum_total_kobo = cart_grand_total_kobo - discount_kobo + billing_total_kobo)`,
    'update orders set sum_total_kobo = former_total_kobo',
    'alter table orders drop column former_total_kobo',
  ]
  // SQLite cannot add a column that must not be null.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    statements.push('alter table orders alter column sum_total_kobo set not null')
  for (const statement of statements) await sql.raw(statement).execute(db)
}
