import { type Kysely, sql } from 'kysely'

/** Imports and changes of many goods at once, which are set back as one. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    // An import waits until it is applied: "applied_at" is null until then.
    `create table goods_batch (
      reference text primary key, kind text not null check (kind in ('import', 'many')),
      title text not null, who text, made_at text not null, applied_at text, undone_at text,
      counts text not null, added text not null default '[]')`,
    `create index goods_batch_by_moment on goods_batch (kind, made_at)`,
    `create index item_version_by_cause on item_version (cause_reference)`,
    `create index stock_move_by_import on stock_move (cause_reference) where cause = 'import'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
