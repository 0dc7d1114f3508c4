import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

const STATEMENTS_KEPT = 500

/** A connection that caches prepared statements. */
export class Connection {
  readonly file: Sqlite.Database
  readonly #statements = new LRUCache<string, Sqlite.Statement>({ max: STATEMENTS_KEPT })

  constructor(path: string, options: Sqlite.Options) {
    this.file = new Sqlite(path, options)
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.prepare(sql)
    const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    if (statement.reader) return { rows: statement.all(values) as R[] }
    const { changes, lastInsertRowid } = statement.run(values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  prepare(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.file.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
