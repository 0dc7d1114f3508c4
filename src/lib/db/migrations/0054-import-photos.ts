import { type Kysely, sql } from 'kysely'

/** Photos at addresses of an old shop, which are fetched after the import of its goods. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table import_photo (
      reference text not null references goods_batch(reference),
      item_id integer not null references item(id),
      position integer not null, address text not null, colour text not null, alt text not null,
      state text not null check (state in ('waiting', 'added', 'left')),
      fault text,
      primary key (reference, item_id, position))`,
    `create index import_photo_by_item on import_photo (item_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
