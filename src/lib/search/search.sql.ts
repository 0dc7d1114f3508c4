import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

const BATCH = 400
/** As many as anybody leafs through; it keeps the commonest word as cheap as the rarest. */
export const MOST_MATCHES = 1_000
/** Of the rarest wish of a query, this many are looked at for the others. */
const MOST_LOOKED_AT = 4_000

/** What further words of one wish add to the best of them: `aso ebi` before other aso. */
const SHARE_OF_OTHERS = 0.2

export type KnownWord = { id: number; word: string }

export const listWords = (db: Database): Promise<KnownWord[]> =>
  db.selectFrom('search_word').select(['id', 'word']).execute()

/** Ids of these words, by word; those that are new are added. */
export async function keepWords(db: Database, words: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < words.length; from += BATCH) {
    const some = words.slice(from, from + BATCH)
    await db
      .insertInto('search_word')
      .values(some.map((word) => ({ word })))
      .onConflict((conflict) => conflict.column('word').doNothing())
      .execute()
    const rows = await db
      .selectFrom('search_word')
      .select(['id', 'word'])
      .where('word', 'in', some)
      .execute()
    for (const row of rows) ids.set(row.word, row.id)
  }
  return ids
}

export async function removePostings(db: Database, itemIds: number[]): Promise<void> {
  for (let from = 0; from < itemIds.length; from += BATCH)
    await db
      .deleteFrom('search_posting')
      .where('item_id', 'in', itemIds.slice(from, from + BATCH))
      .execute()
}

export type Posting = { word_id: number; item_id: number; weight: number }

export async function insertPostings(db: Database, postings: Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += BATCH)
    await db
      .insertInto('search_posting')
      .values(postings.slice(from, from + BATCH))
      .execute()
}

/** How many items have each of these words. */
export async function countPostings(db: Database, wordIds: number[]): Promise<Map<number, number>> {
  if (wordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_posting')
    .select((eb) => ['word_id', eb.fn.countAll<number>().as('items')])
    .where('word_id', 'in', wordIds)
    .groupBy('word_id')
    .execute()
  return new Map(rows.map((row) => [row.word_id, row.items]))
}

/** A word that may stand for a wish, and how surely. */
export type Candidate = { wordId: number; quality: number }
export type Match = { itemId: number; score: number; hits: number }

/** The items that fulfil at least `least` of the wishes, the best first. Wishes: the rarest first. */
export async function findPostings(
  db: Database,
  wishes: Candidate[][],
  least: number,
): Promise<Match[]> {
  const parts = wishes.map((candidates, place) => {
    const among =
      place === 0 || least < wishes.length ? sql`` : sql`and item_id in (select item_id from first)`
    const worth = sql`weight * ${qualityOf(candidates)}`
    const rows = sql`select item_id, max(${worth}) + ${sql.lit(SHARE_OF_OTHERS)} * sum(${worth}) as score
      from search_posting where word_id in (${sql.join(candidates.map((word) => word.wordId))})
      ${among} group by item_id`
    return place === 0 && least === wishes.length
      ? sql`first as (${rows} order by score desc limit ${sql.lit(MOST_LOOKED_AT)})`
      : sql`${sql.raw(place === 0 ? 'first' : `more${place}`)} as (${rows})`
  })
  const all = wishes.map((_, place) =>
    sql.raw(`select * from ${place === 0 ? 'first' : `more${place}`}`),
  )
  const { rows } = await sql<Match>`with ${sql.join(parts)}
    select item_id as "itemId", sum(score) as score, count(*) as hits
    from (${sql.join(all, sql` union all `)}) as found
    group by item_id having count(*) >= ${sql.lit(least)}
    order by hits desc, score desc, item_id desc limit ${sql.lit(MOST_MATCHES)}`.execute(db)
  return rows
}

const qualityOf = (candidates: Candidate[]) =>
  sql`case word_id ${sql.join(
    candidates.map(({ wordId, quality }) => sql`when ${sql.lit(wordId)} then ${sql.lit(quality)}`),
    sql` `,
  )} end`

/** The best items of one wish, without looking at all that have it. */
export async function findBest(db: Database, candidates: Candidate[]): Promise<Match[]> {
  const lists = candidates.map(
    ({ wordId, quality }) => sql`select * from (
      select item_id, weight * ${sql.lit(quality)} as score from search_posting
      where word_id = ${sql.lit(wordId)} order by weight desc, item_id desc
      limit ${sql.lit(MOST_MATCHES)}) as best`,
  )
  const { rows } = await sql<Match>`
    select item_id as "itemId", max(score) + ${sql.lit(SHARE_OF_OTHERS)} * sum(score) as score, 1 as hits
    from (${sql.join(lists, sql` union all `)}) as found
    group by item_id order by score desc, item_id desc limit ${sql.lit(MOST_MATCHES)}`.execute(db)
  return rows
}
