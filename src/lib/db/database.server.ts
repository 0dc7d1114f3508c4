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
  /** The time limit (ms) of one PostgreSQL statement; 0 (none) for a migration. */
  timeoutMs?: number
}

/** SQLite in `dataDir/shop.db`, or PostgreSQL if `databaseUrl` is set. Connects at the first query. */
export function openDatabase({ databaseUrl, dataDir, timeoutMs }: DatabasePlace): Database {
  if (databaseUrl) return new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, timeoutMs) })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new Kysely<Tables>({ dialect: sqliteDialect(join(dataDir, 'shop.db')) })
}

export const isPostgres = (db: Database): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Errors after which the same transaction may be run again: serialisation failure, deadlock, a lost plan, or a writer
 * in another process.
 */
const isWorthRetrying = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code ?? '')
  return (
    code === SERIALIZATION_FAILURE ||
    code === '40P01' ||
    code.startsWith('SQLITE_BUSY') ||
    isLostPlan(error)
  )
}

/** The error to throw so that `transact` runs the work again, because of a concurrent change. */
export const toBeDoneAgain = (cause: unknown): Error =>
  Object.assign(new Error('to be done again', { cause }), { code: SERIALIZATION_FAILURE })

/** Whether the error is a unique violation, on either database. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code ?? '')
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

/** Whether the error is a foreign key violation, on either database. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(String((error as { code?: unknown }).code))

/** Codes: PostgreSQL shuts down, starts, cancels a slow statement, has no connection left, or the connection broke. */
const UNREACHABLE =
  /^(08|57P0[1235]$|57014$|25P0[34]$|53300$|ECONN|EPIPE$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$|ETIMEDOUT$)/
/** Messages of pg errors without a code. */
const BROKEN_OFF =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|connection error/

/** Whether the database could not be reached or the connection broke: a retry may succeed. */
const isUnreachable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? UNREACHABLE.test(code) : BROKEN_OFF.test(String(message))
}

/** Codes of a full, read-only or broken disk, of the shop or of PostgreSQL. */
const STORAGE_FAILURE =
  /^(SQLITE_(FULL|READONLY|IOERR)(_|$)|ENOSPC$|EDQUOT$|EROFS$|EIO$|25006$|53100$|58030$)/

/** Whether database or disk fail in general, not because of this query. */
export const isOutage = (error: unknown): boolean =>
  isUnreachable(error) || STORAGE_FAILURE.test(String((error as { code?: unknown }).code ?? ''))

/** Whether the disk of the database or of the shop has no room. */
export const isDiskFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(String((error as { code?: unknown }).code ?? ''))

/** Waits for a write that may be left out when the disk is full, so that the desk can say so. */
export const unlessFull = (write: Promise<void>): Promise<void> =>
  write.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })

/** Runs `work` in one transaction, and again after a conflict. `work` must have no effect outside `db`. */
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

/** Locks the rows of `query` until the transaction ends. SQLite has one writer and needs no lock. */
export const lockRows = <Q extends { forUpdate(): Q }>(db: Database, query: Q): Q =>
  isPostgres(db) ? query.forUpdate() : query
