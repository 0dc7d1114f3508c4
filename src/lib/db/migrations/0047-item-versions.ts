import { type Kysely, PostgresAdapter, sql } from 'kysely'

const REFUSAL = 'versions of goods are only added, never changed or deleted'

const appendOnlyOnSqlite = ['update', 'delete'].map(
  (event) => `create trigger item_version_${event} before ${event} on item_version
    begin select raise(abort, '${REFUSAL}'); end`,
)

const appendOnlyOnPostgres = [
  `create function refuse_item_version_change() returns trigger language plpgsql as $$
    begin raise exception '${REFUSAL}'; end $$`,
  `create trigger item_version_change before update or delete or truncate on item_version
    for each statement execute function refuse_item_version_change()`,
]

/** Goods are archived instead of deleted, and each save of an item says who changed what. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [
    `alter table item add column version integer not null default 0`,
    `alter table item add column archived_at text check (archived_at is null or published = 0)`,
    // Without "on delete cascade": an item with a history is archived, never deleted.
    `create table item_version (
      item_id integer not null references item (id), version integer not null, cause text not null,
      cause_reference text not null, who text, made_at text not null, changes text not null,
      primary key (item_id, version))`,
    ...(isPostgres ? appendOnlyOnPostgres : appendOnlyOnSqlite),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
