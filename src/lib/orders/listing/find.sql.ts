import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Tables } from '#lib/db/tables.ts'

/** Ids of orders by number, or by the reference of a payment or bank transfer. */
export async function findByName(
  db: Database,
  { number, reference, transfer }: { number: string; reference: string; transfer: string },
) {
  const payments = db.selectFrom('payment_attempt').select('order_id as id')
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .union(payments.where('reference', '=', reference))
    // A literal, as in the partial index, which covers bank transfers only.
    .union(
      payments.where('provider', '=', sql.lit('transfer')).where('provider_tx_id', '=', transfer),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of orders by the end of their phone number, at least four digits (indexed). The newest first. */
export async function findByPhone(db: Database, ending: string, limit: number) {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<string>`substr(phone, length(phone) - 3)`, '=', ending.slice(-4))
    .$if(ending.length > 4, (query) => query.where('phone', 'like', `%${ending}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const MOST_ALTERNATIVES = 10
const MOST_COMBINATIONS = 20
const MANY = 2_000
/** Sorts after every letter. */
const LAST = '\u{10FFFF}'

export async function hasWord(db: Database, word: string): Promise<boolean> {
  const query = db.selectFrom('order_word').select('word').where('word', '=', word)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Indexed words that begin with `beginning`, including the word itself. One query for each distinct word: many orders
 * may have it.
 */
export async function completeWord(db: Database, beginning: string): Promise<string[]> {
  const words = (await hasWord(db, beginning)) ? [beginning] : []
  while (words.length < MOST_ALTERNATIVES) {
    const last = words.at(-1) ?? beginning
    const [next] = await selectNextWord(db, { last, end: beginning + LAST })
    if (!next) break
    words.push(next.word)
  }
  return words
}

const selectNextWord = prepared((db, { last, end }: { last: string; end: string }) =>
  db
    .selectFrom('order_word')
    .select('word')
    .where('word', '>', last)
    .where('word', '<', end)
    .orderBy('word')
    .limit(sql.lit(1)),
)

/** How many orders have one of these words, counted no further than MANY. */
export async function countWord(db: Database, words: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('order_word').select('word').where('word', 'in', words).limit(MANY).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of orders with one word of each group, the newest first. The first group must be the rarest. */
export async function findByWords(
  db: Database,
  groups: readonly (readonly string[])[],
  limit: number,
): Promise<string[]> {
  const rows = await combine(groups)
    .map((combination) => selectNewest(db, combination, limit))
    .reduce((all, one) => all.union(one))
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Of each group one word, or all of them. */
type Combination = readonly (readonly string[])[]

/**
 * Each combination of one word of each group; later groups stay whole when there are too many. For single words the
 * order of the index is the order of the answer, so that nothing is read beyond the limit.
 */
const combine = (groups: Combination): Combination[] =>
  groups.reduce<Combination[]>(
    (all, words) =>
      all.length * words.length > MOST_COMBINATIONS
        ? all.map((one) => [...one, words])
        : all.flatMap((one) => words.map((word) => [...one, [word]])),
    [[]],
  )

const selectNewest = (db: Database, [first = [], ...others]: Combination, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('order_word')
        .select(['order_id', 'created_at'])
        .where('word', 'in', first)
        .where((eb) => eb.and(others.map((words) => hasOneOf(eb, words))))
        .orderBy('created_at', 'desc')
        .orderBy('order_id', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .selectAll()

/** Joins on `created_at` too, so that the index `orders_by_word` answers it. */
const hasOneOf = (eb: ExpressionBuilder<Tables, 'order_word'>, words: readonly string[]) =>
  eb.exists(
    eb
      .selectFrom('order_word as other')
      .select('other.word')
      .where('other.word', 'in', words)
      .whereRef('other.created_at', '=', 'order_word.created_at')
      .whereRef('other.order_id', '=', 'order_word.order_id'),
  )
