import { Socket } from 'node:net'
import { CompiledQuery, PostgresDialect } from 'kysely'
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
    pool,
    // As a query, since poolers refuse such settings in the first message of a connection.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(setLimits(timeoutMs))
    },
  })
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
