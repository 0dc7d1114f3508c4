import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS, SECOND_MS } from '#lib/time.ts'
import type { PageTags } from './purges.server.ts'
import { deletePurgesBefore, listPurgesAfter, newestPurge } from './purges.sql.ts'

const POLL_MS = 5 * SECOND_MS
const RECONNECT_MS = 2 * SECOND_MS
/** Transactions do not end in the order of their ids, so this many rows are looked at again. */
const OVERLAP = 200

export type PurgeFeed = {
  /** Resolves when the first attempt to listen has ended. */
  ready: Promise<void>
  /** Hands over what has been purged since the last look, as far as that can be known without waiting. */
  look: () => void
  close: () => Promise<void>
}

/** Hears what other processes purge: by looking at the file on SQLite, by being told on PostgreSQL. */
export const openPurgeFeed = (shop: Shop, purge: (tags: PageTags) => void): PurgeFeed =>
  shop.config.databaseUrl
    ? postgresFeed(shop, shop.config.databaseUrl, purge)
    : sqliteFeed(join(shop.config.dataDir, 'shop.db'), purge)

function sqliteFeed(path: string, purge: (tags: PageTags) => void): PurgeFeed {
  // A connection of its own, as data_version only tells of what other connections did.
  const file = new Sqlite(path, { readonly: true, timeout: SECOND_MS })
  const version = file.prepare<[], number>('pragma data_version').pluck()
  const newer = file.prepare<[number], { id: number; tags: string }>(
    'select id, tags from cache_purge where id > ? order by id',
  )
  let seenVersion = version.get()
  let seenId = file.prepare<[], number | null>('select max(id) from cache_purge').pluck().get() ?? 0
  return {
    ready: Promise.resolve(),
    look: () => {
      const now = version.get()
      if (now === seenVersion) return
      for (const { id, tags } of newer.all(seenId)) {
        seenId = id
        purge(JSON.parse(tags) as PageTags)
      }
      seenVersion = now
    },
    close: async () => {
      file.close()
    },
  }
}

function postgresFeed(
  shop: Shop,
  connectionString: string,
  purge: (tags: PageTags) => void,
): PurgeFeed {
  let isClosed = false
  let client: pg.Client | null = null
  let reconnect: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const own = new pg.Client({ connectionString, keepAlive: true })
    own.on('notification', ({ payload }) => purge(JSON.parse(payload ?? '[]') as PageTags))
    own.on('error', (error) => shop.log.warn({ err: error }, 'purges are not heard at once'))
    own.on('end', () => {
      client = null
      startAgain()
    })
    await own.connect()
    client = own
    await own.query('listen cache_purge')
  }

  async function start(): Promise<void> {
    try {
      await listen()
    } catch (error) {
      shop.log.warn({ err: error }, 'purges are not heard at once')
      startAgain()
    }
  }

  function startAgain(): void {
    clearTimeout(reconnect)
    if (!isClosed) reconnect = setTimeout(start, RECONNECT_MS).unref()
  }

  const ready = start()
  const stopPolling = pollPurges(shop, purge)
  return {
    ready,
    look: () => undefined,
    close: async () => {
      isClosed = true
      stopPolling()
      clearTimeout(reconnect)
      await client?.end()
    },
  }
}

/** Looks now and again for what was announced while nobody listened. Returns the function that ends it. */
function pollPurges(shop: Shop, purge: (tags: PageTags) => void): () => void {
  const seen = new Set<number>()
  /** The last purge that is known of; null until it could be asked for. */
  let newest: number | null = null

  async function poll(): Promise<void> {
    const known = newest ?? (await newestPurge(shop.db))
    const rows = await listPurgesAfter(shop.db, Math.max(0, known - OVERLAP))
    for (const { id, tags } of rows.filter((row) => !seen.has(row.id))) {
      seen.add(id)
      purge(JSON.parse(tags) as PageTags)
    }
    newest = Math.max(known, ...rows.map((row) => row.id))
    for (const id of seen) if (id < newest - 2 * OVERLAP) seen.delete(id)
  }

  const tryToPoll = () => {
    poll().catch((error: unknown) => shop.log.warn({ err: error }, 'purges could not be read'))
  }
  tryToPoll()
  const timer = setInterval(tryToPoll, POLL_MS).unref()
  return () => clearInterval(timer)
}

/** Each process has read its own long ago. */
export const forgetOldPurges = (shop: Shop): Promise<void> =>
  deletePurgesBefore(shop.db, after(shop.now(), -DAY_MS))
