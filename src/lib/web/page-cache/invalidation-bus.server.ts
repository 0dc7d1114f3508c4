import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from '#lib/db/postgres.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import type { PageTags } from '#lib/db/invalidations.server.ts'
import type { PageCache } from './page-cache.server.ts'

/** Intervals on PostgreSQL. A ping without an answer before the next one ends the connection. */
const PACE = { pingMs: 2 * SECOND_MS, reconnectMs: 2 * SECOND_MS }
/** The least time between two polls on SQLite: polling at each request would cost 10 % of it. */
const POLL_EVERY_MS = 5

export type InvalidationBus = {
  /** Resolves when the first attempt to listen has ended. */
  ready: Promise<void>
  /** Invalidates what is known without waiting: on SQLite all that is committed. */
  poll: () => void
  close: () => Promise<void>
}

type Cache = Pick<PageCache, 'invalidate' | 'clear'>

/** Invalidates the pages that any process invalidates: by polling the file on SQLite, by LISTEN on PostgreSQL. */
export const openInvalidationBus = (shop: Shop, cache: Cache, pace = PACE): InvalidationBus =>
  shop.config.databaseUrl
    ? postgresBus(shop, shop.config.databaseUrl, cache, pace)
    : sqliteBus(join(shop.config.dataDir, 'shop.db'), cache)

function sqliteBus(path: string, cache: Cache): InvalidationBus {
  // Its own connection: data_version only counts changes of other connections.
  const file = new Sqlite(path, { readonly: true, timeout: SECOND_MS })
  const version = file.prepare<[], number>('pragma data_version').pluck()
  const newer = file.prepare<[number], { id: number; tags: string }>(
    'select id, tags from cache_purge where id > ? order by id',
  )
  let polledMs = 0
  let seenVersion = version.get()
  let seenId = file.prepare<[], number | null>('select max(id) from cache_purge').pluck().get() ?? 0
  return {
    ready: Promise.resolve(),
    poll: () => {
      if (performance.now() - polledMs < POLL_EVERY_MS) return
      polledMs = performance.now()
      const now = version.get()
      if (now === seenVersion) return
      for (const { id, tags } of newer.all(seenId)) {
        seenId = id
        cache.invalidate(JSON.parse(tags) as PageTags)
      }
      seenVersion = now
    },
    close: async () => {
      file.close()
    },
  }
}

/** What is committed while it does not listen is unknown, so all pages go then, and again at each attempt to listen. */
function postgresBus(
  shop: Shop,
  connectionString: string,
  cache: Cache,
  { pingMs, reconnectMs }: typeof PACE,
): InvalidationBus {
  let isClosed = false
  let client: pg.Client | null = null
  let reconnect: NodeJS.Timeout | undefined
  let ping: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: pingMs,
    })
    own.on('notification', ({ payload = '' }) =>
      cache.invalidate(JSON.parse(payload.slice(payload.indexOf(' '))) as PageTags),
    )
    own.on('error', warn)
    own.on('end', () => {
      client = null
      clearInterval(ping)
      startAgain()
    })
    await own.connect()
    client = own
    await own.query('listen cache_purge')
    cache.clear()
    // A connection that only listens never notices that the server is gone.
    ping = setInterval(() => own.query('select 1').catch(() => own.end()), pingMs).unref()
  }

  const warn = (error: unknown) =>
    shop.log.warn({ err: error }, 'invalidations are not heard at once')

  const start = () =>
    listen().catch((error: unknown) => {
      warn(error)
      startAgain()
    })

  function startAgain(): void {
    clearTimeout(reconnect)
    cache.clear()
    if (!isClosed) reconnect = setTimeout(start, reconnectMs).unref()
  }

  return {
    ready: start(),
    poll: () => undefined,
    close: async () => {
      isClosed = true
      clearTimeout(reconnect)
      clearInterval(ping)
      await client?.end()
    },
  }
}
