import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const STATEMENTS_KEPT = 500
/** How long a write waits for another process's. */
const PATIENCE_MS = 10_000
/** The same for a read or an opening, which wait seldom and shortly. */
const BUSY_TIMEOUT_MS = 1_000

/** A connection that prepares each statement once: it halves the cost of a query. */
class Connection {
  readonly file: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

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
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    const statement = this.file.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Lets one at a time in, in the order of asking. */
class Turnstile {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, with the function that ends the turn. */
  async enter(): Promise<() => void> {
    const before = this.#last
    let leave!: () => void
    this.#last = new Promise((resolve) => (leave = resolve))
    await before
    return leave
  }
}

const WAITED_FOR = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY'])

/** Tries again while another process writes. SQLite's own waiting would stop every request meanwhile. */
async function patiently<T>(run: () => T): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!WAITED_FOR.has((error as { code?: string }).code ?? '') || performance.now() > giveUpAt)
        throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 4))
  }
}

/** One writer and one reader, so that a transaction that awaits never holds up a page that reads. */
class SqliteDriver implements Driver {
  readonly #path: string
  readonly #turnstile = new Turnstile()
  #writer!: Connection
  #reader!: Connection

  constructor(path: string) {
    this.#path = path
  }

  async init(): Promise<void> {
    this.#writer = new Connection(this.#path, { timeout: BUSY_TIMEOUT_MS })
    this.#writer.file.pragma('journal_mode = WAL')
    this.#writer.file.pragma('synchronous = FULL')
    this.#writer.file.pragma('foreign_keys = ON')
    this.#writer.file.pragma('busy_timeout = 0')
    this.#reader = new Connection(this.#path, { timeout: BUSY_TIMEOUT_MS, readonly: true })
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#writer, this.#reader, this.#turnstile)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Session).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Session).end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader.file.close()
    this.#writer.file.close()
  }
}

class Session implements DatabaseConnection {
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #turnstile: Turnstile
  #leave: (() => void) | null = null

  constructor(writer: Connection, reader: Connection, turnstile: Turnstile) {
    this.#writer = writer
    this.#reader = reader
    this.#turnstile = turnstile
  }

  async begin(): Promise<void> {
    const leave = await this.#turnstile.enter()
    try {
      // Immediate: a transaction that reads first and writes later could otherwise not get the lock.
      await patiently(() => this.#writer.run(CompiledQuery.raw('begin immediate')))
      this.#leave = leave
    } catch (error) {
      leave()
      throw error
    }
  }

  end(how: 'commit' | 'rollback'): void {
    try {
      if (how === 'commit' || this.#writer.file.inTransaction)
        this.#writer.run(CompiledQuery.raw(how))
      this.#leave?.()
      this.#leave = null
    } catch (error) {
      if (how === 'rollback') {
        this.#leave?.()
        this.#leave = null
      }
      throw error
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.#writer.run(query)
    if (isRead(query)) return this.#reader.run(query)
    const leave = await this.#turnstile.enter()
    try {
      return await patiently(() => this.#writer.run<R>(query))
    } finally {
      leave()
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: a cached one that is being iterated cannot be run meanwhile.
    const statement = this.#reader.file.prepare(query.sql)
    for (const row of statement.iterate([...query.parameters])) yield { rows: [row as R] }
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*(select|pragma data_version)\b/i.test(sql)

class Adapter extends SqliteAdapter {
  /** Otherwise Kysely would let nobody read while a transaction is open. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** All pending migrations happen as a whole or not at all, and in one process only. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite in a file, for Kysely. Opened at the first query. */
export const sqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => new SqliteDriver(path),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
