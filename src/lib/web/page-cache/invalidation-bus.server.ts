import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from '#lib/db/postgres.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS, SECOND_MS } from '#lib/time.ts'
import type { PageTags } from './invalidations.server.ts'
import {
  deleteInvalidationsBefore,
  listInvalidationsAfter,
  newestInvalidation,
} from './invalidations.sql.ts'

/** Intervals. A ping without an answer before the next one ends the connection. */
const PACE = { pollMs: 5 * SECOND_MS, pingMs: 4 * SECOND_MS, reconnectMs: 2 * SECOND_MS }
/** Transactions do not commit in the order of their ids, so the last rows are read again. */
const OVERLAP = 200

type PurgeRow = { id: number; tags: string }

export type InvalidationBus = {
  /** Resolves when the first attempt to listen has ended. */
  ready: Promise<void>
  /** Passes on new invalidations, as far as that is possible without waiting. */
  poll: () => void
  close: () => Promise<void>
}

/** Passes on what any process invalidates, once: by polling the file on SQLite, by LISTEN and polling on PostgreSQL. */
export const openInvalidationBus = (
  shop: Shop,
  invalidate: (tags: PageTags) => void,
  pace = PACE,
): InvalidationBus =>
  shop.config.databaseUrl
    ? postgresBus(shop, shop.config.databaseUrl, invalidate, pace)
    : sqliteBus(join(shop.config.dataDir, 'shop.db'), invalidate)

function sqliteBus(path: string, invalidate: (tags: PageTags) => void): InvalidationBus {
  // Its own connection: data_version only counts changes of other connections.
  const file = new Sqlite(path, { readonly: true, timeout: SECOND_MS })
  const version = file.prepare<[], number>('pragma data_version').pluck()
  const newer = file.prepare<[number], { id: number; tags: string }>(
    'select id, tags from cache_purge where id > ? order by id',
  )
  let seenVersion = version.get()
  let seenId = file.prepare<[], number | null>('select max(id) from cache_purge').pluck().get() ?? 0
  return {
    ready: Promise.resolve(),
    poll: () => {
      const now = version.get()
      if (now === seenVersion) return
      for (const { id, tags } of newer.all(seenId)) {
        seenId = id
        invalidate(JSON.parse(tags) as PageTags)
      }
      seenVersion = now
    },
    close: async () => {
      file.close()
    },
  }
}

function postgresBus(
  shop: Shop,
  connectionString: string,
  invalidate: (tags: PageTags) => void,
  { pollMs, pingMs, reconnectMs }: typeof PACE,
): InvalidationBus {
  let isClosed = false
  let client: pg.Client | null = null
  let reconnect: NodeJS.Timeout | undefined
  let ping: NodeJS.Timeout | undefined
  const once = new Once(invalidate)

  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: pingMs,
    })
    own.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(' ')
      once.handOver({ id: Number(payload.slice(0, at)), tags: payload.slice(at + 1) })
    })
    own.on('error', (error) => shop.log.warn({ err: error }, 'invalidations are not heard at once'))
    own.on('end', () => {
      client = null
      clearInterval(ping)
      startAgain()
    })
    await own.connect()
    client = own
    await own.query('listen cache_purge')
    // A connection that only listens never notices that the server is gone.
    ping = setInterval(() => own.query('select 1').catch(() => own.end()), pingMs).unref()
  }

  async function start(): Promise<void> {
    try {
      await listen()
    } catch (error) {
      shop.log.warn({ err: error }, 'invalidations are not heard at once')
      startAgain()
    }
  }

  function startAgain(): void {
    clearTimeout(reconnect)
    if (!isClosed) reconnect = setTimeout(start, reconnectMs).unref()
  }

  const ready = start()
  const stopPolling = pollInvalidations(shop, once, pollMs)
  return {
    ready,
    poll: () => undefined,
    close: async () => {
      isClosed = true
      stopPolling()
      clearTimeout(reconnect)
      clearInterval(ping)
      await client?.end()
    },
  }
}

/** Passes each row on once: the same row comes by notification and by polling. */
class Once {
  readonly #invalidate: (tags: PageTags) => void
  readonly #seen = new Set<number>()

  constructor(invalidate: (tags: PageTags) => void) {
    this.#invalidate = invalidate
  }

  handOver({ id, tags }: PurgeRow): void {
    if (this.#seen.has(id)) return
    this.#seen.add(id)
    this.#invalidate(JSON.parse(tags) as PageTags)
  }

  clearBefore(id: number): void {
    for (const seen of this.#seen) if (seen < id) this.#seen.delete(seen)
  }
}

/** Polls for rows that were missed while nobody listened. Returns the function that stops it. */
function pollInvalidations(shop: Shop, once: Once, everyMs: number): () => void {
  /** The newest known id; null before the first poll has succeeded. */
  let newest: number | null = null

  async function poll(): Promise<void> {
    const known = newest ?? (await newestInvalidation(shop.db))
    const rows = await listInvalidationsAfter(shop.db, Math.max(0, known - OVERLAP))
    for (const row of rows) once.handOver(row)
    newest = Math.max(known, ...rows.map((row) => row.id))
    once.clearBefore(newest - 2 * OVERLAP)
  }

  const tryToPoll = () => {
    poll().catch((error: unknown) =>
      shop.log.warn({ err: error }, 'invalidations could not be read'),
    )
  }
  tryToPoll()
  const timer = setInterval(tryToPoll, everyMs).unref()
  return () => clearInterval(timer)
}

/** Every process has read rows of this age. */
export const clearOldInvalidations = (shop: Shop): Promise<void> =>
  deleteInvalidationsBefore(shop.db, after(shop.now(), -DAY_MS))
