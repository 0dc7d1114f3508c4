import { hash } from 'node:crypto'
import pg from 'pg'

/** As other drivers do (PgJDBC's `prepareThreshold`). */
const NAMED_FROM = 5
/** PostgreSQL keeps the plan of each in every connection. */
const MOST_NAMES = 200
const MOST_COUNTED = 2_000

/** The columns that a statement answers with have changed, since a newer shop has changed the table. */
const CHANGED = '0A000'
/** A pooler in between led to a connection that does not know the name, or that knows it already. */
const MISLED = new Set(['26000', '42P05'])

/** The statements that are asked for again and again: the same text has the same name everywhere, or null for ever. */
const names = new Map<string, string | null>()
const counted = new Map<string, number>()
let isNaming = true

function nameOf(text: string): string | null {
  if (!isNaming) return null
  const known = names.get(text)
  if (known !== undefined) return known
  const times = (counted.get(text) ?? 0) + 1
  if (times < NAMED_FROM || names.size >= MOST_NAMES) {
    if (counted.size >= MOST_COUNTED) counted.clear()
    counted.set(text, times)
    return null
  }
  counted.delete(text)
  const name = hash('sha256', text, 'base64url')
  names.set(text, name)
  return name
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

/** Whether a statement failed because of its name alone, and goes well without. */
export const isStaleName = (error: unknown): boolean =>
  codeOf(error) === CHANGED || MISLED.has(codeOf(error))

/**
 * Has PostgreSQL keep the plans of statements that are asked for often: making one takes longer than following it. Where
 * names turn out to be of no use, this process goes on without.
 */
export class NamingClient extends pg.Client {
  /** Kysely asks with a text and its values; what has no values begins and ends transactions. */
  override query(...given: unknown[]): never {
    const [text, values] = given
    const isNamable = given.length === 2 && typeof text === 'string' && Array.isArray(values)
    const name = isNamable && values.length > 0 ? nameOf(text) : null
    const answer = name
      ? this.#queryByName({ name, text: String(text), values: values as unknown[] })
      : super.query(...(given as [string]))
    return answer as never
  }

  async #queryByName(query: { name: string; text: string; values: unknown[] }) {
    try {
      return await super.query(query)
    } catch (error) {
      if (!isStaleName(error)) throw error
      if (codeOf(error) === CHANGED) names.set(query.text, null)
      else isNaming = false
      // In a transaction nothing goes any more, and all of it must be done again.
      return super.query(query.text, query.values).catch(() => {
        throw error
      })
    }
  }
}
