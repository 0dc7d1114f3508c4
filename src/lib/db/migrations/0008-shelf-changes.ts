import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Which items' place on the shelf has changed, and when, as the database counts time: what each process's copy of the
 * shelf is kept true by. 0 stands for a change of categories or their parts. Written by triggers, so that no writer
 * can forget it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const step of isPostgres ? onPostgres() : onSqlite()) await sql.raw(step).execute(db)
}

const PLACES = ['category', 'sub_category', 'section', 'trending_category']
/** What lists are found, counted and ordered by. Of stock only whether there is any. */
const ITEM_COLUMNS = [
  'published',
  'category_id',
  'sub_category_id',
  'section_id',
  'style',
  'colours',
  'price_kobo',
  'new_price_kobo',
  'popular_score',
  'trending_score',
  'added_at',
]

/** Whether the row of an item now says something else to lists. `differs` is the database's word for it. */
const isItemChanged = (differs: string) =>
  [
    ...ITEM_COLUMNS.map((column) => `old.${column} ${differs} new.${column}`),
    '(old.available > 0) <> (new.available > 0)',
  ].join(' or ')
const IS_SIZE_CHANGED =
  'old.name <> new.name or (old.on_hand > old.held) <> (new.on_hand > new.held)'

function onSqlite(): string[] {
  const note = (id: string) =>
    `begin delete from shelf_change where item_id = ${id};
      insert into shelf_change (item_id) values (${id}); end`
  const on = (table: string, event: string, id: string, when = '') =>
    `create trigger shelf_${table}_${event} after ${event} on ${table} ${when} ${note(id)}`
  return [
    `create table shelf_change (
      version integer primary key autoincrement, item_id integer not null unique)`,
    on('item', 'insert', 'new.id'),
    on('item', 'delete', 'old.id'),
    on('item', 'update', 'new.id', `when ${isItemChanged('is not')}`),
    on('item_size', 'insert', 'new.item_id'),
    on('item_size', 'delete', 'old.item_id'),
    on('item_size', 'update', 'new.item_id', `when ${IS_SIZE_CHANGED}`),
    ...PLACES.flatMap((table) =>
      ['insert', 'delete', 'update'].map((event) => on(table, event, '0')),
    ),
  ]
}

function onPostgres(): string[] {
  const note = (ids: string) =>
    `insert into shelf_change (item_id, version) ${ids}
      on conflict (item_id) do update set version = excluded.version
      where shelf_change.version <> excluded.version`
  const of = (name: string, ids: string) =>
    `create function ${name}() returns trigger language plpgsql as
      $$ begin ${note(ids)}; return null; end $$`
  const byRow = (table: string, event: string, does: string, when = '') =>
    `create trigger shelf_${table}_${event} after ${event} on ${table} for each row ${when}
      execute function ${does}()`
  // A whole import is inserted in few statements: each is noted at once.
  const byStatement = (table: string, event: string, rows: string, does: string) =>
    `create trigger shelf_${table}_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function ${does}()`
  const all = (id: string) => `select distinct ${id}, pg_current_xact_id() from changed order by 1`
  return [
    `create table shelf_change (item_id integer primary key, version xid8 not null)`,
    `create index shelf_change_by_version on shelf_change (version)`,
    of('note_items', all('id')),
    of('note_items_of_sizes', all('item_id')),
    of('note_item', 'values (new.id, pg_current_xact_id())'),
    of('note_item_of_size', 'values (new.item_id, pg_current_xact_id())'),
    of('note_places', 'values (0, pg_current_xact_id())'),
    byStatement('item', 'insert', 'new', 'note_items'),
    byStatement('item', 'delete', 'old', 'note_items'),
    byRow('item', 'update', 'note_item', `when (${isItemChanged('is distinct from')})`),
    byStatement('item_size', 'insert', 'new', 'note_items_of_sizes'),
    byStatement('item_size', 'delete', 'old', 'note_items_of_sizes'),
    byRow('item_size', 'update', 'note_item_of_size', `when (${IS_SIZE_CHANGED})`),
    ...PLACES.flatMap((table) =>
      ['insert', 'delete', 'update'].map(
        (event) =>
          `create trigger shelf_${table}_${event} after ${event} on ${table}
            for each statement execute function note_places()`,
      ),
    ),
  ]
}
