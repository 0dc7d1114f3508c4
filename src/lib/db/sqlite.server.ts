import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { makePrivateDatabase } from '#lib/private-files.server.ts'
import { GroupCommitWriter, type Leave } from './group-commit.server.ts'
import { Connection } from './sqlite-connection.server.ts'

/** How long a write waits for another process. */
const TIMEOUT_MS = 10_000
/** The same for a read or for opening the file, which rarely wait. */
const BUSY_TIMEOUT_MS = 1_000

const WAITED_FOR = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY'])

/** Retries while another process writes. SQLite's own waiting would block every request. */
async function retryWhileBusy<T>(run: () => T): Promise<T> {
  const giveUpAt = performance.now() + TIMEOUT_MS
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

/** One writer and one reader connection, so that a transaction that awaits something never blocks a reading page. */
class SqliteDriver implements Driver {
  readonly #path: string
  #writer!: GroupCommitWriter
  #reader!: Connection

  constructor(path: string) {
    this.#path = path
  }

  async init(): Promise<void> {
    makePrivateDatabase(this.#path)
    const writer = new Connection(this.#path, { timeout: BUSY_TIMEOUT_MS })
    writer.file.pragma('journal_mode = WAL')
    writer.file.pragma('synchronous = FULL')
    writer.file.pragma('foreign_keys = ON')
    writer.file.pragma('busy_timeout = 0')
    this.#writer = new GroupCommitWriter(writer, retryWhileBusy)
    this.#reader = new Connection(this.#path, { timeout: BUSY_TIMEOUT_MS, readonly: true })
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#writer, this.#reader)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).end('release')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader.file.close()
    this.#writer.connection.file.close()
  }
}

class Session implements DatabaseConnection {
  readonly #writer: GroupCommitWriter
  readonly #reader: Connection
  #leave: Leave | null = null

  constructor(writer: GroupCommitWriter, reader: Connection) {
    this.#writer = writer
    this.#reader = reader
  }

  async begin(): Promise<void> {
    this.#leave = await this.#writer.enter()
  }

  async end(how: 'release' | 'rollback'): Promise<void> {
    const leave = this.#leave
    this.#leave = null
    await leave?.(how)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.#writer.runInTurn(query)
    if (isRead(query)) return this.#reader.run(query)
    const leave = await this.#writer.enter()
    let how: 'release' | 'rollback' = 'rollback'
    try {
      const result = this.#writer.connection.run<R>(query)
      how = 'release'
      return result
    } finally {
      await leave(how)
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A new statement: a cached one cannot run while it is being iterated.
    const statement = this.#reader.file.prepare(query.sql)
    for (const row of statement.iterate([...query.parameters])) yield { rows: [row as R] }
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*(select\b|pragma \w+\s*$)/i.test(sql)

class Adapter extends SqliteAdapter {
  /** Without it Kysely would block reads while a transaction is open. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** Makes all pending migrations one transaction, in one process only. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite replans a query when a value changes that its plan may depend on, as for `item_id = ? order by name`; that
 * takes longer than the answer. A plus before the value prevents it.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** SQLite in a file, for Kysely. Opened at the first query. */
export const sqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => new SqliteDriver(path),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
})
