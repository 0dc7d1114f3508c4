import { type Kysely, sql } from 'kysely'

/** The slugs that items, categories and their parts had before. Their addresses lead to the slug of today. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    // "within" is the category of a sub-category or section, whose slug is its own only there; else 0.
    `create table old_slug (
      kind text not null check (kind in ('item', 'category', 'sub_category', 'section')),
      within integer not null, slug text not null, thing_id integer not null,
      primary key (kind, within, slug))`,
    `create index old_slug_by_thing on old_slug (kind, thing_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
