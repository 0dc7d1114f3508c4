import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SettingError } from '#lib/config.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import type { Handler } from './answer.server.ts'
import { Doorman } from './doorman.server.ts'
import { onPurge, type PageTags } from './purges.server.ts'
import { openPurgeFeed } from './purge-feed.server.ts'
import type { Version } from './versions.server.ts'

const DRAIN_MS = 10 * SECOND_MS
/** Longer than a proxy keeps its connections, so that it is never the shop that hangs up first. */
const KEEP_ALIVE_MS = 65 * SECOND_MS
const HEADERS_MS = 20 * SECOND_MS
const REQUEST_MS = 60 * SECOND_MS
const MAX_CONNECTIONS = 10_000

export type FrontOptions = {
  host: string
  /** 0 takes any that is free. */
  port: number
  /** The build's files for browsers. */
  clientDir: string
  /** Of the version before: its scripts and styles still answer. */
  olderClientDir?: string | null
  handler: Handler
}

export type Front = {
  /** Where it listens, without a slash at its end. */
  url: string
  /** Renders the pages that most shoppers see first, one after the other. */
  warm: (paths: readonly string[]) => Promise<void>
  /** Serves another version from the next request on; those under way end with the one they began with. */
  change: (version: Version, warmPaths: readonly string[]) => Promise<void>
  /** Takes no more connections, lets what runs finish, and cuts what is left after 10 s. */
  close: () => Promise<void>
}

/** Serves the shop: static files and kept pages from memory, everything else through the build. Throws SettingError. */
export async function startFront(shop: Shop, options: FrontOptions): Promise<Front> {
  let doorman = new Doorman(shop, options)
  // While a version is made ready, both must forget what was changed.
  const doormen = new Set([doorman])
  const purge = (tags: PageTags) => doormen.forEach((each) => each.purge(tags))
  const stopListening = onPurge(purge)
  const feed = openPurgeFeed(shop, purge)
  doorman.lookForPurges = feed.look
  const change = async (version: Version, warmPaths: readonly string[]) => {
    const [old, next] = [doorman, new Doorman(shop, version)]
    next.lookForPurges = feed.look
    doormen.add(next)
    await next.warm(warmPaths)
    doorman = next
    doormen.delete(old)
  }
  // Joined, so that what must not come twice shows when it does; Node would drop all but the first.
  const joined = { joinDuplicateHeaders: true }
  const server = createServer(
    { keepAlive: true, noDelay: true, ...joined },
    (request, response) => {
      void doorman.answer(request, response)
    },
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.maxConnections = MAX_CONNECTIONS
  await listen(server, options.host, options.port).catch(async (error: unknown) => {
    stopListening()
    await feed.close()
    throw error
  })
  const { port } = server.address() as AddressInfo
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${host}:${port}`,
    warm: (paths) => doorman.warm(paths),
    change,
    close: async () => {
      await drain(server)
      stopListening()
      await feed.close()
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(inWords(error, host, port)))
    server.listen({ host, port, backlog: 1_024 }, resolve)
  })
}

/** Throws SettingError when the address cannot be listened at. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer()
  await listen(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}

function inWords(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SettingError(
        `Port ${port} is in use by another program. Stop that one, or choose another port, for example: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new SettingError(
        `Port ${port} may not be used by this user. Choose one above 1023, for example: PORT=4321 npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new SettingError(
        `HOST ${host} is no address of this machine. Try 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
