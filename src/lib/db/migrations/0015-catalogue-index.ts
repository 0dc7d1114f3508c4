import { type Kysely, PostgresAdapter, sql } from 'kysely'

const PART_SIZE = 4_096
const WEIGHT_BITS = 4
const BATCH = 500

/**
 * The database's own full-text search in the place of postings, a change feed for the catalogue index that also knows
 * names and descriptions, and room for further fields of an item. What was indexed before is taken over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const run = async (steps: string[]) => {
    for (const step of steps) await sql.raw(step).execute(db)
  }
  await run([`alter table item add column attributes text not null default '{}'`])
  await run(isPostgres ? dropOnPostgres() : dropOnSqlite())
  await run(isPostgres ? feedOnPostgres() : feedOnSqlite())
  await run(isPostgres ? WORDS_ON_POSTGRES : WORDS_ON_SQLITE)
  await takeOver(db, isPostgres)
  await run(['drop table search_posting', 'drop table search_word'])
}

const WORDS_ON_SQLITE = [
  `create virtual table item_words using fts5(
    words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`,
  `create trigger item_words_delete after delete on item
    begin delete from item_words where rowid = old.id; end`,
]
const WORDS_ON_POSTGRES = [
  `create table item_words (
    item_id integer primary key references item(id) on delete cascade, words tsvector not null)`,
  `create index item_words_by_word on item_words using gin (words)`,
]

/** Unpacks the postings: for each word and each 4,096 items a row of 16-bit numbers, the place in the upper 12 bits. */
async function takeOver(db: Kysely<never>, isPostgres: boolean): Promise<void> {
  const { rows: words } = await sql<{ id: number; word: string }>`
    select id, word from search_word`.execute(db)
  const wordOf = new Map(words.map(({ id, word }) => [id, word]))
  const { rows: parts } = await sql<{ part: number }>`
    select distinct part from search_posting order by part`.execute(db)
  for (const { part } of parts) {
    const { rows: known } = await sql<{ id: number }>`select id from item
      where id >= ${part * PART_SIZE} and id < ${(part + 1) * PART_SIZE}`.execute(db)
    const wordsOf = new Map(known.map(({ id }): [number, string[]] => [id, []]))
    const { rows: postings } = await sql<{ wordId: number; items: Uint8Array }>`
      select word_id as "wordId", items from search_posting where part = ${part}`.execute(db)
    for (const { wordId, items } of postings)
      // A copy, since 16-bit numbers must begin at an even byte.
      for (const entry of new Uint16Array(Uint8Array.from(items).buffer))
        wordsOf.get(part * PART_SIZE + (entry >> WEIGHT_BITS))?.push(wordOf.get(wordId) ?? '')
    const rows = [...wordsOf].map(([id, words]) => ({ id, words: words.join(' ') }))
    for (let from = 0; from < rows.length; from += BATCH) {
      const list = JSON.stringify(rows.slice(from, from + BATCH))
      await (
        isPostgres
          ? sql`insert into item_words (item_id, words)
              select id, array_to_tsvector(string_to_array(words, ' '))
              from json_to_recordset(${list}::json) as item(id integer, words text)`
          : sql`insert into item_words (rowid, words)
              select value ->> 'id', value ->> 'words' from json_each(${list})`
      ).execute(db)
    }
  }
}

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
const isItemChanged = (differs: string) =>
  [
    ...ITEM_COLUMNS.map((column) => `old.${column} ${differs} new.${column}`),
    '(old.available > 0) <> (new.available > 0)',
  ].join(' or ')
const IS_SIZE_CHANGED =
  'old.name <> new.name or (old.on_hand > old.held) <> (new.on_hand > new.held)'

const dropOnSqlite = () => [
  ...['item', 'item_size', ...PLACES].flatMap((table) =>
    EVENTS.map((event) => `drop trigger shelf_${table}_${event}`),
  ),
  'drop table shelf_change',
]

const dropOnPostgres = () => [
  ...['note_items', 'note_items_of_sizes', 'note_item', 'note_item_of_size', 'note_places'].map(
    (name) => `drop function ${name} cascade`,
  ),
  'drop table shelf_change',
]

function feedOnSqlite(): string[] {
  const on = (table: string, event: string, id: string, when = '') =>
    `create trigger catalogue_${table}_${event} after ${event} on ${table} ${when}
      begin delete from catalogue_change where item_id = ${id};
        insert into catalogue_change (item_id) values (${id}); end`
  return [
    `create table catalogue_change (
      version integer primary key autoincrement, item_id integer not null unique)`,
    on('item', 'insert', 'new.id'),
    on('item', 'delete', 'old.id'),
    on('item', 'update', 'new.id', `when ${isItemChanged('is not')}`),
    on('item_size', 'insert', 'new.item_id'),
    on('item_size', 'delete', 'old.item_id'),
    on('item_size', 'update', 'new.item_id', `when ${IS_SIZE_CHANGED}`),
    ...PLACES.flatMap((table) => EVENTS.map((event) => on(table, event, '0'))),
    on('setting', 'insert', '0', `when new.name = 'synonyms'`),
    on('setting', 'update', '0', `when new.name = 'synonyms'`),
  ]
}

function feedOnPostgres(): string[] {
  const noting = (name: string, ids: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin
      insert into catalogue_change (item_id, version) ${ids}
        on conflict (item_id) do update set version = excluded.version
        where catalogue_change.version <> excluded.version;
      return null; end $$`
  const byRow = (table: string, event: string, does: string, when: string) =>
    `create trigger catalogue_${table}_${event} after ${event} on ${table} for each row
      when (${when}) execute function ${does}()`
  // An import inserts many rows with few statements: each statement is noted at once.
  const byStatement = (table: string, event: string, does: string, rows = '') =>
    `create trigger catalogue_${table}_${event} after ${event} on ${table}
      ${rows && `referencing ${rows} table as changed`} for each statement execute function ${does}()`
  const changed = (id: string) =>
    `select distinct ${id}, pg_current_xact_id() from changed order by 1`
  const one = (id: string) => `values (${id}, pg_current_xact_id())`
  return [
    `create table catalogue_change (item_id integer primary key, version xid8 not null)`,
    `create index catalogue_change_by_version on catalogue_change (version)`,
    noting('note_changed_items', changed('id')),
    noting('note_changed_items_of_sizes', changed('item_id')),
    noting('note_changed_item', one('new.id')),
    noting('note_changed_item_of_size', one('new.item_id')),
    noting('note_changed_places', one('0')),
    byStatement('item', 'insert', 'note_changed_items', 'new'),
    byStatement('item', 'delete', 'note_changed_items', 'old'),
    byRow('item', 'update', 'note_changed_item', isItemChanged('is distinct from')),
    byStatement('item_size', 'insert', 'note_changed_items_of_sizes', 'new'),
    byStatement('item_size', 'delete', 'note_changed_items_of_sizes', 'old'),
    byRow('item_size', 'update', 'note_changed_item_of_size', IS_SIZE_CHANGED),
    ...PLACES.flatMap((table) =>
      EVENTS.map((event) => byStatement(table, event, 'note_changed_places')),
    ),
    byRow('setting', 'insert', 'note_changed_places', `new.name = 'synonyms'`),
    byRow('setting', 'update', 'note_changed_places', `new.name = 'synonyms'`),
  ]
}
