import { sql } from 'kysely'
import { SettingError } from '#lib/config.server.ts'
import type { Moment } from '#lib/time.ts'
import { type Database, isPostgres } from './database.server.ts'
import { note } from './noted.server.ts'

const TIMEOUT_MS = 2_000
/** `2026-11-20T09:00:00` */
const SECOND_LENGTH = 19
/** The setting that each check writes. */
const LAST_CHECK = 'last_health_check'

/** The database's name and version: `SQLite 3.54.1`. Throws when it cannot be reached. */
export async function nameOfDatabase(db: Database): Promise<string> {
  const version = isPostgres(db)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`
  const { rows } = await version.execute(db)
  return `${isPostgres(db) ? 'PostgreSQL' : 'SQLite'} ${rows[0]?.version ?? ''}`
}

type Outcome = 'done' | 'failed' | 'late'

/** The last check of each database. Requests within one second share it, because each check writes to the disk. */
const checks = new WeakMap<Database, { second: string; isWell: Promise<boolean> }>()

/**
 * Whether the database answers within two seconds and accepts a write. A write that waits for another process counts as
 * accepted.
 */
export function answers(db: Database, now: Moment): Promise<boolean> {
  const second = now.slice(0, SECOND_LENGTH)
  const last = checks.get(db)
  if (last?.second === second) return last.isWell
  const isWell = check(db, now)
  checks.set(db, { second, isWell })
  return isWell
}

async function check(db: Database, now: Moment): Promise<boolean> {
  const [read, write] = await Promise.all([
    inTime(sql`select 1`.execute(db)),
    inTime(note(db, LAST_CHECK, now)),
  ])
  return read === 'done' && write !== 'failed'
}

function inTime(asked: Promise<unknown>): Promise<Outcome> {
  const late = new Promise<Outcome>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'late').unref())
  const outcome = asked.then(
    (): Outcome => 'done',
    (): Outcome => 'failed',
  )
  return Promise.race([outcome, late])
}

/** Whether the error means that the file is damaged or no SQLite database. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code ?? ''))

/**
 * A warning about PostgreSQL settings that lose data at a power cut; null for safe settings. Throws SettingError in
 * production.
 */
export async function checkDurability(db: Database, isProduction: boolean): Promise<string | null> {
  if (!isPostgres(db)) return null
  const { rows } = await sql<{ name: string }>`select name from pg_settings where setting = 'off'
    and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db)
  if (rows.length === 0) return null
  const said = `PostgreSQL runs with ${rows.map(({ name }) => name).join(', ')} off: a power cut loses orders, or the whole database. Set them to on in postgresql.conf and restart PostgreSQL.`
  if (isProduction) throw new SettingError(said)
  return said
}

const explanations: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at the address in DATABASE_URL. Is PostgreSQL running there?',
  ENOTFOUND: 'The host in DATABASE_URL is not known. Is its name spelled right?',
  EAI_AGAIN: 'The host in DATABASE_URL cannot be looked up just now. Does name resolution work?',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached from here.',
  ETIMEDOUT: 'The database in DATABASE_URL does not answer. Is a firewall in between?',
  ECONNRESET: 'The database in DATABASE_URL broke off the connection.',
  NO_POSTGRES:
    'What answers at the address in DATABASE_URL broke off the connection. Is it PostgreSQL, and is that its port?',
  '28P01': 'The database refuses the user and password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it first: createdb NAME',
  '25006':
    'The database in DATABASE_URL only reads, as a standby does. Set DATABASE_URL to the address of the one that writes.',
  '42501': 'The user in DATABASE_URL may not create tables there.',
  '57P03': 'The database is still starting up. Try again in a moment.',
  SQLITE_CANTOPEN:
    'The file shop.db in DATA_DIR cannot be opened. May this user read and write it?',
  SQLITE_READONLY: 'The file shop.db in DATA_DIR cannot be written to.',
  SQLITE_NOTADB: 'The file shop.db in DATA_DIR is no database. Restore a backup.',
  SQLITE_CORRUPT: 'The file shop.db in DATA_DIR is damaged. Restore a backup.',
  SQLITE_BUSY: 'Another program keeps the file shop.db in DATA_DIR locked.',
  SQLITE_FULL: 'The disk of DATA_DIR is full. Make room, then try again.',
  SQLITE_IOERR:
    'The file shop.db in DATA_DIR cannot be read or written: the disk is full, or it fails.',
  '53100': 'The disk of the database in DATABASE_URL is full. Make room, then try again.',
}

/** Codes for errors without one, by message. */
const messages: [pattern: RegExp, code: string][] = [
  [/timeout (expired|exceeded)|connection timeout/i, 'ETIMEDOUT'],
  [/^Connection terminated unexpectedly/, 'NO_POSTGRES'],
]

/** Whether PostgreSQL ended the connection, or nothing answers any more. */
export function isConnectionGone(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08|57P0|ECONN|EPIPE)/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  )
}

/** Explains a database error to the owner; returns unknown errors unchanged. */
export function explainDatabase(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const said = messages.find(([pattern]) => pattern.test(message))?.[1]
  // SQLite appends the failed operation: SQLITE_IOERR_SHMSIZE.
  const known = explanations[said ?? code.replace(/^(SQLITE_IOERR)_.*/, '$1')]
  return known ? new SettingError(known) : error
}
