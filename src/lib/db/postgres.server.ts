import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import { CompiledQuery, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { SECOND_MS } from '#lib/time.ts'

const POOL_SIZE = 10
export const CONNECT_TIMEOUT_MS = 5 * SECOND_MS
/** The time limit of a statement, and of an idle open transaction. */
const STATEMENT_TIMEOUT_MS = 9 * SECOND_MS
/** How much longer to wait for a silent server before the connection is closed. */
const GRACE_MS = SECOND_MS
const KEEP_ALIVE_AFTER_MS = 10 * SECOND_MS

// By default pg returns count(*), sum() and numeric as text. The shop's numbers are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * PostgreSQL through a pool of connections. A connection without traffic is closed: else a server that vanishes (power
 * cut, firewall) leaves it half-open, and queries on it wait for minutes. `timeoutMs`: the limit of one statement; 0:
 * none.
 */
export function postgresDialect(
  connectionString: string,
  timeoutMs: number = STATEMENT_TIMEOUT_MS,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    stream: () => impatientSocket(timeoutMs === 0 ? 0 : timeoutMs + GRACE_MS),
  })
  // The server may end a connection between statements: the pool drops it and the next query opens another. Without
  // these listeners the process would exit; the pool's own listener is not active while a connection is in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({
    pool: namingPool(pool),
    // As a query: poolers refuse these settings in the connection's first message.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(setLimits(timeoutMs))
    },
  })
}

/** The names of prepared statements, by their text. */
const names = new Map<string, string>()

/**
 * Makes PostgreSQL plan this statement once for each connection. Only for a few frequent ones: a plan is cached until
 * the connection ends.
 */
export const nameStatement = (text: string): void =>
  void names.set(text, hash('sha256', text, 'base64url'))

/** Codes: the prepared statement is missing, is another one, or its table has changed. */
const LOST_PLAN = new Set(['26000', '42P05', '0A000'])

/** Whether the statement would succeed without a name, which is how it is sent from then on. */
export const isLostPlan = (error: unknown): boolean =>
  LOST_PLAN.has(String((error as { code?: unknown }).code))

/**
 * The pool for Kysely, with named statements. A pooler that gives each transaction another connection breaks them:
 * after the first lost statement this pool sends no names.
 */
function namingPool(pool: pg.Pool): PostgresPool {
  let isNaming = true
  const query = async (client: pg.PoolClient, text: string, values: unknown[]) => {
    const name = isNaming ? names.get(text) : undefined
    return client.query({ name, text, values }).catch((error: unknown) => {
      if (name !== undefined && isLostPlan(error)) isNaming = false
      throw error
    })
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    // Kysely's type also allows cursors, which are not used here.
    query: query.bind(null, client) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  })
  // Kysely initialises each new object: return the same one for the same client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? wrap(client)
      clients.set(client, known)
      return known
    },
  }
}

/** A socket that closes after `silenceMs` without traffic; never for 0. */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(
      Object.assign(new Error('The database has gone silent.'), { code: 'ETIMEDOUT' }),
    ),
  )
}

/** Without compiling: the statement that adds a day up is compiled for longer than it runs. */
const setLimits = (timeoutMs: number): CompiledQuery =>
  CompiledQuery.raw(
    `select set_config('statement_timeout', '${timeoutMs}', false),
      set_config('idle_in_transaction_session_timeout', '${timeoutMs}', false), set_config('jit', 'off', false)`,
  )
