import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * A row of `item_size` may be of one colour only, with a price and a SKU of its own; a picture may show one colour. Rows
 * of before keep their ids and names, and have no colour. `size` is the name without the colour before it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // SQLite adds no stored column, PostgreSQL has no virtual one before version 18.
  const kept = isPostgres ? 'stored' : 'virtual'
  const steps = [
    `alter table item_size add column colour text not null default ''`,
    `alter table item_size add column price_kobo bigint check (price_kobo > 0)`,
    `alter table item_size add column sku text`,
    `alter table item_size add column size text generated always as
      (case when colour = '' then name else substr(name, length(colour) + 2) end) ${kept}`,
    `alter table item_image add column colour text not null default ''`,
  ]
  for (const step of steps) await sql.raw(step).execute(db)
}
