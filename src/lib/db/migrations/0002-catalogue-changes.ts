import { statements } from './base.ts'

const PLACES = ['category', 'sub_category', 'section', 'trending_category']
const EVENTS = ['insert', 'update', 'delete']
/** What lists and search read. Of stock only whether there is any. */
const ITEM_COLUMNS = [
  'name',
  'description',
  'attributes',
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

/** Conditions of triggers. `differs` is the database's word for it. */
const isAnyChanged = (columns: readonly string[], differs: string) =>
  columns.map((column) => `old.${column} ${differs} new.${column}`).join(' or ')
const isItemChanged = (differs: string) =>
  `${isAnyChanged(ITEM_COLUMNS, differs)} or (old.available > 0) <> (new.available > 0)`
const isWindowChanged = (differs: string) =>
  isAnyChanged(['new_price_from', 'new_price_until'], differs)
const IS_SIZE_CHANGED =
  'old.name <> new.name or (old.on_hand > old.held) <> (new.on_hand > new.held)'

/**
 * The database's own full-text search, and which items have changed for lists and search, and when, as the database
 * counts time: what each process's catalogue index follows. 0 stands for a change of places or synonyms. Written by
 * triggers, so that no writer can forget it.
 */
export const up = statements(({ isPostgres }) =>
  isPostgres
    ? [...WORDS_ON_POSTGRES, ...changesOnPostgres()]
    : [...WORDS_ON_SQLITE, ...changesOnSqlite()],
)

const WORDS_ON_SQLITE = [
  `create virtual table item_words using fts5(
    words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`,
  `create trigger item_words_delete after delete on item
    begin delete from item_words where rowid = old.id; end`,
]
const WORDS_ON_POSTGRES = [
  `create table item_words (
    item_id integer primary key references item (id) on delete cascade, words tsvector not null)`,
  'create index item_words_by_word on item_words using gin (words)',
]

function changesOnSqlite(): string[] {
  const noting = (name: string, on: string, id: string, when = '') =>
    `create trigger catalogue_${name} after ${on} ${when && `when ${when}`}
      begin delete from catalogue_change where item_id = ${id};
        insert into catalogue_change (item_id) values (${id}); end`
  return [
    `create table catalogue_change (
      version integer primary key autoincrement, item_id integer not null unique)`,
    noting('item_insert', 'insert on item', 'new.id'),
    noting('item_delete', 'delete on item', 'old.id'),
    noting('item_update', 'update on item', 'new.id', isItemChanged('is not')),
    noting('item_window', 'update on item', 'new.id', `(${isWindowChanged('is not')})`),
    noting('item_size_insert', 'insert on item_size', 'new.item_id'),
    noting('item_size_delete', 'delete on item_size', 'old.item_id'),
    noting('item_size_update', 'update on item_size', 'new.item_id', IS_SIZE_CHANGED),
    ...PLACES.flatMap((table) =>
      EVENTS.map((event) => noting(`${table}_${event}`, `${event} on ${table}`, '0')),
    ),
    noting('setting_insert', 'insert on setting', '0', `new.name = 'synonyms'`),
    noting('setting_update', 'update on setting', '0', `new.name = 'synonyms'`),
  ]
}

function changesOnPostgres(): string[] {
  const noting = (name: string, ids: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin
      insert into catalogue_change (item_id, version) ${ids}
        on conflict (item_id) do update set version = excluded.version
        where catalogue_change.version <> excluded.version;
      return null; end $$`
  const byRow = (name: string, on: string, does: string, when: string) =>
    `create trigger catalogue_${name} after ${on} for each row when (${when}) execute function ${does}()`
  // An import inserts many rows with few statements: each statement is noted at once.
  const byStatement = (name: string, on: string, does: string, rows = '') =>
    `create trigger catalogue_${name} after ${on}
      ${rows && `referencing ${rows} table as changed`} for each statement execute function ${does}()`
  const changed = (id: string) =>
    `select distinct ${id}, pg_current_xact_id() from changed order by 1`
  const one = (id: string) => `values (${id}, pg_current_xact_id())`
  const isWindow = isWindowChanged('is distinct from')
  return [
    'create table catalogue_change (item_id integer primary key, version xid8 not null)',
    'create index catalogue_change_by_version on catalogue_change (version)',
    noting('note_changed_items', changed('id')),
    noting('note_changed_items_of_sizes', changed('item_id')),
    noting('note_changed_item', one('new.id')),
    noting('note_changed_item_of_size', one('new.item_id')),
    noting('note_changed_places', one('0')),
    byStatement('item_insert', 'insert on item', 'note_changed_items', 'new'),
    byStatement('item_delete', 'delete on item', 'note_changed_items', 'old'),
    byRow('item_update', 'update on item', 'note_changed_item', isItemChanged('is distinct from')),
    byRow('item_window', 'update on item', 'note_changed_item', isWindow),
    byStatement('item_size_insert', 'insert on item_size', 'note_changed_items_of_sizes', 'new'),
    byStatement('item_size_delete', 'delete on item_size', 'note_changed_items_of_sizes', 'old'),
    byRow('item_size_update', 'update on item_size', 'note_changed_item_of_size', IS_SIZE_CHANGED),
    ...PLACES.flatMap((table) =>
      EVENTS.map((event) =>
        byStatement(`${table}_${event}`, `${event} on ${table}`, 'note_changed_places'),
      ),
    ),
    byRow('setting_insert', 'insert on setting', 'note_changed_places', `new.name = 'synonyms'`),
    byRow('setting_update', 'update on setting', 'note_changed_places', `new.name = 'synonyms'`),
  ]
}
