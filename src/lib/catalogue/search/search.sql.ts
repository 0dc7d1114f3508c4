import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { readAttributes } from '../fields.ts'
import type { Meanings } from './vocabulary.ts'

/**
 * Ids of items with a word of each of these terms; `terms` must not be empty. The ids come as one text, which is faster
 * than rows.
 */
export async function findItemIds(db: Database, terms: readonly Meanings[]): Promise<number[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ ids: string | null }>`select string_agg(item_id::text, ',') as ids from item_words
        where words @@ ${toQuery(terms, "'", '|', '&')}::tsquery`.execute(db)
    : await sql<{ ids: string | null }>`select group_concat(rowid) as ids from item_words
        where item_words match ${toQuery(terms, '"', 'OR', 'AND')}`.execute(db)
  const ids = rows[0]?.ids
  return ids ? ids.split(',').map(Number) : []
}

/** Ids of the newest items with words that begin with each of these, shown or not. */
export async function findNewestIds(
  db: Database,
  words: readonly string[],
  most: number,
): Promise<number[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ id: number }>`select item_id as id from item_words
        where words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery
        order by item_id desc limit ${most}`.execute(db)
    : await sql<{ id: number }>`select rowid as id from item_words
        where item_words match ${words.map((word) => `"${word}" *`).join(' AND ')}
        order by rowid desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Words have only letters and digits, so quoting them is safe. */
const toQuery = (terms: readonly Meanings[], quote: string, or: string, and: string): string =>
  terms
    .map((words) => [...words.keys()].map((word) => `${quote}${word}${quote}`).join(` ${or} `))
    .map((anyOf) => `(${anyOf})`)
    .join(` ${and} `)

/** Replaces the search words of these items. */
export async function saveWords(
  db: Database,
  items: readonly { itemId: number; words: readonly string[] }[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ itemId, words }) => ({ id: itemId, words: words.join(' ') }))
  const list = JSON.stringify(rows)
  await (
    isPostgres(db)
      ? sql`insert into item_words (item_id, words)
          select id, array_to_tsvector(string_to_array(words, ' '))
          from json_to_recordset(${list}::json) as item(id integer, words text)
          on conflict (item_id) do update set words = excluded.words`
      : sql`insert or replace into item_words (rowid, words)
          select value ->> 'id', value ->> 'words' from json_each(${list})`
  ).execute(db)
}

export const listItemIds = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('item').select('id').orderBy('id').execute()).map(({ id }) => id)

/** The searchable texts of items: their own, and the names of their categories. */
export async function listTexts(db: Database, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  const sizes = sql<string | null>`(select ${
    isPostgres(db) ? sql`string_agg(size, ' ')` : sql`group_concat(size, ' ')`
  } from item_size where item_id = item.id)`
  const items = await db
    .selectFrom('item')
    .leftJoin('category', 'category.id', 'item.category_id')
    .leftJoin('sub_category', 'sub_category.id', 'item.sub_category_id')
    .leftJoin('section', 'section.id', 'item.section_id')
    .select([
      'item.id',
      'item.name',
      'item.style',
      'item.colours',
      'item.attributes',
      'item.description',
    ])
    .select(['category.name as category', 'sub_category.name as subCategory'])
    .select(['section.name as section', sizes.as('sizes')])
    .where('item.id', 'in', itemIds)
    .execute()
  return items.map(({ id, colours, attributes, ...texts }) => ({
    itemId: id,
    text: [
      ...Object.values(texts),
      ...(JSON.parse(colours) as string[]),
      ...Object.values(readAttributes(attributes)).flat(),
    ].join('\n'),
  }))
}
