import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { isLostPlan, postgresDialect } from './postgres.server.ts'
import { sqliteDialect } from './sqlite.server.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const TRANSACTION_TRIES = 8
const SERIALIZATION_FAILURE = '40001'

export type DatabasePlace = {
  databaseUrl: string | null
  dataDir: string
  /** How long PostgreSQL may take for one statement; 0 for a migration, which may take as long as it needs. */
  timeoutMs?: number
}

/** SQLite in `dataDir/shop.db`, or PostgreSQL where `databaseUrl` says so. Nothing is opened before the first query. */
export function openDatabase({ databaseUrl, dataDir, timeoutMs }: DatabasePlace): Database {
  if (databaseUrl) return new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, timeoutMs) })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new Kysely<Tables>({ dialect: sqliteDialect(join(dataDir, 'shop.db')) })
}

export const isPostgres = (db: Database): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Serialisation failure, deadlock, a lost plan, or a writer in another process: the work may be done again as it was. */
const isWorthRetrying = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code ?? '')
  return (
    code === SERIALIZATION_FAILURE ||
    code === '40P01' ||
    code.startsWith('SQLITE_BUSY') ||
    isLostPlan(error)
  )
}

/** What to throw for work that would go well a second time, because of what somebody else has just done. */
export const toBeDoneAgain = (cause: unknown): Error =>
  Object.assign(new Error('to be done again', { cause }), { code: SERIALIZATION_FAILURE })

/** Whether an insert or update broke a unique index, on either database. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code ?? '')
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

/** Whether what a row belongs to is not there, or not any more, on either database. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(String((error as { code?: unknown }).code))

/** PostgreSQL shuts down, starts up, cancels what takes too long, has no connection left, or the line to it broke. */
const UNREACHABLE =
  /^(08|57P0[1235]$|57014$|25P0[34]$|53300$|ECONN|EPIPE$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$|ETIMEDOUT$)/
/** What pg throws without a code. */
const BROKEN_OFF =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|connection error/

/** Whether the database could not be asked, or went away meanwhile: what was asked may go well in a moment. */
const isUnreachable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? UNREACHABLE.test(code) : BROKEN_OFF.test(String(message))
}

/** A disk that is full, read-only or broken: the shop's own, or that of PostgreSQL. */
const STORAGE_FAILURE =
  /^(SQLITE_(FULL|READONLY|IOERR)(_|$)|ENOSPC$|EDQUOT$|EROFS$|EIO$|25006$|53100$|58030$)/

/** Whether database or disk fail just now, whatever was asked of them. */
export const isOutage = (error: unknown): boolean =>
  isUnreachable(error) || STORAGE_FAILURE.test(String((error as { code?: unknown }).code ?? ''))

/** Runs `work` in one transaction, again when the database asks for it; `work` must have no effect but on `db`. */
export async function transact<T>(
  db: Database,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= TRANSACTION_TRIES || !isWorthRetrying(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/** Locks what `query` reads until the transaction ends. SQLite lets one transaction write at a time and needs none. */
export const lockRows = <Q extends { forUpdate(): Q }>(db: Database, query: Q): Q =>
  isPostgres(db) ? query.forUpdate() : query
