import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import { CompiledQuery, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { SECOND_MS } from '#lib/time.ts'

const POOL_SIZE = 10
export const CONNECT_TIMEOUT_MS = 5 * SECOND_MS
/** A statement that takes longer is cancelled, and so is a transaction that is left open for as long. */
const STATEMENT_TIMEOUT_MS = 9 * SECOND_MS
/** How much longer to wait for a server that no longer answers, before the connection is given up. */
const GRACE_MS = SECOND_MS
const KEEP_ALIVE_AFTER_MS = 10 * SECOND_MS

// count(*), sum() and numeric come as text otherwise; the shop's numbers stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * PostgreSQL through a pool of connections. A server that vanishes without closing its connections (a power cut, a
 * firewall that forgets) would leave them half-open, and each query on them waiting for many minutes. So a connection
 * on which nothing moves is given up. `timeoutMs` is the time for one statement; 0 sets no limit.
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
  // A connection that the server ends while it is idle, or between two statements of a transaction: the pool drops
  // it, the next query opens another. Without listeners the process would end; the pool's own one is not there while
  // a connection is in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({
    pool: namingPool(pool),
    // As a query, since poolers refuse such settings in the first message of a connection.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(setLimits(timeoutMs))
    },
  })
}

/** By text, of the statements that each connection parses and plans once. */
const names = new Map<string, string>()

/** Has PostgreSQL plan this statement once for each connection. Only for a few, frequent ones: a plan is kept until the connection ends. */
export const nameStatement = (text: string): void =>
  void names.set(text, hash('sha256', text, 'base64url'))

/** The plan is not there, or another's, or the table has changed since it was made. */
const LOST_PLAN = new Set(['26000', '42P05', '0A000'])

/** Whether the statement would go well without a name, as it is asked from then on. */
export const isLostPlan = (error: unknown): boolean =>
  LOST_PLAN.has(String((error as { code?: unknown }).code))

/**
 * The pool as Kysely takes it, with names for statements. A pooler that leads each transaction to another connection
 * mixes them up: from the first one that is lost on, this pool asks without names.
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
    // Kysely also asks with cursors, where it is given a kind of them.
    query: query.bind(null, client) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  })
  // Kysely sets a connection up when it sees an object for the first time.
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

/** Closes itself after `silenceMs` without a byte in or out; never for 0. */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(
      Object.assign(new Error('The database has gone silent.'), { code: 'ETIMEDOUT' }),
    ),
  )
}

const setLimits = (timeoutMs: number): CompiledQuery =>
  CompiledQuery.raw(
    `select set_config('statement_timeout', '${timeoutMs}', false),
      set_config('idle_in_transaction_session_timeout', '${timeoutMs}', false)`,
  )
