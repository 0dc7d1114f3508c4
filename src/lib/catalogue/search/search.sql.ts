import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Posting } from './postings.ts'
import type { KnownWord } from './vocabulary.ts'

const BATCH = 400
/** Taken by whoever rewrites postings; any number that nothing else locks. */
const LOCK = 5_311

export const listWords = (db: Database): Promise<KnownWord[]> =>
  db.selectFrom('search_word').select(['id', 'word']).execute()

/** Ids of these words, by word; those that are new are added. Call it where `lockPostings` was. */
export async function keepWords(db: Database, words: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < words.length; from += BATCH) {
    const some = words.slice(from, from + BATCH)
    const known = await db
      .selectFrom('search_word')
      .select(['id', 'word'])
      .where('word', 'in', some)
      .execute()
    for (const row of known) ids.set(row.word, row.id)
    const fresh = some.filter((word) => !ids.has(word))
    if (fresh.length === 0) continue
    const added = await db
      .insertInto('search_word')
      .values(fresh.map((word) => ({ word })))
      .returning(['id', 'word'])
      .execute()
    for (const row of added) ids.set(row.word, row.id)
  }
  return ids
}

/** Nobody else rewrites postings until the transaction ends. SQLite has one writer and needs no such lock. */
export async function lockPostings(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
}

/** Of all words for the items of one part. */
export const listPostingsOfPart = (db: Database, part: number): Promise<Posting[]> =>
  db
    .selectFrom('search_posting')
    .select(['word_id as wordId', 'part', 'items'])
    .where('part', '=', part)
    .execute()

/** Of these words for all items; `wordIds` must not be empty. */
export const listPostings = (db: Database, wordIds: number[]): Promise<Posting[]> =>
  db
    .selectFrom('search_posting')
    .select(['word_id as wordId', 'part', 'items'])
    .where('word_id', 'in', wordIds)
    .execute()

/** Puts these in the place of those of the same words and parts; empty ones go. */
export async function replacePostings(db: Database, postings: Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += BATCH) {
    const some = postings.slice(from, from + BATCH)
    const full = some.filter(({ items }) => items.length > 0)
    const empty = some.filter(({ items }) => items.length === 0)
    if (full.length > 0)
      await db
        .insertInto('search_posting')
        .values(full.map(({ wordId, part, items }) => ({ word_id: wordId, part, items })))
        .onConflict((conflict) =>
          conflict
            .columns(['word_id', 'part'])
            .doUpdateSet((eb) => ({ items: eb.ref('excluded.items') })),
        )
        .execute()
    for (const { wordId, part } of empty)
      await db
        .deleteFrom('search_posting')
        .where('word_id', '=', wordId)
        .where('part', '=', part)
        .execute()
  }
}

/** Takes the words away that no item has any more: a misspelling that was imported once would stay a word for ever. */
export const deleteUnusedWords = (db: Database): Promise<unknown> =>
  db
    .deleteFrom('search_word')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_posting')
            .select('word_id')
            .whereRef('search_posting.word_id', '=', 'search_word.id'),
        ),
      ),
    )
    .execute()
