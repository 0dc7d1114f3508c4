import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A reduced price may have a beginning and an end. The catalogue index hears when they change. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const differs = isPostgres ? 'is distinct from' : 'is not'
  const when = `when (old.new_price_from ${differs} new.new_price_from
    or old.new_price_until ${differs} new.new_price_until)`
  const statements = [
    `alter table item add column new_price_from text
      check (new_price_from is null or new_price_kobo is not null)`,
    `alter table item add column new_price_until text
      check (new_price_until is null or (new_price_kobo is not null
        and (new_price_from is null or new_price_from < new_price_until)))`,
    isPostgres
      ? `create trigger catalogue_item_window after update on item for each row ${when}
          execute function note_changed_item()`
      : `create trigger catalogue_item_window after update on item ${when}
          begin delete from catalogue_change where item_id = new.id;
            insert into catalogue_change (item_id) values (new.id); end`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
