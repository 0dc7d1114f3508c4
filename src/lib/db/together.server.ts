import { type Database, isPostgres, isUnreachable } from './database.server.ts'

/** A question that waits for its turn, and what it is to be answered with. */
type Question<Key, Row> = { keys: readonly Key[]; answer: PromiseWithResolvers<Row[]> }

/** One question of a kind at a time is on its way to a database; those that come meanwhile go together. */
class Line<Key, Row> {
  readonly #ask: (keys: Key[]) => Promise<Row[]>
  readonly #keyOf: (row: Row) => Key
  #waiting: Question<Key, Row>[] = []
  #isAsking = false

  constructor(ask: (keys: Key[]) => Promise<Row[]>, keyOf: (row: Row) => Key) {
    this.#ask = ask
    this.#keyOf = keyOf
  }

  join(keys: readonly Key[]): Promise<Row[]> {
    const answer = Promise.withResolvers<Row[]>()
    this.#waiting.push({ keys, answer })
    if (!this.#isAsking) void this.#askInTurns()
    return answer.promise
  }

  async #askInTurns(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) await this.#answer(this.#waiting.splice(0))
    this.#isAsking = false
  }

  async #answer(questions: Question<Key, Row>[]): Promise<void> {
    try {
      const rows = await this.#ask([...new Set(questions.flatMap(({ keys }) => keys))])
      const byKey = new Map(rows.map((row) => [this.#keyOf(row), row]))
      for (const { keys, answer } of questions)
        answer.resolve(keys.flatMap((key) => byKey.get(key) ?? []))
    } catch (error) {
      // One that the database cannot take must not cost the others their answers.
      if (questions.length > 1 && !isUnreachable(error))
        await Promise.all(questions.map((question) => this.#answer([question])))
      else for (const { answer } of questions) answer.reject(error)
    }
  }
}

/**
 * A query for rows by their keys that many ask at the same time: on PostgreSQL, where sending a question costs more than
 * answering it, those that come while one is on its way are sent as one. Each is answered by what is committed when it is
 * asked. Answers with the rows that there are, in the order of `keys`; they are shared, so nobody may change them.
 */
export function askTogether<Key extends number | string, Row>(
  ask: (db: Database, keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (db: Database, keys: Key[]) => Promise<Row[]> {
  const lines = new WeakMap<Database, Line<Key, Row>>()
  const lineOf = (db: Database) => {
    const line = lines.get(db) ?? new Line((keys) => ask(db, keys), keyOf)
    lines.set(db, line)
    return line
  }
  return async (db, keys) => {
    if (isPostgres(db) && !db.isTransaction) return lineOf(db).join(keys)
    const byKey = new Map((await ask(db, keys)).map((row) => [keyOf(row), row]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  }
}
